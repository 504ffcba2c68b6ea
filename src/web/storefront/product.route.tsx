import { redirect } from 'react-router'
import { isSlug, movedSlug } from '../../shop/catalog/index.ts'
import { visitContext } from '../http/visit.ts'
import { textsOf } from '../texts/page-texts.server.ts'
import { languageOfPath, localPath } from '../ui/texts.tsx'
import type { Route } from './+types/product.route'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { productData } from './product/product-data.server.ts'
import { ProductLd } from './product/product-ld.tsx'
import { ProductPage } from './product/product-page.tsx'
import { notFound } from './shell/not-found.server.ts'

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const language = languageOfPath(url.pathname)
  if (!isSlug(slug)) throw await notFound(visit, language)
  const found = await productData(visit, slug, language)
  if (found) return { ...found, texts: textsOf('product', language, ['product']) }
  const moved = await movedSlug(visit.ctx.db, slug)
  if (moved !== null) throw redirect(localPath(`/product/${moved}`, language), 301)
  throw await notFound(visit, language)
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const shop = matches[1].loaderData
  const [photo] = loaderData.photos
  return pageMeta({
    title: `${loaderData.name} · ${shop?.brand.name ?? ''}`,
    description: loaderData.short,
    path: `/product/${loaderData.slug}`,
    language: languageOfPath(location.pathname),
    shopUrl: shop?.shopUrl ?? '',
    ...(photo && { image: photo.src }),
  })
}

export default function Product({ loaderData, matches }: Route.ComponentProps) {
  const shop = matches[1].loaderData
  return (
    <PageTexts texts={loaderData.texts}>
      {/* Another product is another page: what was chosen on the one before means nothing here. */}
      <ProductPage key={loaderData.id} data={loaderData} />
      {shop && <ProductLd data={loaderData} shopUrl={shop.shopUrl} brand={shop.brand.name} />}
    </PageTexts>
  )
}
