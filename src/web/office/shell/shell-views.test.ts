import { testViews } from '#tests/page-world/views.ts'
import * as layoutPage from '../layout.tsx'
import * as findPage from '../find.route.tsx'
import * as unknownPage from '../unknown.route.tsx'

testViews(import.meta.dirname, {
  layout: {
    ...layoutPage,
    at: [
      { path: '/office', bangla: true },
      { path: '/office', role: 'rider' },
    ],
  },
  find: { ...findPage, at: { path: '/office/find', searches: ['?q=mango', '?q=01711', '?q=PF', '?q=nirman', '?q=zzzz', ''] } },
  unknown: { ...unknownPage, at: { path: '/office/no-such-page' } },
})
