import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { availableOn } from './model.ts'
import { stockBehind } from './stock-behind.ts'

/**
 * How much of the stock items of these variants is good on a day and not promised yet, in their own unit, by stock item. Lots of a pre-order,
 * which sell some sizes only, do not count. One statement; holds nothing.
 */
export async function freeOnDay(
  reader: Reader,
  { variantIds, day }: { variantIds: readonly string[]; day: CalendarDate },
): Promise<ReadonlyMap<string, number>> {
  const { lots } = await stockBehind(reader, { variantIds, fromDay: day })
  const open = lots.filter(({ onlyVariants }) => onlyVariants === null)
  return availableOn(open, day)
}
