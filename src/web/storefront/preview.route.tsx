import { isSlug } from '#shop/catalog/index.ts'
import { mayDo } from '#shop/accounts/index.ts'
import { requestContextKey } from '../http/request-context.ts'
import { textsOf } from '#texts/all.server.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/preview.route'
import { PageTexts } from './page-texts.tsx'
import { productData } from './product/product-data.server.ts'
import { ProductPage } from './product/product-page.tsx'
import { useProductTexts } from './product/texts.ts'
import { notFound } from './shell/not-found.server.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/** A preview of a product's page, in any state. Everybody except staff gets 404. */
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  const { actor } = requestContext.ctx
  const isStaff = actor.kind === 'staff' && mayDo(actor.role, 'see-products')
  const found = isStaff && isSlug(slug) ? await productData(requestContext, slug, language, { preview: true }) : null
  if (!found) throw await notFound(requestContext, language)
  return { ...found, texts: textsOf('product', language, ['product']) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.name }, { name: 'robots', content: 'noindex' }]
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <PreviewNote />
      <ProductPage key={loaderData.id} data={loaderData} />
    </PageTexts>
  )
}

function PreviewNote() {
  const t = useProductTexts()
  return (
    <div className="wrap">
      <Note kind="changed" title={t('product.preview')}>
        {t('product.previewLead')}
      </Note>
    </div>
  )
}
