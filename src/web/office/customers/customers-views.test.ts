import { testViews } from '#tests/page-world/views.ts'
import { idOf } from '#tests/world-data.ts'
import * as customersPage from '../customers.route.tsx'
import * as customerPage from '../customer.route.tsx'
import * as customerDataPage from '../customer-data.route.tsx'

testViews(import.meta.dirname, {
  customers: {
    ...customersPage,
    at: {
      path: '/office/customers',
      searches: ['', '?q=rahima', '?sort=-last', '?sort=name', '?q=zzzz', '?page=2'],
      bangla: true,
    },
  },
  customer: {
    ...customerPage,
    at: ({ orders }) => [
      { path: '/office/customers/:id', params: { id: idOf('rahima') }, bangla: true },
      { path: '/office/customers/:id', params: { id: orders.returned.orderId } },
    ],
  },
  'customer-data': { ...customerDataPage, at: { path: '/office/customers/:id/data', params: { id: idOf('rahima') } } },
})
