import type { Permission } from '#shop/accounts/index.ts'
import { viewCases, viewForms } from './view-access-cases.ts'

type OrderAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

const BULK = {
  confirm: 'confirm-orders',
  pack: 'pack-orders',
  dispatch: 'dispatch-orders',
  unpack: 'pack-orders',
  'take-back': 'dispatch-orders',
  slips: 'see-orders',
  nonsense: 'see-orders',
} as const
const MONEY = {
  'accept-payment': 'manage-payments',
  'close-review': 'manage-payments',
  refund: 'manage-payments',
  'refund-lines': 'manage-payments',
  'close-refund': 'manage-payments',
  'release-goods': 'manage-payments',
  'approve-transfer': 'manage-payments',
  'refuse-transfer': 'manage-payments',
} as const
const DOCUMENTS = { invoice: 'issue-invoices', 'tax-invoice': 'issue-invoices' } as const
const STEPS = {
  dispatch: 'dispatch-orders',
  'take-back': 'dispatch-orders',
  deliver: 'deliver-orders',
  fail: 'deliver-orders',
  'undo-fail': 'deliver-orders',
  replan: 'plan-orders',
  'change-day': 'plan-orders',
  return: 'return-orders',
  cancel: 'cancel-orders',
  ...MONEY,
  ...DOCUMENTS,
  note: 'see-orders',
  call: 'confirm-orders',
  nonsense: 'see-orders',
} as const

/** The order pages, with forms that the domain refuses, in route order. */
export function orderAccessCases(id: string): OrderAccessCase[] {
  const does = (needs: Permission, intents: string[]) => intents.map((intent) => ({ form: { intent }, needs }))
  const each = (needs: Record<string, Permission>) =>
    Object.entries(needs).map(([intent, needed]) => ({ form: { intent, note: '', slot: '' }, needs: needed }))
  return [
    {
      file: 'office/orders.route.tsx',
      path: '/office/orders',
      sees: 'see-orders',
      does: [...viewCases('see-orders'), ...each(BULK)],
    },
    {
      file: 'office/new-order.route.tsx',
      path: '/office/orders/new',
      sees: 'take-phone-orders',
      does: does('take-phone-orders', ['place', 'nonsense']),
    },
    { file: 'office/orders-board.route.tsx', path: '/office/orders/board', sees: 'see-orders', does: each(BULK) },
    { file: 'office/order-slips.route.tsx', path: `/office/orders/slips?orders=${id},x`, sees: 'see-orders', does: [] },
    {
      file: 'office/to-call.route.tsx',
      path: '/office/orders/to-call',
      sees: 'confirm-orders',
      does: does('confirm-orders', ['confirm', 'nonsense']),
    },
    { file: 'office/order.route.tsx', path: `/office/orders/${id}`, params: { id }, sees: 'see-orders', does: each(STEPS) },
    {
      file: 'office/edit-order.route.tsx',
      path: `/office/orders/${id}/edit`,
      params: { id },
      sees: 'edit-orders',
      does: does('edit-orders', ['save', 'nonsense']),
    },
    {
      file: 'office/payments.route.tsx',
      path: '/office/payments',
      sees: 'manage-payments',
      does: [{ form: { intent: 'close' }, needs: 'manage-payments' }],
    },
    walletCase(id),
    {
      file: 'office/receipt-upload.route.tsx',
      path: `/office/proofs/${id}`,
      params: { proofId: id },
      sees: 'manage-payments',
      does: [],
    },
    {
      file: 'office/invoices.route.tsx',
      path: '/office/invoices?kind=invoice&q=PF',
      sees: 'see-invoices',
      does: viewCases('see-invoices'),
    },
    {
      file: 'office/invoices-file.route.tsx',
      path: '/office/invoices/file/csv',
      params: { format: 'csv' },
      sees: 'see-invoices',
      does: [],
    },
    {
      file: 'office/invoice.route.tsx',
      path: '/office/invoices/INV-2025-26-000001',
      params: { number: 'INV-2025-26-000001' },
      sees: 'see-invoices',
      does: [],
    },
  ]
}

/** Money sent to wallets. */
function walletCase(id: string) {
  const intents = ['count', 'assign', 'refuse', 'import', 'nonsense']
  return {
    file: 'office/wallet-payments.route.tsx',
    path: '/office/payments/wallets',
    sees: 'manage-payments' as const,
    does: intents.map((intent) => ({ form: { intent, about: id }, needs: 'manage-payments' as const })),
  }
}

const SHEET = ['line-0', 'variant-0', 'units-0', 'name', 'phone', 'area', 'address', 'landmark', 'find']

/** The same forms for the hostile-form tests: their fields. */
export function orderForms(id: string) {
  const steps = [
    'confirm',
    'confirm-next',
    'pack',
    'unpack',
    'dispatch',
    'take-back',
    'deliver',
    'fail',
    'undo-fail',
    'replan',
    'change-day',
    'return',
    'cancel',
    'nonsense',
  ]
  return [
    { file: 'order', params: { id }, intents: steps, fields: ['note', 'slot', 'intent', 'cash'] },
    { file: 'order', params: { id }, intents: ['allow'], fields: ['note'] },
    { file: 'order', params: { id }, intents: ['call'], fields: ['result', 'next', 'note'] },
    {
      file: 'order',
      params: { id },
      intents: Object.keys(MONEY),
      fields: ['about', 'amount', 'way', 'reference', 'note', 'wallet', 'trxId'],
    },
    {
      file: 'wallet-payments',
      params: {},
      intents: [`count ${id}`, `assign ${id}`, `refuse ${id}`, 'import bkash', 'nonsense'],
      fields: [
        'wallet',
        'trxId',
        'amount',
        'receivedAt',
        'anyway',
        'number',
        'reason',
        'columnTrxId',
        'columnAmount',
        'columnTime',
        'columnSender',
      ],
    },
    { file: 'order', params: { id }, intents: Object.keys(DOCUMENTS), fields: ['buyer', 'bin', 'address', 'business'] },
    ...viewForms(),
    { file: 'orders', params: {}, intents: Object.keys(BULK), fields: ['rows'] },
    { file: 'orders-board', params: {}, intents: Object.keys(BULK), fields: ['tick-x', `tick-${id.slice(0, 8)}`, 'intent'] },
    { file: 'to-call', params: {}, intents: ['confirm'], fields: ['rows'] },
    { file: 'new-order', params: {}, intents: ['place'], fields: [...SHEET, 'slot', 'request', 'total', 'speaks', 'confirmed'] },
    { file: 'new-order', params: {}, intents: ['look', 'add-x', 'remove-0'], fields: SHEET },
    {
      file: 'edit-order',
      params: { id },
      intents: ['save'],
      fields: [...SHEET, 'slot', 'seen', 'discount', 'charge', 'reason', 'card', 'hidePrices'],
    },
    { file: 'edit-order', params: { id }, intents: ['look', 'add-x', 'remove-0'], fields: [...SHEET, 'charge', 'discount'] },
  ]
}

/** Fields in which a wrong value must be refused. */
export const DECIDING_ORDERS = ['result', 'next', 'view', 'request', 'total']
