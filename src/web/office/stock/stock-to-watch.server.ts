import { productCards } from '../../../shop/catalog/index.ts'
import type { Reader } from '../../../shop/context.ts'
import { contentsOf, lotsForOffice } from '../../../shop/inventory/index.ts'
import type { OfficeLot } from '../../../shop/inventory/index.ts'
import { addDays, formatDay } from '../../../shop/values/index.ts'
import type { CalendarDate, Language } from '../../../shop/values/index.ts'
import { FEW_UNITS } from '../../../shop/inventory/model.ts'
import { amountText } from '../amounts.ts'
import type { WatchedStock } from './stock-view.ts'

const SOON_DAYS = 2
const MOST_ROWS = 12

/** Whether a lot is on the shelf and may still be delivered. */
export function isOnShelf(lot: OfficeLot, today: CalendarDate): boolean {
  return lot.state === 'received' && !lot.quarantined && lot.bestBefore >= today
}

export function isSoon(bestBefore: CalendarDate, today: CalendarDate): boolean {
  return bestBefore <= addDays(today, SOON_DAYS)
}

/** Stock items of which only a few units can still be sold, by the smallest unit there is of them. */
export async function lowItems(
  reader: Reader,
  lots: readonly OfficeLot[],
  today: CalendarDate,
): Promise<Map<string, { left: number; lot: OfficeLot }>> {
  const smallest = await smallestAmounts(reader)
  const low = new Map<string, { left: number; lot: OfficeLot }>()
  for (const [itemId, own] of Map.groupBy(lots, (lot) => lot.stockItemId)) {
    const amount = smallest.get(itemId)
    const left = own.filter((lot) => isOnShelf(lot, today)).reduce((sum, lot) => sum + lot.onHand - lot.allocated, 0)
    // What nobody sells can't run out, and what was never here is only expected.
    if (amount === undefined || own.every((lot) => lot.state === 'expected')) continue
    if (Math.floor(left / amount) <= FEW_UNITS) low.set(itemId, { left, lot: own[0]! })
  }
  return low
}

/** What is low first, then the lots that go off within two days. */
export async function stockToWatch(
  reader: Reader,
  { today, language }: { today: CalendarDate; language: Language },
): Promise<WatchedStock[]> {
  const lots = await lotsForOffice(reader)
  const low = await lowItems(reader, lots, today)
  const lowRows = [...low].map(([itemId, { left, lot }]): WatchedStock => {
    const own = lots.filter((one) => one.stockItemId === itemId)
    const shelf = own.filter((one) => isOnShelf(one, today) && one.onHand > one.allocated)
    const next = own
      .filter((one) => one.state === 'expected')
      .map((one) => one.availableFrom)
      .sort()[0]
    const until = shelf[0]?.bestBefore
    return {
      key: itemId,
      name: lot.item.name[language],
      lot: null,
      left: amountText(left, lot.item.unit, language),
      low: true,
      until: until ? formatDay(until, language, 'dayMonth') : '',
      soon: until !== undefined && isSoon(until, today),
      more: left === 0 && next ? formatDay(next, language, 'dayMonth') : null,
      to: `/office/stock?item=${itemId}`,
    }
  })
  const soon = lots.filter(
    (lot) => isOnShelf(lot, today) && lot.onHand > lot.allocated && isSoon(lot.bestBefore, today) && !low.has(lot.stockItemId),
  )
  const soonRows = soon
    .sort((a, b) => (a.bestBefore < b.bestBefore ? -1 : 1))
    .map((lot): WatchedStock => ({
      key: lot.id,
      name: lot.item.name[language],
      lot: lot.code,
      left: amountText(lot.onHand - lot.allocated, lot.item.unit, language),
      low: false,
      until: formatDay(lot.bestBefore, language, 'dayMonth'),
      soon: true,
      more: null,
      to: `/office/stock/${lot.id}`,
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
