import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { availableOn, contentsByVariant, shortagesOf, type CountedLine } from './model.ts'
import { stockBehind } from './stock-behind.ts'

export type DayCheck = { ok: boolean; short: string[] }

/** Whether a whole cart is available on each of these days, and which of its variants fall short. One statement. */
export async function unitsOnDays(
  reader: Reader,
  { lines, days }: { lines: readonly CountedLine[]; days: readonly CalendarDate[] },
): Promise<Map<CalendarDate, DayCheck>> {
  const first = [...days].sort()[0]
  if (first === undefined) return new Map()
  const { contents, lots } = await stockBehind(reader, { variantIds: lines.map((line) => line.variantId), fromDay: first })
  const byVariant = contentsByVariant(contents)
  const check = (day: CalendarDate): DayCheck => {
    const short = shortagesOf(lines, byVariant, availableOn(lots, day)).map((shortage) => shortage.variantId)
    return { ok: short.length === 0, short }
  }
  return new Map(days.map((day) => [day, check(day)]))
}
