import { seasonCalendar, type SeasonRow } from '#shop/catalog/index.ts'
import { inLanguage, dayInDhaka, formatDay, monthOf, yearOf, type Language } from '#shop/values/index.ts'
import { openPage } from '../http/open-page.server.ts'
import { cachedProductCards } from '../http/product-card-cache.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/season.route'
import { SeasonPage } from './content/season-page.tsx'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'content', ['season'])
  const requestContext = context.get(requestContextKey)
  const today = dayInDhaka(ctx.now)
  const [rows, cards] = await Promise.all([
    seasonCalendar(ctx.db, yearOf(today)),
    cachedProductCards(requestContext, { language }),
  ])
  const offers = new Map(cards.map((card) => [card._id, card]))
  return {
    texts,
    head: { title: t('season.headTitle'), description: t('season.headDescription') },
    today,
    todayInWords: formatDay(today, language, 'long'),
    rows: rows.map(({ productId, slug, name, origin, months }) => ({
      slug,
      name: inLanguage(name, language),
      origin: inLanguage(origin, language),
      months,
      now: months.includes(monthOf(today)),
      // Without a price it can't be bought either.
      offer: offers.get(productId)?.offer ?? 'out',
    })),
    over: rows.every(({ harvest }) => harvest.every(({ notBefore }) => notBefore < today)),
    dates: datesOf(rows, language),
  }
}

/** Every date of the year, the earliest first. */
function datesOf(rows: readonly SeasonRow[], language: Language) {
  const all = rows.flatMap(({ slug, name, harvest }) =>
    harvest.map((date) => ({ slug, name: inLanguage(name, language), ...date })),
  )
  const sorted = all.sort((a, b) => (a.notBefore < b.notBefore ? -1 : a.notBefore > b.notBefore ? 1 : 0))
  return sorted.map(({ slug, name, district, notBefore, official }) => ({
    slug,
    name,
    district: inLanguage(district, language),
    day: formatDay(notBefore, language, 'dayMonth'),
    official,
  }))
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Season({ loaderData: { texts, head, ...data } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <SeasonPage title={head.title} data={data} />
    </PageTexts>
  )
}
