// Removable guards over payments and invoices.
import { dropped, type Mutation } from './mutation.ts'

export const MONEY_MUTATIONS: { [name: string]: Mutation } = {
  'settle-once': {
    guard: 'A payment counts once, however many notifications arrive.',
    edits: [
      {
        file: 'src/shop/billing/reconcile-attempt.ts',
        find: "  // A concurrent call was first.\n  if (!paymentAttemptCan('pay', attempt.state)) return { ok: true, orderId, state: attempt.state }\n",
        replace: '',
      },
      {
        file: 'src/shop/billing/reconcile-attempt.ts',
        find: "  if (!paymentAttemptCan('pay', attempt.state) || attempt.reference === null || !gateway) return unchanged",
        replace: '  if (attempt.reference === null || !gateway) return unchanged',
      },
    ],
    sql: [],
    breaks: 'due = total - captured + refunded + pending refunds',
  },
  'gateway-asked': {
    guard: 'Only the gateway’s answer to our own server makes an order paid, never a browser’s parameters.',
    edits: [
      {
        file: 'src/shop/billing/reconcile-attempt.ts',
        find: 'const status = wanted ? await gateway.finish({ ...tried, callback: callback ?? {} }) : await gateway.ask(tried)',
        replace:
          "const status = callback && wanted ? ({ state: 'paid', attempt: attempt.id, transactionId: attempt.id, amount: attempt.amount, currency: 'BDT', payer: null, risky: false } as PaymentStatus) : await gateway.ask(tried)",
      },
    ],
    sql: [],
    breaks: 'captures at gateways match the books',
  },
  'refund-limit': {
    guard: 'Refunds never exceed the captured amount.',
    edits: [
      {
        file: 'src/shop/payments/refunds.ts',
        find: '  if (amount > refundable(payment)) return null\n',
        replace: '  void refundable\n',
      },
    ],
    sql: [
      dropped('payments.payments', 'refunds_within_captured'),
      dropped('payments.payments', 'payments_check'),
      dropped('payments.payments', 'payments_check1'),
    ],
    breaks: 'refunds never exceed the captured amount',
  },
  'refund-check': {
    guard: 'A cancelled order is looked at for money to refund: without its trigger Today does not show it.',
    edits: [],
    sql: ['drop trigger order_refund_checked on ordering.orders'],
    breaks: 'every order with money to refund is among the checks for refunds',
  },
  'credit-limit': {
    guard: 'What a company owes on account never exceeds its limit: the check on its credit row.',
    edits: [],
    sql: [dropped('payments.company_credit', 'credit_within_limit')],
    breaks: 'credit used = amount owed <= limit',
  },
  'document-numbers': {
    guard: 'Issuing an invoice locks the row of its number until the commit.',
    edits: [
      {
        file: 'src/shop/payments/documents.ts',
        find: '    insert into payments.paper_numbers (kind, fiscal_year, last) values (${kind}, ${year}, 1)\n    on conflict (kind, fiscal_year) do update set last = paper_numbers.last + 1 returning last`.execute(tx)',
        replace:
          '    with counter as (insert into payments.paper_numbers (kind, fiscal_year, last) values (${kind}, ${year}, 1) on conflict do nothing)\n    select coalesce(max(serial), 0) + 1 as last from payments.papers where kind = ${kind} and fiscal_year = ${year}`.execute(tx)',
      },
    ],
    sql: [
      'drop trigger papers_without_gap on payments.papers',
      dropped('payments.papers', 'papers_kind_fiscal_year_serial_key'),
      dropped('payments.papers', 'papers_number_key'),
    ],
    breaks: 'document numbers have no gap',
  },
  'credit-notes': {
    guard: 'A refund is credited on the invoices.',
    edits: [
      {
        file: 'src/shop/billing/refund-order.ts',
        find: "  await reissueDocuments(tx, ctx, { orderId, reason: 'refunded' })\n",
        replace: '',
      },
    ],
    sql: [],
    breaks: 'documents equal the value of their orders',
  },
}
