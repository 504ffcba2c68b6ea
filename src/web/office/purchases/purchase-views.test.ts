import { testViews } from '#tests/page-world/views.ts'
import * as orderPurchasesPage from '../order-purchases.route.tsx'
import * as purchasesPage from '../purchases.route.tsx'

testViews(import.meta.dirname, {
  purchases: { ...purchasesPage, at: { path: '/office/stock/purchases', searches: ['', '?from=2026-06-27'], bangla: true } },
  'order-purchases': {
    ...orderPurchasesPage,
    at: ({ purchases }) => ({
      path: '/office/stock/purchases/order',
      searches: [`?${purchases.map((id) => `line=${id}`).join('&')}`],
      bangla: true,
    }),
  },
})
