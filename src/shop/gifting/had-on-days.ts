import { harvestDatesOf, inSeason } from '../catalog/index.ts'
import type { ProductFacts } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { offersOf, unitsOnDays } from '../inventory/index.ts'
import type { ContentDetail, Offer } from '../inventory/index.ts'
import { addDays, dayInDhaka, monthOf, yearOf } from '../values/index.ts'
import type { CalendarDate } from '../values/index.ts'

// So far ahead the shelf itself says what there is: what is neither on it nor expected is sold out, whatever its season.
const KNOWN_DAYS = 14

type Asked = {
  products: readonly ProductFacts[]
  /** What their first variants are made of. */
  contents: ReadonlyMap<string, readonly ContentDetail[]>
  days: readonly CalendarDate[]
  now: Date
}

/**
 * Which products can be had on each of these days, by their ids. A product can where lots on the shelf or expected are good on that day; or
 * where it is then its season, after the legal harvest day of all that is in it, unless the day is near and nothing of it is on the way.
 */
export async function hadOnDays(
  reader: Reader,
  { products, contents, days, now }: Asked,
): Promise<Map<CalendarDate, ReadonlySet<string>>> {
  const first = (product: ProductFacts) => product.variants[0]!.id
  const variantIds = products.map(first)
  const years = [...new Set(days.map(yearOf))]
  const fruits = [...contents.values()].flatMap((parts) => parts.map(({ code }) => code))
  const today = dayInDhaka(now)
  const [offers, checks, harvests] = await Promise.all([
    offersOf(reader, { variantIds, firstDay: today }),
    unitsOnDays(reader, { lines: variantIds.map((variantId) => ({ variantId, units: 1 })), days }),
    Promise.all(years.map((year) => harvestDatesOf(reader, { fruits, year }))),
  ])
  const had = (product: ProductFacts, day: CalendarDate): boolean => {
    if (!checks.get(day)?.short.includes(first(product))) return true
    if (!inSeason(product, monthOf(day))) return false
    const harvest = harvests[years.indexOf(yearOf(day))]
    const legal = (contents.get(first(product)) ?? []).every(({ code }) => (harvest?.get(code)?.[0]?.notBefore ?? day) <= day)
    return legal && (day > addDays(today, KNOWN_DAYS) || isOnItsWay(offers.get(first(product)), day))
  }
  return new Map(days.map((day) => [day, new Set(products.filter((product) => had(product, day)).map(({ id }) => id))]))
}

function isOnItsWay(known: Offer | undefined, day: CalendarDate): boolean {
  if (!known) return false
  return known.offer === 'now' || (known.offer === 'pre-order' && known.shipsFrom !== null && known.shipsFrom <= day)
}
