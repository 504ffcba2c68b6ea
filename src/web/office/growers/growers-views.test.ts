import { testViews } from '#tests/page-world/views.ts'
import * as contractPage from '../grower-contract.route.tsx'
import * as deliveryPage from '../grower-delivery.route.tsx'
import * as settingsPage from '../grower-settings.route.tsx'
import * as slipPage from '../grower-slip.route.tsx'
import * as growerPage from '../grower.route.tsx'
import * as growersPage from '../growers.route.tsx'

testViews(import.meta.dirname, {
  growers: { ...growersPage, at: { path: '/office/growers', bangla: true } },
  grower: {
    ...growerPage,
    at: ({ growerId, contractId }) => ({
      path: '/office/growers/:id',
      params: { id: growerId },
      bangla: true,
      forms: [
        { intent: 'draw', item: '', agreedAmount: 'x', price: '0' },
        { intent: 'pay', purpose: '', method: 'cash', amount: '99999', paidOn: '2026-06-12' },
        { intent: 'pay', purpose: contractId, method: 'bank', amount: '100', paidOn: '2026-06-12' },
        { intent: 'take-back', about: growerId, why: '' },
      ],
    }),
  },
  'grower-contract': {
    ...contractPage,
    at: ({ contractId, drawnId }) => [
      {
        path: '/office/growers/contracts/:id',
        params: { id: contractId },
        bangla: true,
        forms: [{ intent: 'settle' }, { intent: 'raise', larger: '1', seen: '3' }],
      },
      { path: '/office/growers/contracts/:id', params: { id: drawnId }, bangla: true, forms: [{ intent: 'change', seen: '9' }] },
    ],
  },
  'grower-delivery': {
    ...deliveryPage,
    at: ({ notedId, unnotedId, contractId }) => [
      { path: '/office/growers/lots/:lotId', params: { lotId: notedId }, bangla: true },
      {
        path: '/office/growers/lots/:lotId',
        params: { lotId: unnotedId },
        bangla: true,
        forms: [
          { intent: 'note', contract: contractId, accepted: '99999', grade: 'A', 'reason-1': 'damage', 'less-1': '5', seen: '0' },
          { intent: 'note', contract: '', accepted: '1', grade: 'A', 'note-1': 'soft', seen: '0' },
        ],
      },
    ],
  },
  // Typesetting is tested in the shop.
  'grower-slip': { ...slipPage, at: ({ growerId }) => ({ path: '/office/growers/slips/:id', params: { id: growerId } }) },
  'grower-settings': {
    ...settingsPage,
    at: { path: '/office/settings/growers', bangla: true, forms: [{ intent: 'save', showPaid: 'yes', seen: 'x' }] },
  },
})
