import type { OfficeLot, StockItemTotals } from '#shop/inventory/index.ts'
import { inLanguage, type CalendarDate, type Language } from '#shop/values/index.ts'
import { amountText } from '../amounts.ts'
import type { Sorting } from '../kit/list/list-url.ts'
import type { LotSort, StockSort } from './stock-list.ts'
import { dayOfStock, isOnShelf, isSoon } from './stock-to-watch.server.ts'
import type { StockItemRow } from './stock-view.ts'

/** A stock item with what its lots add up to; `until` and `next` are '' when there is no such day. */
export type ItemWithLots = {
  item: StockItemTotals
  hasLots: boolean
  available: number
  until: CalendarDate | ''
  next: CalendarDate | ''
  low: boolean
  soon: boolean
}

export function withLots(
  item: StockItemTotals,
  own: readonly OfficeLot[],
  { today, low }: { today: CalendarDate; low: ReadonlyMap<string, unknown> },
): ItemWithLots {
  const shelf = own.filter((lot) => isOnShelf(lot, today))
  const until = shelf[0]?.bestBefore ?? ''
  const expected = own.filter((lot) => lot.state === 'expected').map((lot) => lot.availableFrom)
  return {
    item,
    hasLots: own.length > 0,
    available: shelf.reduce((sum, lot) => sum + lot.onHand - lot.allocated, 0),
    until,
    next: expected.toSorted()[0] ?? '',
    low: low.has(item.id),
    soon: until !== '' && isSoon(until, today),
  }
}

/** In the order asked for. Without one, items out of season without lots come last. */
export function sortItems(items: readonly ItemWithLots[], sort: Sorting<StockSort> | null, language: Language): ItemWithLots[] {
  if (!sort) return items.toSorted((a, b) => Number(b.hasLots) - Number(a.hasLots))
  const name = ({ item }: ItemWithLots) => inLanguage(item.name, language)
  const compare = {
    name: () => 0,
    'on-hand': (a: ItemWithLots, b: ItemWithLots) => weight(a.item, a.item.onHand) - weight(b.item, b.item.onHand),
    available: (a: ItemWithLots, b: ItemWithLots) => weight(a.item, a.available) - weight(b.item, b.available),
    until: (a: ItemWithLots, b: ItemWithLots) => compareDays(a.until, b.until, sort.down),
    next: (a: ItemWithLots, b: ItemWithLots) => compareDays(a.next, b.next, sort.down),
  }[sort.by]
  const direction = sort.down ? -1 : 1
  const byName = (a: ItemWithLots, b: ItemWithLots) => name(a).localeCompare(name(b), language)
  return items.toSorted((a, b) => (sort.by === 'name' ? byName(a, b) * direction : compare(a, b) * direction || byName(a, b)))
}

/** In the order asked for. Without one, the first to be sold comes first. */
export function sortLots(lots: readonly OfficeLot[], sort: Sorting<LotSort> | null): OfficeLot[] {
  if (!sort) return [...lots]
  const compare = {
    code: (a: OfficeLot, b: OfficeLot) => compareTexts(a.code, b.code),
    harvested: (a: OfficeLot, b: OfficeLot) => compareDays(a.harvestedOn ?? '', b.harvestedOn ?? '', sort.down),
    until: (a: OfficeLot, b: OfficeLot) => compareTexts(a.bestBefore, b.bestBefore),
    'on-hand': (a: OfficeLot, b: OfficeLot) => a.onHand - b.onHand,
    available: (a: OfficeLot, b: OfficeLot) => a.onHand - a.allocated - (b.onHand - b.allocated),
  }[sort.by]
  const direction = sort.down ? -1 : 1
  return lots.toSorted((a, b) => compare(a, b) * direction || compareTexts(a.code, b.code))
}

export function itemRow(
  { item, available, until, next, low, soon }: ItemWithLots,
  { today, language, picture }: { today: CalendarDate; language: Language; picture: string | null },
): StockItemRow {
  return {
    id: item.id,
    picture,
    name: inLanguage(item.name, language),
    onHand: amountText(item.onHand, item.unit, language),
    allocated: amountText(item.allocated, item.unit, language),
    available: amountText(available, item.unit, language),
    bestBefore: until === '' ? '' : dayOfStock(until, today, language),
    soon,
    next: next === '' ? null : dayOfStock(next, today, language),
    low,
  }
}

/** Kilograms and pieces are compared by weight; a piece of unknown weight counts as one gram. */
function weight({ unit, pieceGrams }: StockItemTotals, amount: number): number {
  return unit === 'gram' ? amount : amount * (pieceGrams ?? 1)
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Those without a day come last in both directions. */
function compareDays(a: CalendarDate | '', b: CalendarDate | '', down: boolean): number {
  if (a === '' || b === '') return (Number(a === '') - Number(b === '')) * (down ? -1 : 1)
  return compareTexts(a, b)
}
