import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { availableOn, contentsByVariant, sells, unitsFrom, type Content, type Offer, type PromisedLot } from './model.ts'
import { stockBehind } from './stock-behind.ts'

/** What is available of each variant, `firstDay` being the earliest delivery day. Every requested variant is in the map. One statement. */
export async function offersOf(
  reader: Reader,
  { variantIds, firstDay }: { variantIds: readonly string[]; firstDay: CalendarDate },
): Promise<Map<string, Offer>> {
  if (variantIds.length === 0) return new Map()
  const { contents, lots } = await stockBehind(reader, { variantIds, fromDay: firstDay })
  const byVariant = contentsByVariant(contents)
  const byItem = Map.groupBy(lots, (lot) => lot.stockItemId)
  const offerOf = (variantId: string): Offer => {
    const parts = byVariant.get(variantId) ?? []
    return offerFrom(
      parts,
      parts.flatMap((part) => (byItem.get(part.stockItemId) ?? []).filter((lot) => sells(lot, variantId))),
      firstDay,
    )
  }
  return new Map(variantIds.map((variantId) => [variantId, offerOf(variantId)]))
}

function offerFrom(contents: readonly Content[], lots: readonly PromisedLot[], firstDay: CalendarDate): Offer {
  const received = lots.filter((lot) => lot.state === 'received')
  const unitsNow = unitsFrom(contents, availableOn(received, firstDay))
  if (unitsNow > 0) return { offer: 'now', units: unitsNow, shipsFrom: null }
  const starts = lots.map((lot) => (lot.availableFrom > firstDay ? lot.availableFrom : firstDay)).sort()
  for (const day of new Set(starts)) {
    const units = unitsFrom(contents, availableOn(lots, day))
    if (units > 0) return { offer: 'pre-order', units, shipsFrom: day }
  }
  return { offer: 'out', units: 0, shipsFrom: null }
}
