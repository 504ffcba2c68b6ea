import { productCards } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { contentsOf, lowLevels, type OfficeLot } from '#shop/inventory/index.ts'
import { inLanguage, addDays, formatDay, yearOf, type CalendarDate, type Language } from '#shop/values/index.ts'
import { stockWatch } from '#shop/reporting/index.ts'
import { FEW_UNITS } from '#shop/inventory/model.ts'
import { amountText } from '../amounts.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'
import type { WatchedStock } from './stock-view.ts'

const SOON_DAYS = 2
const MOST_ROWS = 12

/** Whether a lot is in stock and may still be delivered. */
export function isOnShelf(lot: OfficeLot, today: CalendarDate): boolean {
  return lot.state === 'received' && !lot.quarantined && lot.bestBefore >= today
}

/** A day of another year includes the year: boxes and dates keep for long. */
export function dayOfStock(day: CalendarDate, today: CalendarDate, language: Language): string {
  return formatDay(day, language, yearOf(day) === yearOf(today) ? 'dayMonth' : 'withYear')
}

export function isSoon(bestBefore: CalendarDate, today: CalendarDate): boolean {
  return bestBefore <= addDays(today, SOON_DAYS)
}

/** Stock items that run low: below the level that staff have set, else with only a few units left of the smallest size. */
export async function lowItems(
  reader: Reader,
  lots: readonly OfficeLot[],
  today: CalendarDate,
): Promise<Map<string, { left: number; lot: OfficeLot }>> {
  const smallest = await smallestAmounts(reader)
  const levels = await lowLevels(reader)
  const low = new Map<string, { left: number; lot: OfficeLot }>()
  for (const [itemId, own] of Map.groupBy(lots, (lot) => lot.stockItemId)) {
    const amount = smallest.get(itemId)
    const left = own.filter((lot) => isOnShelf(lot, today)).reduce((sum, lot) => sum + lot.onHand - lot.allocated, 0)
    // An item that is not sold cannot run out, and one that never arrived is only expected.
    if ((amount === undefined && !levels.has(itemId)) || own.every((lot) => lot.state === 'expected')) continue
    const level = levels.get(itemId)
    if (level === undefined ? Math.floor(left / (amount ?? 1)) <= FEW_UNITS : left < level)
      low.set(itemId, { left, lot: own[0]! })
  }
  return low
}

/** Low items first, then the lots that expire within two days. */
export async function stockToWatch(
  reader: Reader,
  { today, language }: { today: CalendarDate; language: Language },
): Promise<WatchedStock[]> {
  const { low, expiring } = await stockWatch(reader, { today, soonUntil: addDays(today, SOON_DAYS), limit: MOST_ROWS })
  const pictures = await thumbnailsOfStockItems(
    reader,
    [...low, ...expiring].map(({ stockItemId }) => stockItemId),
  )
  const lowRows = low.map(({ stockItemId, name, unit, left, until, next }): WatchedStock => ({
    key: stockItemId,
    picture: pictures.get(stockItemId) ?? null,
    name: inLanguage(name, language),
    lot: null,
    left: amountText(left, unit, language),
    low: true,
    until: until ? dayOfStock(until, today, language) : '',
    soon: until !== null && isSoon(until, today),
    more: left === 0 && next ? formatDay(next, language, 'dayMonth') : null,
    to: `/office/stock?item=${stockItemId}`,
  }))
  const soonRows = expiring.map(({ lotId, stockItemId, code, name, unit, left, bestBefore }): WatchedStock => ({
    key: lotId,
    picture: pictures.get(stockItemId) ?? null,
    name: inLanguage(name, language),
    lot: code,
    left: amountText(left, unit, language),
    low: false,
    until: formatDay(bestBefore, language, 'dayMonth'),
    soon: true,
    more: null,
    to: `/office/stock/${lotId}`,
  }))
  return [...lowRows, ...soonRows].slice(0, MOST_ROWS)
}

async function smallestAmounts(reader: Reader): Promise<Map<string, number>> {
  const products = await productCards(reader)
  const contents = await contentsOf(
    reader,
    products.flatMap((product) => product.variants.map((variant) => variant.id)),
  )
  const smallest = new Map<string, number>()
  for (const { stockItemId, amount } of [...contents.values()].flat()) {
    smallest.set(stockItemId, Math.min(amount, smallest.get(stockItemId) ?? amount))
  }
  return smallest
}
