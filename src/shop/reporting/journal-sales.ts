import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { isCredit, type InvoiceDocument } from '../payments/index.ts'
import { dayInDhaka } from '../values/index.ts'
import type { Ledger } from './ledgers.ts'
import { instantsOf, type Period } from './period.ts'
import { vouchersOf, type Amounts, type Voucher } from './voucher.ts'

export type BookedDocument = Pick<InvoiceDocument, 'kind' | 'number' | 'content' | 'issuedAt'> & {
  orderNumber: string
  companyId: string | null
  /** Money was given back: the credit of a refund, and the invoice that replaces the one it took away. */
  ofRefund: boolean
}

/** What was issued in these days, in the order of the books. */
export async function documentsIn(reader: Reader, period: Period): Promise<BookedDocument[]> {
  const [begins, ends] = instantsOf(period)
  const { rows } = await sql<BookedDocument>`
    select paper.kind, paper.number, paper.order_number as "orderNumber", orders.company_id as "companyId", paper.content,
      paper.issued_at as "issuedAt", coalesce(coalesce(before.content, paper.content) ->> 'reason' = 'refunded', false) as "ofRefund"
    from payments.papers paper left join ordering.orders on orders.id = paper.order_id
    -- An invoice that is issued anew follows the credit that took away the one before.
    left join payments.papers before on before.order_id = paper.order_id and before.position = paper.position - 1
      and before.issued_at = paper.issued_at and paper.corrects_id is null
    where paper.issued_at >= ${begins}::timestamptz and paper.issued_at < ${ends}::timestamptz
    order by paper.issued_at, paper.order_number, paper.position`.execute(reader)
  return rows
}

/**
 * A sale for every invoice. A credit reduces the sale, because the order was changed, cancelled or billed anew; if money was given back, it is a
 * refund.
 */
export function saleVouchers(documents: readonly BookedDocument[]): Voucher[] {
  return documents.flatMap((document) => {
    const { kind, number, orderNumber, companyId, issuedAt } = document
    const credit = isCredit(kind)
    const facts = { number, day: dayInDhaka(issuedAt), reference: orderNumber } as const
    const amounts = amountsOf(document, companyId === null ? 'buyers' : 'companies')
    return credit
      ? vouchersOf({ ...facts, kind: 'Credit Note', about: document.ofRefund ? 'Refund' : 'Invoice reduced' }, amounts)
      : vouchersOf({ ...facts, kind: 'Sales', about: 'Sale' }, amounts)
  })
}

const INCOME = { goods: 'sales', delivery: 'delivery-income', rounding: 'rounding' } as const

function amountsOf(document: BookedDocument, debtor: 'buyers' | 'companies'): Amounts {
  const sign = isCredit(document.kind) ? -1 : 1
  const amounts: Amounts = {}
  const add = (ledger: Ledger, amount: number) => {
    amounts[ledger] = (amounts[ledger] ?? 0) + sign * amount
  }
  for (const { what, gross, vat } of document.content.items) {
    add(debtor, gross)
    add(document.ofRefund ? 'refunds' : INCOME[what], vat - gross)
    add('vat-payable', 0 - vat)
  }
  return amounts
}
