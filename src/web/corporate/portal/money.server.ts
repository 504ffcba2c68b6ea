import type { CompanyPortal } from '#shop/gifting/index.ts'
import type { CompanyStatement, StatementEntry } from '#shop/billing/index.ts'
import { AGES, bankAccount } from '#shop/payments/index.ts'
import { dayInDhaka, formatDay, formatMoney, paisa, type CalendarDate, type Language, type Paisa } from '#shop/values/index.ts'
import type { OpenPortal, PortalWords } from './open-portal.server.ts'
import type { MoneyView, OwedView } from './portal-data.ts'

export function owedView({ balance, ages, unallocated }: CompanyStatement, language: Language): OwedView {
  const money = (amount: Paisa) => formatMoney(amount, language)
  return {
    balance: money(paisa(Math.abs(balance))),
    ours: balance < 0,
    unallocated: unallocated > 0 ? money(unallocated) : null,
    ages: AGES.map((age) => ({ age, amount: money(ages[age]), some: ages[age] !== 0 })),
  }
}

const ACCOUNT_ROWS = ['holder', 'bank', 'branch', 'accountNumber', 'routingNumber'] as const

export async function moneyView({ portal, language, t, requestContext }: OpenPortal): Promise<MoneyView> {
  const { statement, today } = portal
  const money = (amount: Paisa) => formatMoney(amount, language)
  const onDay = (day: CalendarDate) => formatDay(day, language, 'withYear')
  const account = await bankAccount(requestContext.ctx.db)
  return {
    day: onDay(today),
    owed: owedView(statement, language),
    payTo: account ? ACCOUNT_ROWS.map((key) => ({ key, value: account[key] })).filter(({ value }) => value !== '') : [],
    entries: statement.entries.map((entry, key) => ({
      key,
      day: onDay(entry.day),
      what: whatOf(entry, t),
      invoice: entry.invoice ?? '',
      to: entry.order && `/order/${entry.order.token}`,
      charged: entry.amount > 0 ? money(entry.amount) : '',
      paid: entry.amount < 0 ? money(paisa(0 - entry.amount)) : '',
      balance: money(entry.balance),
    })),
    open: statement.open.map(({ id, number, token, invoice, due, dueOn, age }) => ({
      id,
      number,
      invoice: invoice ?? '–',
      to: `/order/${token}`,
      due: money(due),
      dueOn: dueOn && onDay(dueOn),
      late: age !== 'not-due',
    })),
    receipts: portal.receipts.toReversed().map((receipt) => receiptView(receipt, { language, t })),
    documents: portal.documents.map(({ number, kind, total, issuedAt, content }) => ({
      number,
      kind: t(`portal.document.${kind}`),
      detail: t('portal.documentOf', { number: content.orderNumber, day: onDay(dayInDhaka(issuedAt)) }),
      total: money(total),
    })),
  }
}

/** What a statement line is about; the page and the file use the same words. */
export function whatOf({ kind, order, receipt }: StatementEntry, t: PortalWords): string {
  if (kind === 'receipt' && receipt) {
    return t('portal.entry.receipt', { what: t(`portal.way.${wayOf(receipt)}`), reference: receipt.reference })
  }
  return t(`portal.entry.${kind}`, { number: order?.number ?? '' })
}

type Receipt = CompanyPortal['receipts'][number]

/** How the money came, or which tax was deducted. */
function wayOf({ kind, way }: Pick<Receipt, 'kind' | 'way'>) {
  return way ?? (kind === 'vds' ? 'vds' : 'tds')
}

function receiptView(receipt: Receipt, { language, t }: { language: Language; t: PortalWords }): MoneyView['receipts'][number] {
  const { id, kind, reference, day, amount, allocated, undoneAt, scan } = receipt
  const left = undoneAt === null && amount > allocated ? formatMoney(paisa(amount - allocated), language) : null
  const words = { reference, day: formatDay(day, language, 'withYear') }
  return {
    id,
    what: t(`portal.way.${wayOf(receipt)}`),
    detail: t(kind === 'money' ? 'portal.reference' : 'portal.certificate', words),
    amount: formatMoney(amount, language),
    left,
    undone: undoneAt !== null,
    scan: scan && `certificate-${id}.${scan.kind === 'application/pdf' ? 'pdf' : 'webp'}`,
  }
}
