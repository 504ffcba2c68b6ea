import type { Brand } from '../content/model.ts'
import {
  addMoney,
  paisa,
  splitMoney,
  subtractMoney,
  vatInside,
  type Translations,
  type CalendarDate,
  type Paisa,
} from '../values/index.ts'

/**
 * The order's invoice, and the invoice credit that reduces it; the tax invoice (Mushak 6.3), and the credit note (Mushak 6.7) that reduces it.
 * VAT Rules 2016: a 6.7 adjusts a 6.3 and nothing else. (Credit notes issued before this distinction may reduce an ordinary invoice.)
 */
export const DOCUMENT_KINDS = ['invoice', 'tax-invoice', 'credit-note', 'invoice-credit'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export type CreditKind = Extract<DocumentKind, 'credit-note' | 'invoice-credit'>
export type BillKind = Exclude<DocumentKind, CreditKind>

const PREFIXES: Record<DocumentKind, string> = {
  invoice: 'INV',
  'tax-invoice': 'MSK',
  'credit-note': 'CN',
  'invoice-credit': 'ICR',
}
const CREDIT_OF = { invoice: 'invoice-credit', 'tax-invoice': 'credit-note' } as const satisfies Record<BillKind, CreditKind>

/** The kind of document that reduces it. */
export function creditKindOf(kind: BillKind): CreditKind {
  return CREDIT_OF[kind]
}

export function isCredit(kind: DocumentKind): kind is CreditKind {
  return kind === 'credit-note' || kind === 'invoice-credit'
}

/** Credits subtract from invoices. */
export function signOf(kind: DocumentKind): 1 | -1 {
  return isCredit(kind) ? -1 : 1
}

/** `INV-2026-27-000123`: the kind, the fiscal year and the serial number within them. */
export function documentNumber(kind: DocumentKind, { fiscalYear, serial }: { fiscalYear: string; serial: number }): string {
  return `${PREFIXES[kind]}-${fiscalYear}-${String(serial).padStart(6, '0')}`
}

/** Matches every valid document number. */
export const DOCUMENT_NUMBER = /^(?:INV|MSK|CN|ICR)-\d{4}-\d{2}-\d{6,9}$/

/** One item of a document. Prices include VAT, as everywhere in the shop. */
export type DocumentItem = {
  /** The order line's id, `delivery` or `rounding`. Items with the same key in all documents of an order belong together. */
  key: string
  what: 'goods' | 'delivery' | 'rounding'
  name: Translations | null
  label: Translations | null
  /** The scale weight of all units together, where the price depends on it. */
  grams: number | null
  /** Zero when only the price is reduced, and for rounding. */
  quantity: number
  unitPrice: Paisa
  discount: Paisa
  /** What the buyer pays for it after discount. */
  gross: Paisa
  vatBasisPoints: number
  vat: Paisa
  /** The legal basis of its VAT rate. */
  legalBasis: Translations | null
}

export type DocumentBuyer = { name: string; bin: string | null; address: string }

/** Everything the document states, frozen when it is issued. */
export type DocumentContent = {
  seller: {
    name: Translations
    bin: string
    address: Translations
    phone: string
    email: string
    logo?: Brand['logo']
    accent?: Brand['accent']
    /** Its name and form in law, if it has another name than the shop. */
    legal?: Translations
  }
  buyer: DocumentBuyer
  destination: { name: string; line: string; area: Translations } | null
  orderNumber: string
  orderedOn: CalendarDate
  /** The delivery day. */
  suppliedOn: CalendarDate | null
  couponCode: string | null
  /** The number of the buyer's own purchase order; older documents have none. */
  purchaseOrder?: string | null
  /** For an invoice on account: its due date. */
  payUntil?: CalendarDate | null
  items: DocumentItem[]
  /** For an invoice: the amount paid by then. Null for a credit. */
  paid: Paisa | null
  /** For a credit: the invoice it reduces. */
  corrects: { number: string; kind: BillKind; issuedAt: string } | null
  reason: DocumentReason | null
  /** The staff member who issued it; null when issued automatically. */
  issuedBy: string | null
}

const DOCUMENT_REASONS = ['changed', 'weighed', 'refunded', 'cancelled', 'replaced', 'undelivered'] as const
export type DocumentReason = (typeof DOCUMENT_REASONS)[number]

export type InvoiceDocument = {
  id: string
  orderId: string
  kind: DocumentKind
  number: string
  total: Paisa
  vat: Paisa
  content: DocumentContent
  issuedAt: Date
}

export function documentSums(items: readonly DocumentItem[]): { total: Paisa; vat: Paisa } {
  return { total: addMoney(...items.map(({ gross }) => gross)), vat: addMoney(...items.map(({ vat }) => vat)) }
}

/**
 * The value of an order: zero when cancelled; its total until delivery; after that the total less refunds for goods. Refunding an
 * overpayment does not reduce it. `refundedLines`: the part of `refunded` that names lines, which is always for goods.
 */
export function worthOf({
  state,
  total,
  captured,
  refunded,
  refundedLines = paisa(0),
}: {
  state: 'placed' | 'confirmed' | 'completed' | 'cancelled'
  total: Paisa
  captured: Paisa
  refunded: Paisa
  refundedLines?: Paisa
}): Paisa {
  if (state === 'cancelled') return paisa(0)
  if (state !== 'completed') return total
  const aboveTotal = Math.max(0, captured - total)
  return paisa(total - Math.min(total, refundedLines + Math.max(0, refunded - refundedLines - aboveTotal)))
}

/** The same items at a lower total: the reduction is shared in proportion to their cost. */
export function reducedTo(items: readonly DocumentItem[], worth: Paisa): DocumentItem[] {
  const { total } = documentSums(items)
  if (worth === total) return [...items]
  if (worth === 0) return []
  const bearing = items.filter(({ what }) => what !== 'rounding')
  const shares = splitMoney(
    subtractMoney(total, worth),
    bearing.map(({ gross }) => gross),
  )
  const byKey = new Map(bearing.map(({ key }, index) => [key, shares[index]!]))
  return items.map((item) => {
    const share = byKey.get(item.key)
    if (share === undefined) return item
    const gross = subtractMoney(item.gross, share)
    return { ...item, gross, vat: vatInside(gross, item.vatBasisPoints) }
  })
}

/** The sum of all documents of an order, item by item. */
export function netItems(documents: readonly Pick<InvoiceDocument, 'kind' | 'content'>[]): DocumentItem[] {
  const rows = new Map<string, DocumentItem>()
  for (const { kind, content } of documents) {
    for (const item of content.items) {
      const before = rows.get(item.key)
      if (isCredit(kind)) rows.set(item.key, minus(before ?? nothingOf(item), item))
      else rows.set(item.key, before ? plus(before, item) : item)
    }
  }
  return [...rows.values()].filter(({ quantity, gross, vat }) => quantity !== 0 || gross !== 0 || vat !== 0)
}

// The newer item has the current unit price.
function plus(before: DocumentItem, item: DocumentItem): DocumentItem {
  const sums = { quantity: before.quantity + item.quantity, gross: addMoney(before.gross, item.gross) }
  return { ...item, ...sums, vat: addMoney(before.vat, item.vat) }
}

function minus(before: DocumentItem, item: DocumentItem): DocumentItem {
  const sums = { quantity: before.quantity - item.quantity, gross: subtractMoney(before.gross, item.gross) }
  return { ...before, ...sums, vat: subtractMoney(before.vat, item.vat), grams: gramsWithout(before, item) }
}

/** The weight of the units that are left, where `item` is the weight of some of them. */
function gramsWithout(before: DocumentItem, item: DocumentItem): number | null {
  const some = item.quantity > 0 && item.quantity < before.quantity
  return some && before.grams !== null && item.grams !== null && item.grams < before.grams
    ? before.grams - item.grams
    : before.grams
}

/** The valid invoice: the latest one, while part of it is left. */
export function currentInvoice(documents: readonly InvoiceDocument[]): InvoiceDocument | null {
  if (netItems(documents).length === 0) return null
  return documents.findLast(({ kind }) => !isCredit(kind)) ?? null
}

type DocumentStep = { kind: 'credit'; items: DocumentItem[] } | { kind: 'bill'; items: DocumentItem[] }

/**
 * The documents needed to get from the totals `now` to `wanted`: none; a credit note for what decreased; or, when anything increased or was
 * replaced, a full credit note and a new invoice.
 */
export function stepsBetween(now: readonly DocumentItem[], wanted: readonly DocumentItem[], anew = false): DocumentStep[] {
  const bill: DocumentStep[] = wanted.length > 0 ? [{ kind: 'bill', items: [...wanted] }] : []
  if (now.length === 0) return bill
  const less = anew ? null : lessOf(now, wanted)
  if (less === null) return [{ kind: 'credit', items: now.map(withoutDiscount) }, ...bill]
  return less.length === 0 ? [] : [{ kind: 'credit', items: less }]
}

/** The decreased items; null when a credit note cannot express the change. */
function lessOf(now: readonly DocumentItem[], wanted: readonly DocumentItem[]): DocumentItem[] | null {
  const before = new Map(now.map((item) => [item.key, item]))
  const left = new Map(wanted.map((item) => [item.key, item]))
  const isNew = ({ key, what, vatBasisPoints }: DocumentItem) =>
    before.get(key)?.vatBasisPoints !== vatBasisPoints && (what !== 'rounding' || before.has(key))
  if (wanted.some(isNew)) return null
  // Rounding may appear first in a credit note.
  const rounded = wanted.filter(({ key }) => !before.has(key)).map(nothingOf)
  const less = [...now, ...rounded].map((item) => {
    const still = left.get(item.key)
    return withoutDiscount(still ? minus(item, still) : item)
  })
  const changed = less.filter(({ quantity, gross, vat }) => quantity !== 0 || gross !== 0 || vat !== 0)
  const falls = (item: DocumentItem) => item.quantity >= 0 && (item.what === 'rounding' || (item.gross >= 0 && item.vat >= 0))
  if (changed.length > 0 && documentSums(changed).total <= 0) return null
  return changed.every(falls) ? changed : null
}

function nothingOf(item: DocumentItem): DocumentItem {
  return { ...item, quantity: 0, gross: paisa(0), vat: paisa(0) }
}

// The invoice already states what the discount applied to.
function withoutDiscount(item: DocumentItem): DocumentItem {
  return { ...item, discount: paisa(0) }
}
