import { harvestDatesOf, inSeason, type ProductFacts } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { offersOf, unitsOnDays, type ContentDetail, type Offer } from '../inventory/index.ts'
import { addDays, dayInDhaka, monthOf, yearOf, type CalendarDate } from '../values/index.ts'

// Within this many days the stock decides: fruit neither in stock nor expected is sold out, even in season.
const KNOWN_DAYS = 14

type Asked = {
  products: readonly ProductFacts[]
  /** The contents of their first variants. */
  contents: ReadonlyMap<string, readonly ContentDetail[]>
  days: readonly CalendarDate[]
  now: Date
}

/**
 * Which products are available on each of these days, by id. A product is available when a received or expected lot is good on that day.
 * Otherwise it is available in its season, after the legal harvest day of all its parts, unless the day is near and no lot is expected.
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
