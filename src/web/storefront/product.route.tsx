import { redirect } from 'react-router'
import { isSlug, movedSlug } from '#shop/catalog/index.ts'
import { requestContextKey } from '../http/request-context.ts'
import { textsOf } from '#texts/all.server.ts'
import type { Route } from './+types/product.route'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { pictureMeta } from './picture-meta.ts'
import { productData } from './product/product-data.server.ts'
import { ProductLd } from './product/product-ld.tsx'
import { ProductPage } from './product/product-page.tsx'
import { notFound } from './shell/not-found.server.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  if (!isSlug(slug)) throw await notFound(requestContext, language)
  const found = await productData(requestContext, slug, language)
  if (found) {
    const asksRipe = found.ripe !== null || found.variants.some(({ ripeness }) => ripeness.length > 0)
    const texts = { ...textsOf('product', language, ['product']), ...(asksRipe && textsOf('ripe', language, ['ripe'])) }
    return { ...found, texts }
  }
  const moved = await movedSlug(requestContext.ctx.db, slug)
  if (moved !== null) throw redirect(pathIn(language, `/product/${moved}`), 301)
  throw await notFound(requestContext, language)
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const shop = matches[1].loaderData
  const [first] = loaderData.variants
  const { image, size } = pictureMeta(loaderData.photos.find(({ similar }) => !similar))
  const head = pageMeta({
    title: `${loaderData.name} · ${shop?.brand.name ?? ''}`,
    description: loaderData.summary,
    path: `/product/${loaderData.slug}`,
    language: languageOfPath(location.pathname),
    shop,
    type: 'product',
    ...(image !== undefined && { image }),
  })
  const price = first && [
    { property: 'product:price:amount', content: (first.sale_price ?? first.price).toFixed(2) },
    { property: 'product:price:currency', content: 'BDT' },
  ]
  return [...head, ...size, ...(price ?? [])]
}

export default function Product({ loaderData, matches }: Route.ComponentProps) {
  const shop = matches[1].loaderData
  return (
    <PageTexts texts={loaderData.texts}>
      {/* A key per product: choices made for one product must not carry over to the next. */}
      <ProductPage key={loaderData.id} data={loaderData} />
      {shop && <ProductLd data={loaderData} shopUrl={shop.shopUrl} brand={shop.brand.name} />}
    </PageTexts>
  )
}
