import type { Reader } from '../context.ts'
import type { Bilingual, CalendarDate } from '../values/index.ts'
import { contentsOf } from './contents-of.ts'
import type { ContentDetail } from './contents-of.ts'
import { firstExpiredFirst, isGoodOn } from './model.ts'
import type { CountedLine, PromisedLot } from './model.ts'
import { stockBehind } from './stock-behind.ts'

/** What one day takes of a stock item, in its own unit, and what can be promised for it: of lots that are here, and of those that are expected by then. */
export type StockNeed = {
  day: CalendarDate
  stockItemId: string
  code: string
  name: Bilingual
  unit: ContentDetail['unit']
  needed: number
  here: number
  expected: number
  missing: number
}

/**
 * What all these units would take on these days, day by day, and whether it is there. An earlier day takes what expires first, so fruit counts once. Nothing is held
 * by it. A variant without contents takes nothing: see `withoutContents`.
 */
export async function neededOnDays(
  reader: Reader,
  { byDay }: { byDay: ReadonlyMap<CalendarDate, readonly CountedLine[]> },
): Promise<{ needs: StockNeed[]; withoutContents: string[] }> {
  const days = [...byDay.keys()].sort()
  const variantIds = [...new Set([...byDay.values()].flat().map(({ variantId }) => variantId))]
  const first = days[0]
  if (first === undefined) return { needs: [], withoutContents: [] }
  const contents = await contentsOf(reader, variantIds)
  const { lots } = await stockBehind(reader, { variantIds, fromDay: first })
  const left = lots.toSorted(firstExpiredFirst).map((lot) => ({ ...lot }))
  const needs = days.flatMap((day) => needsOf(day, byDay.get(day)!, contents).map((need) => serve(need, left)))
  return { needs, withoutContents: variantIds.filter((id) => !contents.has(id)) }
}

type Need = Omit<StockNeed, 'here' | 'expected' | 'missing'>

function needsOf(day: CalendarDate, lines: readonly CountedLine[], contents: ReadonlyMap<string, ContentDetail[]>): Need[] {
  const needs = new Map<string, Need>()
  for (const { variantId, units } of lines) {
    for (const { stockItemId, code, name, unit, amount } of contents.get(variantId) ?? []) {
      const known = needs.get(stockItemId)
      if (known) known.needed += amount * units
      else needs.set(stockItemId, { day, stockItemId, code, name, unit, needed: amount * units })
    }
  }
  return [...needs.values()]
}

/** What is taken for it is gone for later days. */
function serve(need: Need, left: PromisedLot[]): StockNeed {
  const good = left.filter((lot) => lot.stockItemId === need.stockItemId && isGoodOn(lot, need.day))
  const sum = (expected: boolean) =>
    good.filter(({ state }) => (state === 'expected') === expected).reduce((all, { available }) => all + available, 0)
  const [here, expected] = [sum(false), sum(true)]
  let missing = need.needed
  for (const lot of good) {
    const taken = Math.min(missing, lot.available)
    lot.available -= taken
    missing -= taken
  }
  return { ...need, here, expected, missing }
}
