import { testViews } from '#tests/page-world/views.ts'
import { idOf } from '#tests/world-data.ts'
import * as ordersPage from '../orders.route.tsx'
import * as newOrderPage from '../new-order.route.tsx'
import * as ordersBoardPage from '../orders-board.route.tsx'
import * as orderSlipsPage from '../order-slips.route.tsx'
import * as toCallPage from '../to-call.route.tsx'
import * as orderPage from '../order.route.tsx'
import * as editOrderPage from '../edit-order.route.tsx'
import * as paymentsPage from '../payments.route.tsx'
import * as walletPaymentsPage from '../wallet-payments.route.tsx'
import * as receiptUploadPage from '../receipt-upload.route.tsx'

const ROWS = {
  'line-0': '',
  'variant-0': idOf('himsagar-5kg'),
  'units-0': '2',
  'line-1': '',
  'variant-1': idOf('guava-1kg'),
  'units-1': '3',
}
const PLACE = {
  name: 'Rahima Khatun',
  phone: '01711223344',
  area: 'dhaka/dhanmondi',
  address: 'House 2',
  landmark: '',
  speaks: 'bn',
}
const PHONE_FORMS = [
  { intent: 'look', ...ROWS, ...PLACE, coupon: 'AAM50' },
  { intent: 'look', ...ROWS, ...PLACE, area: 'rajshahi/bagha', find: 'langra' },
  { intent: 'place', ...ROWS, ...PLACE, address: '' },
]
const EDIT_FORMS = [{ intent: 'look', ...ROWS, ...PLACE, charge: '100', discount: '50' }]

// Besides the first one.
const OTHERS = ['sold', 'paid', 'gift', 'failed', 'cancelled', 'transfer', 'toCall', 'onTheWay', 'takenBack'] as const

testViews(import.meta.dirname, {
  orders: {
    ...ordersPage,
    at: [
      {
        path: '/office/orders',
        searches: [
          '',
          '?state=all&sort=name',
          '?state=failed',
          '?state=late',
          '?state=cancelled',
          '?q=Rahima',
          '?q=zzzz',
          '?state=all&source=phone',
          '?state=to-pack&day=2026-06-13&zone=dhaka&mode=van',
        ],
        bangla: true,
      },
      { path: '/office/orders', role: 'packer' },
    ],
  },
  'new-order': {
    ...newOrderPage,
    at: {
      path: '/office/orders/new',
      searches: ['', '?phone=0171', '?phone=01711223344', '?phone=01899000111'],
      bangla: true,
      forms: PHONE_FORMS,
    },
  },
  'orders-board': { ...ordersBoardPage, at: { path: '/office/orders/board', searches: ['', '?day=2026-06-13'], bangla: true } },
  'order-slips': {
    ...orderSlipsPage,
    at: ({ orders }) => ({
      path: '/office/orders/slips',
      searches: [`?orders=${orders.short.orderId},${orders.gift.orderId},x`, '?orders='],
      bangla: true,
    }),
  },
  'to-call': { ...toCallPage, at: { path: '/office/orders/to-call', bangla: true } },
  order: {
    ...orderPage,
    at: ({ orders }) => [
      { path: '/office/orders/:id', params: { id: orders.short.orderId }, bangla: true },
      ...OTHERS.map((name) => ({ path: '/office/orders/:id', params: { id: orders[name].orderId } })),
      { path: '/office/orders/:id', params: { id: orders.paid.orderId }, role: 'packer' as const },
    ],
  },
  'edit-order': {
    ...editOrderPage,
    at: ({ orders }) => [
      { path: '/office/orders/:id/edit', params: { id: orders.toCall.orderId }, bangla: true, forms: EDIT_FORMS, previews: true },
      { path: '/office/orders/:id/edit', params: { id: orders.gift.orderId }, previews: true },
      { path: '/office/orders/:id/edit', params: { id: orders.sold.orderId }, previews: true },
    ],
  },
  payments: { ...paymentsPage, at: { path: '/office/payments', bangla: true } },
  'wallet-payments': {
    ...walletPaymentsPage,
    at: {
      path: '/office/payments/wallets',
      bangla: true,
      forms: [
        { intent: 'count', amount: 'x', trxId: '1' },
        { intent: 'refuse', reason: '' },
      ],
    },
  },
  'receipt-upload': {
    ...receiptUploadPage,
    at: ({ receiptId }) => ({ path: '/office/proofs/:proofId', params: { proofId: receiptId } }),
  },
})
