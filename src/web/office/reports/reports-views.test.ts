import { testViews } from '#tests/page-world/views.ts'
import * as reportsPage from '../reports.route.tsx'
import * as reportFilePage from '../report-file.route.tsx'
import * as accountingFilePage from '../accounting-file.route.tsx'
import { PAGE_NAMES } from '../../reports/report-tables.server.ts'

testViews(import.meta.dirname, {
  reports: {
    ...reportsPage,
    at: {
      path: '/office/reports',
      searches: [
        '',
        '?days=last-week',
        ...PAGE_NAMES.filter((name) => name !== 'overview').map((name) => `?report=${name}&from=2026-06-01&until=2026-06-12`),
        '?report=vat&basis=delivered&days=month',
      ],
      bangla: true,
    },
  },
  'report-file': {
    ...reportFilePage,
    at: {
      path: '/office/reports/file/:format',
      params: { format: 'csv' },
      searches: ['?report=overview', '?report=margin-by-product&from=2026-06-01&until=2026-06-12'],
      bangla: true,
    },
  },
  'accounting-file': {
    ...accountingFilePage,
    at: {
      path: '/office/reports/books/:book/:format',
      params: { book: 'journal', format: 'csv' },
      searches: ['?report=vat&from=2026-06-01&until=2026-06-12', '?report=vat&from=2026-05-01&until=2026-05-02'],
    },
  },
})
