import { visitContext } from '../http/visit.ts'
import { textsOf } from '../texts/page-texts.server.ts'
import { languageOfPath } from '../ui/texts.tsx'
import type { Route } from './+types/shop.route'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { wordsFrom } from './page-words.ts'
import { shopData } from './shop/shop-data.server.ts'
import { ShopPage } from './shop/shop-page.tsx'
import type { ShopText } from './shop/texts.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname)
  const data = await shopData(context.get(visitContext), url.searchParams, language)
  return { ...data, texts: textsOf('shop', language, ['shop']) }
}

export function meta({ loaderData: { filter, category, texts }, matches, location }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname)
  const t = wordsFrom<ShopText>(texts, language)
  const title = category?.name ?? (filter.query === '' ? t('shop.all') : t('shop.found', { query: filter.query }))
  return pageMeta({
    title: `${title} · ${matches[1].loaderData?.brand.name ?? ''}`,
    description: category?.description ?? t('shop.description'),
    path: category ? `/shop?category=${category.key}` : '/shop',
    language,
    shopUrl: matches[1].loaderData?.shopUrl ?? '',
    noindex: filter.query !== '',
  })
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <ShopPage data={loaderData} />
    </PageTexts>
  )
}
