import { testViews } from '#tests/page-world/views.ts'
import { idOf } from '#tests/world-data.ts'
import * as staffPage from '../staff.route.tsx'
import * as staffMemberPage from '../staff-member.route.tsx'
import * as joinPage from '../join.route.tsx'

testViews(import.meta.dirname, {
  staff: { ...staffPage, at: { path: '/office/staff', bangla: true } },
  'staff-member': { ...staffMemberPage, at: [{ path: '/office/staff/:id', params: { id: idOf('packer') }, bangla: true }] },
  join: {
    ...joinPage,
    at: ({ joinToken }) => [joinToken, 'no-such-token'].map((token) => ({ path: '/office/join/:token', params: { token } })),
  },
})
