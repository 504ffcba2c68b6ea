import { testViews } from '#tests/page-world/views.ts'
import * as productSheetPage from '../product-sheet.route.tsx'
import * as customerSheetPage from '../customer-sheet.route.tsx'
import * as importCustomersPage from '../import-customers.route.tsx'
import * as importEverythingPage from '../import-everything.route.tsx'
import * as exportEverythingPage from '../export-everything.route.tsx'

testViews(import.meta.dirname, {
  'product-sheet': {
    ...productSheetPage,
    at: ({ sheetId }) => ({ path: '/office/products/sheets/:id', params: { id: sheetId }, bangla: true }),
  },
  'customer-sheet': {
    ...customerSheetPage,
    at: ({ peopleId }) => ({ path: '/office/customers/sheets/:id', params: { id: peopleId }, bangla: true }),
  },
  'import-customers': { ...importCustomersPage, at: { path: '/office/customers/import' } },
  'import-everything': { ...importEverythingPage, at: { path: '/office/products/everything', bangla: true } },
  // An export is noted in the audit log, and its file is another one each time: see archive.test.ts.
  'export-everything': { ...exportEverythingPage, at: { path: '/office/export/everything', role: 'packer' } },
})
