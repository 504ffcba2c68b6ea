import { testViews } from '#tests/page-world/views.ts'
import * as remittancePage from '../remittance.route.tsx'
import * as remittancesPage from '../remittances.route.tsx'

const PATH = '/office/courier-payments'

testViews(import.meta.dirname, {
  remittances: {
    ...remittancesPage,
    at: {
      path: PATH,
      bangla: true,
      forms: [
        { intent: 'read', carrier: 'redx' },
        { intent: 'close', how: 'corrected', note: 'it was found' },
        { intent: 'write-off', note: '' },
        { intent: 'rules', dueDays: '0', payDays: '3' },
      ],
    },
  },
  remittance: {
    ...remittancePage,
    at: ({ readId, checkedId, bookedId }) => [
      {
        path: `${PATH}/:id`,
        params: { id: readId },
        bangla: true,
        forms: [
          { intent: 'map', 'column-number': '0', coversUntil: '2026-06-08' },
          { intent: 'map', 'column-number': '0', 'column-collected': '1', coversUntil: '2026-06-08', amount: '100' },
          { intent: 'confirm', seen: 'x' },
        ],
      },
      {
        path: `${PATH}/:id`,
        params: { id: checkedId },
        bangla: true,
        forms: [{ intent: 'confirm', seen: 'x' }, { intent: 'back' }, { intent: 'drop' }],
      },
      { path: `${PATH}/:id`, params: { id: bookedId }, bangla: true, forms: [{ intent: 'drop' }] },
    ],
  },
})
