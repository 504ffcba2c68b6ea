import { testViews } from '#tests/page-world/views.ts'
import * as draftPage from '../draft.route.tsx'
import * as settingsPage from '../draft-settings.route.tsx'
import * as draftsPage from '../drafts.route.tsx'
import * as newDraftPage from '../new-draft.route.tsx'

testViews(import.meta.dirname, {
  drafts: { ...draftsPage, at: { path: '/office/orders/chat', searches: ['', '?state=placed', '?q=farhana'], bangla: true } },
  'new-draft': { ...newDraftPage, at: { path: '/office/orders/chat/new', searches: ['', '?phone=01711223344'], bangla: true } },
  draft: {
    ...draftPage,
    at: ({ draftId }) => ({ path: '/office/orders/chat/:id', params: { id: draftId }, bangla: true }),
  },
  'draft-settings': { ...settingsPage, at: { path: '/office/settings/drafts', bangla: true } },
})
