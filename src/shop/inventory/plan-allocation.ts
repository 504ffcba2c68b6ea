import type { CalendarDate } from '../values/index.ts'
import {
  availableOn,
  contentsByVariant,
  firstExpiredFirst,
  isGoodOn,
  sells,
  shortagesOf,
  type Content,
  type OrderedLine,
  type PromisedLot,
  type Shortage,
  type Taken,
} from './model.ts'

type Plan = { ok: true; taken: Taken[] } | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }

/**
 * Which lots the lines use: of the lots good on the day the one that expires first, then the next. All lines or none. Sizes that a pre-order
 * does not sell come first, because they have fewer lots to choose from.
 */
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
  const choosiest = lines.toSorted((a, b) => lotsFor(shelf, a) - lotsFor(shelf, b))
  for (const { orderLineId, consignmentId = null, variantId, units } of choosiest) {
    for (const content of byVariant.get(variantId) ?? []) {
      let missing = units * content.amount
      for (const lot of lotsOf.get(content.stockItemId) ?? []) {
        if (missing === 0) break
        if (!sells(lot, variantId)) continue
        const amount = Math.min(missing, left.get(lot.id)!)
        if (amount === 0) continue
        left.set(lot.id, left.get(lot.id)! - amount)
        missing -= amount
        taken.push({ lotId: lot.id, orderLineId, ...(consignmentId !== null && { consignmentId }), amount })
      }
      if (missing > 0) return shortOf({ variantId, units, missing, amount: content.amount })
    }
  }
  return { ok: true, taken }
}

function lotsFor(shelf: readonly PromisedLot[], { variantId }: OrderedLine): number {
  return shelf.filter((lot) => sells(lot, variantId)).length
}

/** The stock is there, but in lots that this size may not be sold from. */
function shortOf({
  variantId,
  units,
  missing,
  amount,
}: {
  variantId: string
  units: number
  missing: number
  amount: number
}): Plan {
  const unitsLeft = units - Math.ceil(missing / amount)
  return { ok: false, problem: 'out-of-stock', shortages: [{ variantId, unitsLeft }] }
}
