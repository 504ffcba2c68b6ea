import { testViews } from '#tests/page-world/views.ts'
import * as companiesPage from '../companies.route.tsx'
import * as newCompanyPage from '../new-company.route.tsx'
import * as companyPage from '../company.route.tsx'
import * as certificateScanPage from '../certificate-scan.route.tsx'

testViews(import.meta.dirname, {
  companies: {
    ...companiesPage,
    at: { path: '/office/companies', searches: ['', '?q=nirman', '?sort=-name'], bangla: true },
  },
  'new-company': { ...newCompanyPage, at: { path: '/office/companies/new' } },
  company: {
    ...companyPage,
    at: ({ companyId }) => ({ path: '/office/companies/:id', params: { id: companyId }, bangla: true }),
  },
  'certificate-scan': {
    ...certificateScanPage,
    at: ({ companyId, certificateId }) => ({
      path: '/office/companies/:id/receipts/:receiptId',
      params: { id: companyId, receiptId: certificateId },
    }),
  },
})
