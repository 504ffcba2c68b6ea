import type { Permission } from '#shop/accounts/index.ts'

const VIEWS = ['save-view', 'drop-view', 'nonsense']

/** Saving and removing a view of a list, for whoever sees it. Without a name and an id both are refused. */
export function viewCases(needs: Permission) {
  return VIEWS.map((intent) => ({ form: { intent }, needs }))
}

const FILES = [
  'orders',
  'products',
  'stock',
  'prices',
  'customers',
  'companies',
  'gifts',
  'tickets',
  'weekly',
  'claims',
  'drafts',
  'messages',
  'invoices',
  'audit',
]

/** The same forms for the hostile-form tests. */
export function viewForms() {
  return FILES.map((file) => ({ file, params: {}, intents: VIEWS, fields: ['view', 'query', 'intent'] }))
}
