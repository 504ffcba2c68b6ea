import type { Reader } from '#shop/context.ts'
import { nextCutOff } from '#shop/fulfilment/index.ts'
import { nextPriceChange } from '#shop/pricing/index.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/day.ts'

/** The next time at which pages change without a write: a cut-off passes, a day begins, a sale starts or ends. */
export async function nextPageBoundary(reader: Reader, now: Date): Promise<Date> {
  const midnight = instantInDhaka(addDays(dayInDhaka(now), 1), '00:00')
  const others = await Promise.all([nextCutOff(reader, now), nextPriceChange(reader, now)])
  return others.reduce<Date>((first, other) => (other && other < first ? other : first), midnight)
}
