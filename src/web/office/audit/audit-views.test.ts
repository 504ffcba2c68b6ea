import { testViews } from '#tests/page-world/views.ts'
import { idOf } from '#tests/world-data.ts'
import * as auditPage from '../audit.route.tsx'

testViews(import.meta.dirname, {
  audit: {
    ...auditPage,
    at: {
      path: '/office/audit',
      searches: [
        '?type=order&from=2026-06-12&to=2026-06-12',
        '?type=price&from=2026-06-01&to=2026-06-10',
        `?person=${idOf('owner')}&from=2026-06-12&to=2026-06-12`,
      ],
      bangla: true,
    },
  },
})
