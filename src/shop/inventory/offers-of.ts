import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import {
  availableOn,
  contentsByVariant,
  mayTake,
  unitsFrom,
  type Content,
  type LotChoice,
  type Offer,
  type PromisedLot,
} from './model.ts'
import { stockBehind } from './stock-behind.ts'

/** What is available of each variant, `firstDay` being the earliest delivery day. Every requested variant is in the map. One statement. */
export async function offersOf(
  reader: Reader,
  { variantIds, firstDay }: { variantIds: readonly string[]; firstDay: CalendarDate },
): Promise<Map<string, Offer>> {
  const lines = variantIds.map((variantId) => ({ variantId }))
  const offers = await offersOfLines(reader, { lines, firstDay })
  return new Map(variantIds.map((variantId, index) => [variantId, offers[index]!]))
}

type Line = LotChoice & { variantId: string }

/** Like `offersOf`, for lines that may be bound to a marked-down lot or a ripeness: one offer for each line, in their order. */
export async function offersOfLines(
  reader: Reader,
  { lines, firstDay }: { lines: readonly Line[]; firstDay: CalendarDate },
): Promise<Offer[]> {
  if (lines.length === 0) return []
  const { contents, lots } = await stockBehind(reader, { variantIds: lines.map(({ variantId }) => variantId), fromDay: firstDay })
  const byVariant = contentsByVariant(contents)
  const byItem = Map.groupBy(lots, (lot) => lot.stockItemId)
  return lines.map((line) => {
    const parts = byVariant.get(line.variantId) ?? []
    return offerFrom({ line, parts, lots: parts.flatMap((part) => byItem.get(part.stockItemId) ?? []), firstDay })
  })
}

type Behind = { line: Line; parts: readonly Content[]; lots: readonly PromisedLot[]; firstDay: CalendarDate }

function offerFrom({ line, parts, lots, firstDay }: Behind): Offer {
  const unitsOn = (day: CalendarDate, from: readonly PromisedLot[]) =>
    unitsFrom(
      parts,
      availableOn(
        from.filter((lot) => mayTake(lot, line, day)),
        day,
      ),
    )
  const unitsNow = unitsOn(
    firstDay,
    lots.filter((lot) => lot.state === 'received'),
  )
  if (unitsNow > 0) return { offer: 'now', units: unitsNow, shipsFrom: null }
  const starts = lots.map((lot) => (lot.availableFrom > firstDay ? lot.availableFrom : firstDay)).sort()
  for (const day of new Set(starts)) {
    const units = unitsOn(day, lots)
    if (units > 0) return { offer: 'pre-order', units, shipsFrom: day }
  }
  return { offer: 'out', units: 0, shipsFrom: null }
}
