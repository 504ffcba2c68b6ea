import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { signOf } from '../payments/index.ts'
import { dayInDhaka, paisa, type CalendarDate, type Paisa, type Translations } from '../values/index.ts'
import { documentsIn } from './journal-sales.ts'
import { instantsOf, type Period } from './period.ts'

/** A row of the sales book (Mushak 6.2): an item of an invoice, or below zero of what reduces one. */
export type SaleRow = {
  day: CalendarDate
  /** Of the invoice or tax invoice (Mushak 6.3), or of the credit note (Mushak 6.7). */
  number: string
  kind: 'invoice' | 'tax-invoice' | 'credit-note' | 'invoice-credit'
  /** Of a tax invoice, which names its buyer by law; null for others. */
  buyer: { name: string; bin: string | null; address: string } | null
  what: 'goods' | 'delivery' | 'rounding'
  name: Translations | null
  quantity: number
  basisPoints: number
  /** Without VAT. */
  value: Paisa
  vat: Paisa
}

export async function salesBook(reader: Reader, period: Period): Promise<SaleRow[]> {
  return (await documentsIn(reader, period)).flatMap(({ kind, number, content, issuedAt }) => {
    const sign = signOf(kind)
    const named = kind === 'tax-invoice' || kind === 'credit-note'
    return content.items.map((item) => ({
      day: dayInDhaka(issuedAt),
      number,
      kind,
      buyer: named ? { name: content.buyer.name, bin: content.buyer.bin, address: content.buyer.address } : null,
      what: item.what,
      name: item.name,
      quantity: sign * item.quantity,
      basisPoints: item.vatBasisPoints,
      value: paisa(sign * (item.gross - item.vat)),
      vat: paisa(sign * item.vat),
    }))
  })
}

/** A row of the purchase book (Mushak 6.1): what a grower delivered, or how a delivery was corrected. Fresh fruit of a grower bears no VAT. */
export type PurchaseRow = {
  day: CalendarDate
  slip: string
  grower: Translations
  fruit: Translations
  unit: 'gram' | 'piece'
  amount: number
  value: Paisa
  vat: Paisa
}

export async function purchaseBook(reader: Reader, period: Period): Promise<PurchaseRow[]> {
  const [begins, ends] = instantsOf(period)
  const { rows } = await sql<Omit<PurchaseRow, 'day' | 'vat'> & { at: Date }>`
    select delivery.at, 'D-' || delivery.number as slip, farm.name as grower, item.name as fruit, item.unit,
      delivery.amount - coalesce(before.amount, 0) as amount,
      (select coalesce(sum(amount_paisa), 0)::bigint from growers.entries where delivery_id = delivery.id) as value
    from growers.deliveries delivery
    left join growers.deliveries before on before.lot_id = delivery.lot_id and before.version = delivery.version - 1
    join catalog.farms farm on farm.id = delivery.farm_id
    join inventory.lots lot on lot.id = delivery.lot_id
    join inventory.stock_items item on item.id = lot.stock_item_id
    where delivery.at >= ${begins}::timestamptz and delivery.at < ${ends}::timestamptz order by delivery.number`.execute(reader)
  return rows.map(({ at, ...row }) => ({ ...row, day: dayInDhaka(at), vat: paisa(0) }))
}

/** A figure of the VAT return (Mushak 9.1): its note there, what it is about, its value without VAT and its VAT. */
export type ReturnRow = { note: number; what: ReturnFigure; value: Paisa; vat: Paisa }

const STANDARD_RATE = 1_500

export type ReturnFigure =
  | 'exempt-sales'
  | 'standard-sales'
  | 'other-rate-sales'
  | 'sales'
  | 'exempt-purchases'
  | 'purchases'
  | 'increasing'
  | 'vat-withheld'
  | 'credit-notes'
  | 'decreasing'
  | 'payable'

/**
 * The figures that the shop knows for its VAT return. Sales are those of invoices; credit notes (Mushak 6.7) reduce the VAT as a decreasing
 * adjustment, all other credits the sales.
 */
export async function vatReturn(reader: Reader, period: Period): Promise<ReturnRow[]> {
  const rows = await salesBook(reader, period)
  const sold = rows.filter(({ kind }) => kind !== 'credit-note')
  const credited = rows.filter(({ kind }) => kind === 'credit-note')
  const sum = (some: readonly { value: number; vat: number }[], sign: 1 | -1 = 1) => ({
    value: paisa(sign * some.reduce((all, { value }) => all + value, 0)),
    vat: paisa(sign * some.reduce((all, { vat }) => all + vat, 0)),
  })
  const bought = sum(await purchaseBook(reader, period))
  const withheld = { value: paisa(0), vat: await withheldVat(reader, period) }
  const [sales, credits] = [sum(sold), sum(credited, -1)]
  const decreasing = { value: credits.value, vat: paisa(credits.vat + withheld.vat) }
  return [
    { note: 3, what: 'exempt-sales', ...sum(sold.filter(({ basisPoints }) => basisPoints === 0)) },
    { note: 4, what: 'standard-sales', ...sum(sold.filter(({ basisPoints }) => basisPoints === STANDARD_RATE)) },
    { note: 7, what: 'other-rate-sales', ...sum(sold.filter(({ basisPoints }) => ![0, STANDARD_RATE].includes(basisPoints))) },
    { note: 9, what: 'sales', ...sales },
    { note: 12, what: 'exempt-purchases', ...bought },
    { note: 23, what: 'purchases', ...bought },
    { note: 28, what: 'increasing', value: paisa(0), vat: paisa(0) },
    { note: 29, what: 'vat-withheld', ...withheld },
    { note: 31, what: 'credit-notes', ...credits },
    { note: 33, what: 'decreasing', ...decreasing },
    { note: 34, what: 'payable', value: paisa(0), vat: paisa(sales.vat - bought.vat - decreasing.vat) },
  ]
}

/** The certificates (Mushak 6.6) that companies gave in these days, less those that were undone. */
async function withheldVat(reader: Reader, { from, until }: Period): Promise<Paisa> {
  const { rows } = await sql<{ vat: Paisa }>`
    select (coalesce(sum(amount_paisa) filter (where day between ${from}::date and ${until}::date), 0)
      - coalesce(sum(amount_paisa) filter (where (undone_at at time zone 'Asia/Dhaka')::date between ${from}::date and ${until}::date), 0))::bigint as vat
    from payments.company_receipts where kind = 'vds'`.execute(reader)
  return rows[0]!.vat
}
