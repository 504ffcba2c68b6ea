import type { AuditFields } from '../accounts/index.ts'
import type { Reader, Tx } from '../context.ts'
import { documentFacts, type LockedOrder } from '../ordering/index.ts'
import { amountDue, leftToRefund, paymentsOf, priceOfUnits, type DocumentItem, type PaymentToRefund } from '../payments/index.ts'
import { addMoney, DEFAULT_LANGUAGE, inLanguage, paisa, type Paisa } from '../values/index.ts'

/** What staff refund of a line or of the delivery: so many units, or an amount. */
export type AskedLine = { key: string; units: number | null; amount: Paisa | null }

type LineProblem = 'more-units-than-left' | 'more-than-left-of-line' | 'units-or-amount' | 'nothing-left-of-line'

export type LinesRefused =
  | { ok: false; problem: 'not-delivered-yet' | 'overpaid-first' | 'review-first' | 'no-lines-chosen' }
  /** By field: `units-` or `amount-` and the key of the item. */
  | { ok: false; problem: 'lines-refused'; each: Record<string, { problem: LineProblem }> }

export type LinesToRefund = { ok: true; amount: Paisa; lines: { key: string; name: string; units: number; amount: Paisa }[] }

type Asked = { order: LockedOrder; payment: PaymentToRefund; asked: readonly AskedLine[] }

/** The amount of these lines, by what is left of each. The caller has locked the order and its payment. */
export async function linesToRefund(tx: Tx, { order, payment, asked }: Asked): Promise<LinesToRefund | LinesRefused> {
  if (asked.length === 0) return { ok: false, problem: 'no-lines-chosen' }
  // Until delivery a refund is due again, and lines are removed by editing the order.
  if (order.state !== 'completed') return { ok: false, problem: 'not-delivered-yet' }
  if (payment.inReview) return { ok: false, problem: 'review-first' }
  if (amountDue(order.total, await paymentsOf(tx, [order.id])) < 0) return { ok: false, problem: 'overpaid-first' }
  const left = await leftOfLines(tx, order.id)
  const each: Record<string, { problem: LineProblem }> = {}
  const lines: LinesToRefund['lines'] = []
  for (const line of asked) {
    const field = `${line.units === null ? 'amount' : 'units'}-${line.key}`
    const item = left.find(({ key, what, gross }) => key === line.key && what !== 'rounding' && gross > 0)
    if (!item) {
      each[field] = { problem: 'nothing-left-of-line' }
      continue
    }
    const read = amountOf(item, line)
    if ('problem' in read) each[field] = read
    else lines.push({ key: line.key, name: nameOf(item), units: line.units ?? 0, amount: read.amount })
  }
  if (Object.keys(each).length > 0) return { ok: false, problem: 'lines-refused', each }
  lines.push(...roundingOf(left, lines))
  return { ok: true, amount: addMoney(...lines.map(({ amount }) => amount)), lines }
}

/** The items of an order for which a refund can be made now, and its rounding. */
export async function refundableItems(
  reader: Reader,
  { id, state, total }: Pick<LockedOrder, 'id' | 'state' | 'total'>,
): Promise<DocumentItem[]> {
  if (state !== 'completed' || amountDue(total, await paymentsOf(reader, [id])) < 0) return []
  return (await leftOfLines(reader, id)).filter(({ gross }) => gross !== 0)
}

/** What is left of each item after the refunds. */
export async function leftOfLines(reader: Reader, orderId: string): Promise<DocumentItem[]> {
  const { items, refundLines: lines, worth } = await documentFacts(reader, orderId)
  return leftToRefund(items, { lines, worth })
}

function amountOf(item: DocumentItem, { units, amount }: AskedLine): { amount: Paisa } | { problem: LineProblem } {
  if ((units === null) === (amount === null)) return { problem: 'units-or-amount' }
  if (amount !== null) return amount > 0 && amount <= item.gross ? { amount } : { problem: 'more-than-left-of-line' }
  if (units! < 1 || units! > item.quantity) return { problem: 'more-units-than-left' }
  return { amount: priceOfUnits(item, units!) }
}

/** For the audit log. */
function nameOf({ name, what }: DocumentItem): string {
  return name ? inLanguage(name, DEFAULT_LANGUAGE) : what
}

/** When nothing else is left, the buyer gets the rounded total back, not more. */
function roundingOf(left: readonly DocumentItem[], lines: LinesToRefund['lines']): LinesToRefund['lines'] {
  const rounding = left.find(({ what }) => what === 'rounding')
  const goods = addMoney(...left.filter(({ what }) => what !== 'rounding').map(({ gross }) => gross))
  if (!rounding || addMoney(...lines.map(({ amount }) => amount)) !== goods) return []
  return [{ key: rounding.key, name: nameOf(rounding), units: 0, amount: paisa(rounding.gross) }]
}

/** The lines of a refund for the audit log. */
export function linesSaid(lines: LinesToRefund['lines']): AuditFields {
  if (lines.length === 0) return {}
  const said = lines.map(({ name, units, amount }) => ({ name, ...(units > 0 && { units }), amount_paisa: amount }))
  return { lines: said }
}
