import type { CalendarDate } from '../values/index.ts'
import {
  contentsByVariant,
  firstExpiredFirst,
  isGoodOn,
  mayTake,
  unitsFrom,
  type Content,
  type CountedLine,
  type OrderedLine,
  type PromisedLot,
  type Shortage,
  type Taken,
} from './model.ts'

type Plan = { ok: true; taken: Taken[] } | { ok: false; problem: 'out-of-stock'; shortages: Shortage[] }

/**
 * Which lots the lines use: of the lots good on the day the one that expires first, then the next. All lines or none. Lines that may take
 * from fewer lots are served first: sizes that a pre-order does not sell, a marked-down lot, a chosen ripeness.
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
  const good = lots.filter((lot) => isGoodOn(lot, day)).sort(firstExpiredFirst)
  const left = new Map(good.map((lot) => [lot.id, lot.available]))
  const taken: Taken[] = []
  const served = new Map<string, { wanted: number; given: number }>()
  for (const line of fewestLotsFirst(lines, good, day)) {
    const { orderLineId, consignmentId = null, variantId, units } = line
    const parts = byVariant.get(variantId) ?? []
    const usable = good.filter((lot) => mayTake(lot, line, day))
    const given = Math.min(units, unitsFrom(parts, amountsLeft(usable, left)))
    const before = served.get(variantId) ?? { wanted: 0, given: 0 }
    served.set(variantId, { wanted: before.wanted + units, given: before.given + given })
    for (const part of parts) {
      let missing = given * part.amount
      for (const { id, stockItemId } of usable) {
        const amount = stockItemId === part.stockItemId ? Math.min(missing, left.get(id)!) : 0
        if (amount === 0) continue
        left.set(id, left.get(id)! - amount)
        missing -= amount
        taken.push({ lotId: id, orderLineId, ...(consignmentId !== null && { consignmentId }), amount })
      }
    }
  }
  const shortages = [...served]
    .filter(([, { wanted, given }]) => given < wanted)
    .map(([variantId, { given }]) => ({ variantId, unitsLeft: given }))
  return shortages.length > 0 ? { ok: false, problem: 'out-of-stock', shortages } : { ok: true, taken }
}

function fewestLotsFirst<Line extends CountedLine>(
  lines: readonly Line[],
  lots: readonly PromisedLot[],
  day: CalendarDate,
): Line[] {
  const usable = new Map(lines.map((line) => [line, lots.filter((lot) => mayTake(lot, line, day)).length]))
  return lines.toSorted((a, b) => usable.get(a)! - usable.get(b)!)
}

function amountsLeft(lots: readonly PromisedLot[], left: ReadonlyMap<string, number>): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { id, stockItemId } of lots) amounts.set(stockItemId, (amounts.get(stockItemId) ?? 0) + left.get(id)!)
  return amounts
}
