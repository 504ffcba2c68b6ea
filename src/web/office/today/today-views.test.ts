import { testViews } from '#tests/page-world/views.ts'
import * as todayPage from '../today.route.tsx'

testViews(import.meta.dirname, {
  today: {
    ...todayPage,
    at: [
      { path: '/office', bangla: true },
      { path: '/office', role: 'manager' },
      { path: '/office', role: 'packer' },
    ],
  },
})
