import type { Permission } from '#shop/accounts/index.ts'
import { viewCases } from './view-access-cases.ts'

type CustomerAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

/** Customer and report pages, in route order. Their forms are refused, so that testing access changes nothing. */
export function customerAccessCases(orderId: string): CustomerAccessCase[] {
  const act = (intent: string, needs: Permission) => ({ form: { intent, words: '' }, needs })
  const params = { id: orderId }
  return [
    { file: 'office/customers.route.tsx', path: '/office/customers', sees: 'see-customers', does: viewCases('see-customers') },
    {
      file: 'office/customer.route.tsx',
      path: `/office/customers/${orderId}`,
      params,
      sees: 'see-customers',
      does: [
        act('note', 'change-customers'),
        act('consent', 'change-customers'),
        act('block', 'manage-customers'),
        act('merge', 'manage-customers'),
        act('erase', 'manage-customers'),
        act('nonsense', 'see-customers'),
      ],
    },
    {
      file: 'office/customer-data.route.tsx',
      path: `/office/customers/${orderId}/data`,
      params,
      sees: 'manage-customers',
      does: [],
    },
    {
      file: 'office/reports.route.tsx',
      path: '/office/reports',
      sees: 'see-reports',
      does: [
        act('save-report', 'see-reports'),
        act('change-report', 'see-reports'),
        act('drop-report', 'see-reports'),
        act('name-ledgers', 'manage-tax'),
      ],
    },
    {
      file: 'office/report-file.route.tsx',
      path: '/office/reports/file/csv',
      params: { format: 'csv' },
      sees: 'see-reports',
      does: [],
    },
    {
      file: 'office/accounting-file.route.tsx',
      path: '/office/reports/books/journal/csv',
      params: { book: 'journal', format: 'csv' },
      sees: 'see-reports',
      does: [],
    },
  ]
}

/** The same forms for the hostile-form tests. */
export function customerForms(orderId: string) {
  return [
    { file: 'customer', params: { id: orderId }, intents: ['note', 'consent', 'merge', 'nonsense'], fields: ['words', 'given'] },
    {
      file: 'reports',
      params: {},
      intents: ['save-report', 'change-report', 'drop-report', 'name-ledgers'],
      fields: ['name', 'query', 'weekly', 'email', 'ledger-sales', 'seen'],
    },
  ]
}
