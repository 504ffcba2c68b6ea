import { testViews } from '#tests/page-world/views.ts'
import * as photoPage from '../claim-photo.route.tsx'
import * as settingsPage from '../claim-settings.route.tsx'
import * as claimPage from '../claim.route.tsx'
import * as claimsPage from '../claims.route.tsx'

testViews(import.meta.dirname, {
  claims: { ...claimsPage, at: { path: '/office/claims', searches: ['', '?list=over'], bangla: true } },
  claim: { ...claimPage, at: ({ claimId }) => ({ path: '/office/claims/:id', params: { id: claimId }, bangla: true }) },
  'claim-photo': {
    ...photoPage,
    at: ({ claimPhotoId }) => ({ path: '/office/claims/photos/:photoId', params: { photoId: claimPhotoId } }),
  },
  'claim-settings': { ...settingsPage, at: { path: '/office/settings/claims', bangla: true } },
})
