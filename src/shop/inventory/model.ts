import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import { addDays } from '../values/day.ts'
import { SOON_DAYS } from '../values/ripeness.ts'
import type { CalendarDate, Paisa, Ripeness, Translations } from '../values/index.ts'

export type AllocationState = Selectable<Tables['inventory.allocations']>['state']
export type LotState = Tables['inventory.lots']['state']
export const GRADES = ['A', 'B', 'C'] as const satisfies readonly Tables['inventory.lots']['grade'][]
export type Grade = (typeof GRADES)[number]
export type MovementKind = Tables['inventory.movements']['kind']

/** Every move of an allocation. It starts as held. What was packed is held again when the box is unpacked before it leaves. */
export const ALLOCATION_MOVES = {
  consume: { from: ['held'], to: 'consumed' },
  release: { from: ['held'], to: 'released' },
  unpack: { from: ['consumed'], to: 'held' },
} as const satisfies Record<string, { from: readonly AllocationState[]; to: AllocationState }>

/** Below this number, shoppers see how many units are left. */
export const FEW_UNITS = 5

/** `now`: available on the first delivery day. `pre-order`: only from a later day. `out`: not available. */
type OfferKind = 'now' | 'pre-order' | 'out'
/** `units`: how many are available for the first delivery day, or for `shipsFrom` in a pre-order. */
export type Offer = { offer: OfferKind; units: number; shipsFrom: CalendarDate | null }

/** What one unit of a variant uses of a stock item, in the stock item's own unit (grams or pieces). */
export type Content = { variantId: string; stockItemId: string; amount: number }
/** `lotId`: a marked-down lot, the only one the line may take from. `ripeness`: only lots that are so on the day of delivery. */
export type LotChoice = { lotId?: string | null; ripeness?: Ripeness | null }
export type CountedLine = LotChoice & { variantId: string; units: number }
/** `consignmentId`: the box it is for, in an order of many boxes. */
export type OrderedLine = CountedLine & { orderLineId: string; consignmentId?: string | null }
/** `unitsLeft`: how many units this order can still have, after its earlier lines. */
export type Shortage = { variantId: string; unitsLeft: number }
/** What an order line takes from a lot. */
export type Taken = { lotId: string; orderLineId: string; consignmentId?: string | null; amount: number }

/** A lot that stock can be promised from. `available` is on hand less allocated. Quarantined lots are excluded. */
export type PromisedLot = {
  id: string
  stockItemId: string
  state: LotState
  availableFrom: CalendarDate
  bestBefore: CalendarDate
  available: number
  /** While its harvest is awaited, only these sizes may be sold from it; null: every size; none: fruit that was ordered from a grower. */
  onlyVariants: readonly string[] | null
  /** It has a lower price of its own, and is sold at that price only. */
  markedDown: boolean
  /** The first day it is ripe; null: not known. */
  ripeOn: CalendarDate | null
}

export type StockItem = {
  id: string
  code: string
  name: Translations
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
  /** It has a lower price of its own, and is sold at that price only. */
  markedDown: boolean
}

/** Best-before is the last day a lot may be delivered. */
export function isGoodOn(lot: { availableFrom: CalendarDate; bestBefore: CalendarDate }, day: CalendarDate): boolean {
  return lot.availableFrom <= day && day <= lot.bestBefore
}

export function ripenessOn(ripeOn: CalendarDate, day: CalendarDate): Ripeness {
  if (ripeOn <= day) return 'ripe'
  return ripeOn <= addDays(day, SOON_DAYS) ? 'soon' : 'firm'
}

/** Whether the line may take from the lot on that day. */
export function mayTake(
  lot: Pick<PromisedLot, 'id' | 'onlyVariants' | 'markedDown' | 'ripeOn'>,
  { variantId, lotId = null, ripeness = null }: LotChoice & { variantId: string },
  day: CalendarDate,
): boolean {
  if (lotId !== null) return lot.id === lotId
  if (lot.markedDown) return false
  if (lot.onlyVariants !== null && !lot.onlyVariants.includes(variantId)) return false
  return ripeness === null || (lot.ripeOn !== null && ripenessOn(lot.ripeOn, day) === ripeness)
}

/** First expired, first out. On a tie the lot that came first, which has the lower id. */
export function firstExpiredFirst(
  a: { bestBefore: CalendarDate; id: string },
  b: { bestBefore: CalendarDate; id: string },
): number {
  if (a.bestBefore !== b.bestBefore) return a.bestBefore < b.bestBefore ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** The available amount of each stock item on a day. */
export function availableOn(lots: readonly PromisedLot[], day: CalendarDate): Map<string, number> {
  const available = new Map<string, number>()
  for (const lot of lots) {
    if (isGoodOn(lot, day)) available.set(lot.stockItemId, (available.get(lot.stockItemId) ?? 0) + lot.available)
  }
  return available
}

/** How many units the available stock makes. Zero for a variant without contents. */
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
