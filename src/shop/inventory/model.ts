import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Bilingual, CalendarDate, Paisa } from '../values/index.ts'

export type AllocationState = Selectable<Tables['inventory.allocations']>['state']
export type LotState = Tables['inventory.lots']['state']
export type Grade = Tables['inventory.lots']['grade']
export type MovementKind = Tables['inventory.movements']['kind']

/** Every move an allocation can make. Held is its first state; the others are for ever. */
export const ALLOCATION_MOVES = {
  consume: { from: ['held'], to: 'consumed' },
  release: { from: ['held'], to: 'released' },
} as const satisfies Record<string, { from: readonly AllocationState[]; to: AllocationState }>

/** Fewer units than this are counted out to shoppers. */
export const FEW_UNITS = 5

/** `now`: promised for the first delivery day. `pre-order`: only from a later day on. `out`: not at all. */
export type OfferKind = 'now' | 'pre-order' | 'out'
/** `units`: how many can be promised for the first delivery day, or for `shipsFrom` where it is a pre-order. */
export type Offer = { offer: OfferKind; units: number; shipsFrom: CalendarDate | null }

/** What one unit of a variant takes of a stock item, in the stock item's own unit (grams or pieces). */
export type Content = { variantId: string; stockItemId: string; amount: number }
export type CountedLine = { variantId: string; units: number }
/** `consignmentId`: which box it is for, where an order is in many. */
export type OrderedLine = CountedLine & { orderLineId: string; consignmentId?: string | null }
/** `unitsLeft`: how many units this order could still have, its other lines being served first come, first served. */
export type Shortage = { variantId: string; unitsLeft: number }
/** What an order line takes from a lot. */
export type Taken = { lotId: string; orderLineId: string; consignmentId?: string | null; amount: number }

/** A lot as far as promising goes. `available` is on hand less allocated. Quarantined lots never become one of these. */
export type PromisedLot = {
  id: string
  stockItemId: string
  state: LotState
  availableFrom: CalendarDate
  bestBefore: CalendarDate
  available: number
}

export type StockItem = {
  id: string
  code: string
  name: Bilingual
  unit: 'gram' | 'piece'
  pieceGrams: number | null
  shelfDays: number
}

export type Lot = {
  id: string
  code: string
  stockItemId: string
  farmId: string | null
  state: LotState
  quarantined: boolean
  grade: Grade
  harvestedOn: CalendarDate | null
  receivedOn: CalendarDate | null
  availableFrom: CalendarDate
  bestBefore: CalendarDate
  onHand: number
  allocated: number
  costPaisa: Paisa
  /** Who it was bought from, when that is not one of our farms. */
  supplier: string | null
}

/** Best-before is the last day a lot may be delivered. */
export function isGoodOn(lot: { availableFrom: CalendarDate; bestBefore: CalendarDate }, day: CalendarDate): boolean {
  return lot.availableFrom <= day && day <= lot.bestBefore
}

/** First expired, first out. Of two that expire together the one that came first: its id is older. */
export function firstExpiredFirst(
  a: { bestBefore: CalendarDate; id: string },
  b: { bestBefore: CalendarDate; id: string },
): number {
  if (a.bestBefore !== b.bestBefore) return a.bestBefore < b.bestBefore ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** What there is of each stock item on a day. */
export function availableOn(lots: readonly PromisedLot[], day: CalendarDate): Map<string, number> {
  const available = new Map<string, number>()
  for (const lot of lots) {
    if (isGoodOn(lot, day)) available.set(lot.stockItemId, (available.get(lot.stockItemId) ?? 0) + lot.available)
  }
  return available
}

/** How many units these contents can be made of. A variant without contents can't be made at all. */
export function unitsFrom(contents: readonly Content[], available: ReadonlyMap<string, number>): number {
  if (contents.length === 0) return 0
  return Math.min(...contents.map((content) => Math.floor((available.get(content.stockItemId) ?? 0) / content.amount)))
}

export function contentsByVariant(contents: readonly Content[]): Map<string, Content[]> {
  const byVariant = new Map<string, Content[]>()
  for (const content of contents) {
    const known = byVariant.get(content.variantId)
    if (known) known.push(content)
    else byVariant.set(content.variantId, [content])
  }
  return byVariant
}

/** Serves the lines one after the other, so two lines that share a stock item are added up. Empty when all can be had. */
export function shortagesOf(
  lines: readonly CountedLine[],
  contents: ReadonlyMap<string, Content[]>,
  available: ReadonlyMap<string, number>,
): Shortage[] {
  const left = new Map(available)
  const served = new Map<string, { wanted: number; given: number }>()
  for (const { variantId, units } of lines) {
    const parts = contents.get(variantId) ?? []
    const given = Math.min(units, unitsFrom(parts, left))
    for (const part of parts) left.set(part.stockItemId, (left.get(part.stockItemId) ?? 0) - given * part.amount)
    const before = served.get(variantId) ?? { wanted: 0, given: 0 }
    served.set(variantId, { wanted: before.wanted + units, given: before.given + given })
  }
  return [...served]
    .filter(([, { wanted, given }]) => given < wanted)
    .map(([variantId, { given }]) => ({ variantId, unitsLeft: given }))
}
