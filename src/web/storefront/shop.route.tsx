import { visitContext } from '../http/visit.ts'
import { languageOfPath } from '../ui/texts.tsx'
import type { Route } from './+types/shop.route'
import { pageMeta } from './page-meta.ts'
import { wordsIn } from './page-words.ts'
import { shopData } from './shop/shop-data.server.ts'
import { ShopPage } from './shop/shop-page.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return shopData(context.get(visitContext), url.searchParams, languageOfPath(url.pathname))
}

export function meta({ loaderData: { filter, category }, matches, location }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname)
  const t = wordsIn(language)
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
  return <ShopPage data={loaderData} />
}
