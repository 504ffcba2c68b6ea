import type { Reader } from '../context.ts'
import type { Translations, CalendarDate } from '../values/index.ts'
import { contentsOf, type ContentDetail } from './contents-of.ts'
import { firstExpiredFirst, isGoodOn, type CountedLine, type PromisedLot } from './model.ts'
import { stockBehind } from './stock-behind.ts'

/** What one day needs of a stock item, in its own unit, and what is available for it: from received lots, and from those expected by then. */
export type StockNeed = {
  day: CalendarDate
  stockItemId: string
  code: string
  name: Translations
  unit: ContentDetail['unit']
  needed: number
  here: number
  expected: number
  missing: number
}

/**
 * What these units need on these days, day by day, and whether it is available. Earlier days take what expires first, so stock is counted
 * once. Holds nothing. A variant without contents needs nothing: see `withoutContents`.
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
  const { lots } = await stockBehind(reader, { variantIds, fromDay: first, orderedToo: true })
  const left = lots.filter((lot) => !lot.markedDown).sort(firstExpiredFirst)
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

/** Takes what this need uses from the amounts in `left`, so that later days cannot use it. */
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
