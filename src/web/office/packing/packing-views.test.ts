import { testViews } from '#tests/page-world/views.ts'
import * as packingPage from '../packing.route.tsx'
import * as labelsPage from '../labels.route.tsx'
import * as boxPage from '../box.route.tsx'

testViews(import.meta.dirname, {
  packing: {
    ...packingPage,
    at: {
      path: '/office/packing',
      searches: ['', '?day=2026-06-13', '?day=2026-06-13&show=picks', '?day=2026-06-13&early=yes&zone=dhaka', '?day=2026-06-16'],
      bangla: true,
    },
  },
  labels: {
    ...labelsPage,
    at: ({ boxes }) => ({
      path: '/office/packing/labels',
      searches: ['?day=2026-06-13', `?box=${boxes.short}&size=a6`],
      bangla: true,
    }),
  },
  box: {
    ...boxPage,
    at: ({ boxes }) => [
      { path: '/office/packing/:boxId', params: { boxId: boxes.short }, bangla: true },
      { path: '/office/packing/:boxId', params: { boxId: boxes.toPack } },
      { path: '/office/packing/:boxId', params: { boxId: boxes.failed } },
    ],
  },
})
