import { RIPENESS, type CalendarDate, type Ripeness } from '../values/index.ts'
import type { Reader } from '../context.ts'
import { offersOfLines } from './offers-of.ts'
import type { Offer } from './model.ts'

/**
 * The ripenesses that a buyer can choose for each variant on that day, and what is available of them. A variant is in the map only where its
 * lots differ: with one ripeness there is nothing to choose.
 */
export async function ripenessOffered(
  reader: Reader,
  { variantIds, firstDay }: { variantIds: readonly string[]; firstDay: CalendarDate },
): Promise<Map<string, Map<Ripeness, Offer>>> {
  const lines = variantIds.flatMap((variantId) => RIPENESS.map((ripeness) => ({ variantId, ripeness })))
  const offers = await offersOfLines(reader, { lines, firstDay })
  const byVariant = new Map<string, Map<Ripeness, Offer>>()
  for (const [index, { variantId, ripeness }] of lines.entries()) {
    const offer = offers[index]!
    if (offer.offer !== 'now') continue
    byVariant.set(variantId, (byVariant.get(variantId) ?? new Map<Ripeness, Offer>()).set(ripeness, offer))
  }
  return new Map([...byVariant].filter(([, offered]) => offered.size > 1))
}
