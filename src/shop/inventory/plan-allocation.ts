import { assert, type CalendarDate } from '../values/index.ts'
import {
  availableOn,
  contentsByVariant,
  firstExpiredFirst,
  isGoodOn,
  shortagesOf,
  type Content,
  type OrderedLine,
  type PromisedLot,
  type Shortage,
  type Taken,
} from './model.ts'

type Plan = { ok: true; taken: Taken[] } | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }

/** Which lots the lines use: of the lots good on the day the one that expires first, then the next. All lines or none. */
export function planAllocation({
  lines,
  contents,
  lots,
  day,
}: {
  lines: readonly OrderedLine[]
  contents: readonly Content[]
  lots: readonly PromisedLot[]
  day: CalendarDate
}): Plan {
  const byVariant = contentsByVariant(contents)
  const shortages = shortagesOf(lines, byVariant, availableOn(lots, day))
  if (shortages.length > 0) return { ok: false, problem: 'out-of-stock', shortages }
  const shelf = lots.filter((lot) => isGoodOn(lot, day)).sort(firstExpiredFirst)
  const left = new Map(shelf.map((lot) => [lot.id, lot.available]))
  const taken: Taken[] = []
  const lotsOf = Map.groupBy(shelf, (lot) => lot.stockItemId)
  for (const { orderLineId, consignmentId = null, variantId, units } of lines) {
    for (const content of byVariant.get(variantId) ?? []) {
      let missing = units * content.amount
      for (const lot of lotsOf.get(content.stockItemId) ?? []) {
        if (missing === 0) break
        const amount = Math.min(missing, left.get(lot.id)!)
        if (amount === 0) continue
        left.set(lot.id, left.get(lot.id)! - amount)
        missing -= amount
        taken.push({ lotId: lot.id, orderLineId, ...(consignmentId !== null && { consignmentId }), amount })
      }
      assert(missing === 0, 'lines without a shortage can be taken in full')
    }
  }
  return { ok: true, taken }
}
