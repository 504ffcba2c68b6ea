import { data as withHeaders } from 'react-router'
import { requestContextKey } from '../http/request-context.ts'
import { textsOf } from '#texts/all.server.ts'
import type { Route } from './+types/shop.route'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { wordsFrom } from './page-words.ts'
import { shopData } from './shop/shop-data.server.ts'
import { ShopPage } from './shop/shop-page.tsx'
import type { ShopText } from './shop/texts.ts'
import { languageOfPath } from '#shop/values/paths.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname)
  const data = await shopData(context.get(requestContextKey), url.searchParams, language)
  // An address can contain any word. A page whose filter matches nothing known is not cached.
  const headers = data.nowhere ? { 'Cache-Control': 'private, no-store' } : undefined
  return withHeaders({ ...data, texts: textsOf('shop', language, ['shop']) }, { ...(headers && { headers }) })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData: { filter, category, texts }, matches, location }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname)
  const t = wordsFrom<ShopText>(texts, language)
  const title = category?.name ?? (filter.query === '' ? t('shop.all') : t('shop.found', { query: filter.query }))
  const head = pageMeta({
    title: `${title} · ${matches[1].loaderData?.brand.name ?? ''}`,
    description: category?.description ?? t('shop.description'),
    path: category ? `/shop?category=${category.key}` : '/shop',
    language,
    shop: matches[1].loaderData,
    noindex: filter.query !== '',
  })
  const href = `/feed/products.xml?lang=${language}`
  return [...head, { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href }]
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <ShopPage data={loaderData} />
    </PageTexts>
  )
}
