import { testViews } from '#tests/page-world/views.ts'
import * as dispatchPage from '../dispatch.route.tsx'
import * as manifestPage from '../manifest.route.tsx'
import * as roundsPage from '../rounds.route.tsx'
import * as doorReportsPage from '../door-reports.route.tsx'
import * as deliveryPhotoPage from '../delivery-photo.route.tsx'

testViews(import.meta.dirname, {
  dispatch: {
    ...dispatchPage,
    at: { path: '/office/dispatch', searches: ['', '?day=2026-06-13', '?day=2026-06-03'], bangla: true },
  },
  manifest: {
    ...manifestPage,
    at: ({ manifests }) => [
      { path: '/office/dispatch/:manifestId', params: { manifestId: manifests.onTheWay }, bangla: true },
      { path: '/office/dispatch/:manifestId', params: { manifestId: manifests.past } },
      { path: '/office/dispatch/:manifestId', params: { manifestId: manifests.open } },
    ],
  },
  rounds: {
    ...roundsPage,
    at: [
      { path: '/office/rounds', searches: ['', '?all'], bangla: true },
      { path: '/office/rounds', role: 'rider' },
    ],
  },
  'door-reports': { ...doorReportsPage, at: { path: '/office/rounds/reports' } },
  'delivery-photo': {
    ...deliveryPhotoPage,
    at: ({ photoId }) => ({ path: '/office/rounds/photos/:photoId', params: { photoId } }),
  },
})
