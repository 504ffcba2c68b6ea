import { testViews } from '#tests/page-world/views.ts'
import * as invoicesPage from '../invoices.route.tsx'
import * as invoicesFilePage from '../invoices-file.route.tsx'
import * as invoicePage from '../invoice.route.tsx'

testViews(import.meta.dirname, {
  invoices: {
    ...invoicesPage,
    at: {
      path: '/office/invoices',
      searches: ['', '?kind=invoice', '?kind=credit-note', '?q=PF', '?year=2025-26', '?q=zzzz'],
      bangla: true,
    },
  },
  'invoices-file': {
    ...invoicesFilePage,
    at: { path: '/office/invoices/file/:format', params: { format: 'csv' }, bangla: true },
  },
  invoice: {
    ...invoicePage,
    at: [
      { path: '/office/invoices/:number', params: { number: 'INV-2025-26-000001' } },
      { path: '/office/invoices/:number', params: { number: 'INV-2025-26-000999' } },
    ],
  },
})
