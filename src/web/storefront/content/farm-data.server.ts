import { farmBySlug, isSlug, seasonCalendar } from '#shop/catalog/index.ts'
import { photoData } from '#shop/content/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import { inLanguage, dayInDhaka, formatDay, yearOf, type CalendarDate, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'

export type FarmData = NonNullable<Awaited<ReturnType<typeof farmData>>>

/** One farm, what it grows and when, and which of that is in the shop. Null for an unknown farm. */
export async function farmData({ ctx: { db, now } }: Pick<RequestContext, 'ctx'>, slug: string, language: Language) {
  const farm = isSlug(slug) ? await farmBySlug(db, slug) : null
  if (!farm) return null
  const today = dayInDhaka(now)
  const ids = farm.products.map((product) => product.id)
  const [cards, calendar] = await Promise.all([shelf(db, { now, language, ids }), seasonCalendar(db, yearOf(today))])
  const seasons = calendar.filter((row) => ids.includes(row.productId))
  return {
    name: inLanguage(farm.name, language),
    farmer: inLanguage(farm.farmer, language),
    place: inLanguage(farm.place, language),
    district: inLanguage(farm.district, language),
    since: farm.sinceYear,
    sizeBigha: farm.sizeBigha,
    story: inLanguage(farm.story, language),
    practice: inLanguage(farm.practice, language),
    photo: farm.photo && photoData(farm.photo, ''),
    fruits: farm.products.map(({ name }) => inLanguage(name, language)),
    cards: cards.filter((card) => card.offer !== 'out').map(({ origin_key: _, ...card }) => card),
    today,
    seasons: seasons.map(({ slug: product, name, months, harvest }) => ({
      slug: product,
      name: inLanguage(name, language),
      months,
      notBefore: dateHere(harvest, farm.districtId, language),
    })),
  }
}

type Dates = readonly { districtId: string; notBefore: CalendarDate }[]

function dateHere(dates: Dates, districtId: string, language: Language): string | null {
  const here = dates.find((date) => date.districtId === districtId)
  return here ? formatDay(here.notBefore, language, 'dayMonth') : null
}
