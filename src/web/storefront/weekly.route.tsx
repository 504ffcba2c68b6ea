import { formatMoney, formatWeight, grams, inLanguage } from '#shop/values/index.ts'
import { weeklyRules } from '#shop/weekly/index.ts'
import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/weekly.route'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { WeeklyIntroduction } from './weekly/introduction.tsx'

/** What the weekly box is, the same for everybody; the form is behind it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'weekly', ['weekly'])
  const { on, sizes } = await weeklyRules(ctx.db)
  return {
    texts,
    head: { title: t('weekly.title'), description: t('weekly.description') },
    on,
    sizes: sizes.map((size) => ({
      code: size.code,
      name: inLanguage(size.name, language),
      line: t('weekly.sizeLine', {
        weight: formatWeight(grams(size.grams), language),
        kinds: size.kinds,
        price: formatMoney(size.price, language),
      }),
    })),
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Weekly({ loaderData: { texts, head, on, sizes } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <WeeklyIntroduction title={head.title} on={on} sizes={sizes} />
    </PageTexts>
  )
}
