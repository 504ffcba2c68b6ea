import { addMoney, paisa, splitMoney, subtractMoney, vatInside } from '../values/index.ts'
import type { Bilingual, CalendarDate, Paisa } from '../values/index.ts'

/** The order's own invoice; the tax invoice, Mushak 6.3; the credit note, Mushak 6.7, which takes back of one of them. */
export const PAPER_KINDS = ['invoice', 'tax-invoice', 'credit-note'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
export type BillKind = Exclude<PaperKind, 'credit-note'>

const PREFIXES: Record<PaperKind, string> = { invoice: 'INV', 'tax-invoice': 'MSK', 'credit-note': 'CN' }

/** A credit note takes away what bills say. */
export function signOf(kind: PaperKind): 1 | -1 {
  return kind === 'credit-note' ? -1 : 1
}

/** `INV-2026-27-000123`: the kind, the fiscal year, and how many of it came before. */
export function paperNumber(kind: PaperKind, { fiscalYear, serial }: { fiscalYear: string; serial: number }): string {
  return `${PREFIXES[kind]}-${fiscalYear}-${String(serial).padStart(6, '0')}`
}

/** What can be the number of a paper at all. */
export const PAPER_NUMBER = /^(?:INV|MSK|CN)-\d{4}-\d{2}-\d{6,9}$/

/** One row of a paper. Prices include VAT, as they do everywhere in the shop. */
export type PaperItem = {
  /** The order's line; or `delivery`, `rounding`. Of all papers of an order those with one key belong together. */
  key: string
  what: 'goods' | 'delivery' | 'rounding'
  name: Bilingual | null
  label: Bilingual | null
  /** What the scale said, all units together, where that decides the price. */
  grams: number | null
  /** None where only the price goes down, and of what is rounded off. */
  quantity: number
  unitPrice: Paisa
  discount: Paisa
  /** What the buyer pays for it, after the discount. */
  gross: Paisa
  vatBasisPoints: number
  vat: Paisa
  /** Why it bears this VAT or none. */
  legalBasis: Bilingual | null
}

export type PaperBuyer = { name: string; bin: string | null; address: string }

/** Everything that stands on a paper, as it was when it was issued. */
export type PaperContent = {
  seller: { name: Bilingual; bin: string; address: Bilingual; phone: string; email: string }
  buyer: PaperBuyer
  destination: { name: string; line: string; area: Bilingual } | null
  orderNumber: string
  orderedOn: CalendarDate
  /** The day it is handed over. */
  suppliedOn: CalendarDate | null
  couponCode: string | null
  /** The number of the buyer's own purchase order; papers of before have none. */
  purchaseOrder?: string | null
  /** Of a bill on account: the last day to pay it. */
  payUntil?: CalendarDate | null
  items: PaperItem[]
  /** Of a bill: what was paid of it by then. Of a credit note nothing. */
  paid: Paisa | null
  /** Of a credit note: which bill it takes back of, and why. */
  corrects: { number: string; kind: BillKind; issuedAt: string } | null
  reason: PaperReason | null
  /** Who of the staff issued it; nobody where it came by itself. */
  issuedBy: string | null
}

export const PAPER_REASONS = ['changed', 'weighed', 'refunded', 'cancelled', 'replaced'] as const
export type PaperReason = (typeof PAPER_REASONS)[number]

export type Paper = {
  id: string
  orderId: string
  kind: PaperKind
  number: string
  total: Paisa
  vat: Paisa
  content: PaperContent
  issuedAt: Date
}

export function paperSums(items: readonly PaperItem[]): { total: Paisa; vat: Paisa } {
  return { total: addMoney(...items.map(({ gross }) => gross)), vat: addMoney(...items.map(({ vat }) => vat)) }
}

/**
 * What an order is worth now: nothing when it is cancelled, its total until it is handed over, and after that less what was given back of the goods.
 * Money given back that was taken above the total is no goods.
 */
export function worthOf({
  state,
  total,
  captured,
  refunded,
}: {
  state: 'placed' | 'confirmed' | 'completed' | 'cancelled'
  total: Paisa
  captured: Paisa
  refunded: Paisa
}): Paisa {
  if (state === 'cancelled') return paisa(0)
  if (state !== 'completed') return total
  const aboveTotal = Math.max(0, captured - total)
  return paisa(total - Math.min(total, Math.max(0, refunded - aboveTotal)))
}

/** The same rows, worth less: what was given back is shared out among them by what they cost. */
export function reducedTo(items: readonly PaperItem[], worth: Paisa): PaperItem[] {
  const { total } = paperSums(items)
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

/** What the papers of an order say together, row by row. */
export function standing(papers: readonly Pick<Paper, 'kind' | 'content'>[]): PaperItem[] {
  const rows = new Map<string, PaperItem>()
  for (const { kind, content } of papers) {
    for (const item of content.items) {
      const before = rows.get(item.key)
      if (kind === 'credit-note') rows.set(item.key, minus(before ?? nothingOf(item), item))
      else rows.set(item.key, before ? plus(before, item) : item)
    }
  }
  return [...rows.values()].filter(({ quantity, gross, vat }) => quantity !== 0 || gross !== 0 || vat !== 0)
}

// Of two about the same row the younger knows better what a unit costs.
function plus(before: PaperItem, item: PaperItem): PaperItem {
  const sums = { quantity: before.quantity + item.quantity, gross: addMoney(before.gross, item.gross) }
  return { ...item, ...sums, vat: addMoney(before.vat, item.vat) }
}

function minus(before: PaperItem, item: PaperItem): PaperItem {
  const sums = { quantity: before.quantity - item.quantity, gross: subtractMoney(before.gross, item.gross) }
  return { ...before, ...sums, vat: subtractMoney(before.vat, item.vat) }
}

/** The bill that holds: the youngest, as long as something of it is left. */
export function liveBill(papers: readonly Paper[]): Paper | null {
  if (standing(papers).length === 0) return null
  return papers.findLast(({ kind }) => kind !== 'credit-note') ?? null
}

export type PaperStep = { kind: 'credit'; items: PaperItem[] } | { kind: 'bill'; items: PaperItem[] }

/**
 * What has to be issued so that papers that say `now` say `wanted`: nothing; a credit note about what became less; or where anything became more or is
 * another thing, a credit note about everything and a new bill.
 */
export function stepsBetween(now: readonly PaperItem[], wanted: readonly PaperItem[], anew = false): PaperStep[] {
  const bill: PaperStep[] = wanted.length > 0 ? [{ kind: 'bill', items: [...wanted] }] : []
  if (now.length === 0) return bill
  const less = anew ? null : lessOf(now, wanted)
  if (less === null) return [{ kind: 'credit', items: now.map(withoutDiscount) }, ...bill]
  return less.length === 0 ? [] : [{ kind: 'credit', items: less }]
}

/** The rows by which it became less; null when a credit note can't say what changed. */
function lessOf(now: readonly PaperItem[], wanted: readonly PaperItem[]): PaperItem[] | null {
  const before = new Map(now.map((item) => [item.key, item]))
  const left = new Map(wanted.map((item) => [item.key, item]))
  const isNew = ({ key, what, vatBasisPoints }: PaperItem) =>
    before.get(key)?.vatBasisPoints !== vatBasisPoints && (what !== 'rounding' || before.has(key))
  if (wanted.some(isNew)) return null
  // What is rounded off may begin with a credit note.
  const rounded = wanted.filter(({ key }) => !before.has(key)).map(nothingOf)
  const less = [...now, ...rounded].map((item) => {
    const still = left.get(item.key)
    return withoutDiscount(still ? minus(item, still) : item)
  })
  const changed = less.filter(({ quantity, gross, vat }) => quantity !== 0 || gross !== 0 || vat !== 0)
  const falls = (item: PaperItem) => item.quantity >= 0 && (item.what === 'rounding' || (item.gross >= 0 && item.vat >= 0))
  if (changed.length > 0 && paperSums(changed).total <= 0) return null
  return changed.every(falls) ? changed : null
}

function nothingOf(item: PaperItem): PaperItem {
  return { ...item, quantity: 0, gross: paisa(0), vat: paisa(0) }
}

// What a discount was given on stands on the bill.
function withoutDiscount(item: PaperItem): PaperItem {
  return { ...item, discount: paisa(0) }
}
