import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { CountedLine } from './model.ts'
import { planAllocation } from './plan-allocation.ts'
import { stockBehind } from './stock-behind.ts'

export type DayCheck = { ok: boolean; short: string[] }

/** Whether a whole cart is available on each of these days, and which of its variants fall short. One statement. */
export async function unitsOnDays(
  reader: Reader,
  { lines, days }: { lines: readonly CountedLine[]; days: readonly CalendarDate[] },
): Promise<Map<CalendarDate, DayCheck>> {
  const first = [...days].sort()[0]
  if (first === undefined) return new Map()
  const stock = await stockBehind(reader, { variantIds: lines.map((line) => line.variantId), fromDay: first })
  const wanted = lines.map((line, index) => ({ ...line, orderLineId: String(index) }))
  const check = (day: CalendarDate): DayCheck => {
    const plan = planAllocation({ lines: wanted, ...stock, day })
    return plan.ok ? { ok: true, short: [] } : { ok: false, short: plan.shortages.map(({ variantId }) => variantId) }
  }
  return new Map(days.map((day) => [day, check(day)]))
}
