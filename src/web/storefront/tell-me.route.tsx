import { openPage } from '../http/open-page.server.ts'
import { cachedProductCards } from '../http/product-card-cache.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/tell-me.route'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { FruitToWaitFor } from './tell/tell-page.tsx'
import { seasonCalendar } from '#shop/catalog/index.ts'
import { dayInDhaka, formatMonths, yearOf } from '#shop/values/index.ts'

/** Every fruit that can't be bought now, with its season. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'tell', ['tell'])
  const [cards, rows] = await Promise.all([
    cachedProductCards(context.get(requestContextKey), { language }),
    seasonCalendar(ctx.db, yearOf(dayInDhaka(ctx.now))),
  ])
  const months = new Map(rows.map((row) => [row.productId, row.months]))
  const fruit = cards
    .filter(({ offer }) => offer === 'out')
    .map(({ _id, slug, name }) => {
      const season = months.get(_id)
      return { slug, name, season: season?.length ? t('tell.season', { months: formatMonths(season, language) }) : null }
    })
  return { texts, head: { title: t('tell.title'), description: t('tell.description') }, fruit }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function TellMe({ loaderData: { texts, head, fruit } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <FruitToWaitFor title={head.title} fruit={fruit} />
    </PageTexts>
  )
}
