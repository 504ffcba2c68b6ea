import { useEffect } from 'react'
import { isSlug } from '#shop/catalog/index.ts'
import { mayDo } from '#shop/accounts/index.ts'
import { HOME_PREVIEW, isLookPreview, shownBrand } from '../http/look-preview.ts'
import { requestContextKey } from '../http/request-context.ts'
import { textsOf, wordsOf } from '#texts/all.server.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/preview.route'
import { homeData } from './home/home-data.server.ts'
import { HomePage } from './home/home-page.tsx'
import { PageTexts } from './page-texts.tsx'
import { productData } from './product/product-data.server.ts'
import { ProductPage } from './product/product-page.tsx'
import { notFound } from './shell/not-found.server.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/** A preview of a product's page, in any state, or of the home page; with `?look=draft` in the look that is not published. Everybody except staff gets 404. */
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  const look = isLookPreview(requestContext, url)
  const t = wordsOf('office', language)
  const [title, lead] = look
    ? [t('brand.previewNote'), t('brand.previewNoteLead')]
    : [wordsOf('product', language)('product.preview'), wordsOf('product', language)('product.previewLead')]
  const note = { title, lead, back: look ? t('brand.previewBack') : null }
  if (look && slug === HOME_PREVIEW) {
    const home = await homeData(requestContext, language, await shownBrand(requestContext, url))
    return { kind: 'home' as const, name: home.title, home, note, texts: textsOf('home', language, ['home']) }
  }
  const { actor } = requestContext.ctx
  const isStaff = actor.kind === 'staff' && mayDo(actor.role, 'see-products')
  const product = isStaff && isSlug(slug) ? await productData(requestContext, slug, language, { preview: true }) : null
  if (!product) throw await notFound(requestContext, language)
  return { kind: 'product' as const, name: product.name, product, note, texts: textsOf('product', language, ['product']) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.name }, { name: 'robots', content: 'noindex' }]
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <PreviewNote {...loaderData.note} />
      {loaderData.kind === 'home' ? (
        <HomePage data={loaderData.home} />
      ) : (
        <ProductPage key={loaderData.product.id} data={loaderData.product} />
      )}
    </PageTexts>
  )
}

function PreviewNote({ title, lead, back }: { title: string; lead: string; back: string | null }) {
  useEffect(() => (back === null ? undefined : loadWholePages()), [back])
  return (
    <div className="wrap">
      <Note kind="changed" title={title}>
        {lead}
        {back !== null && (
          <p>
            <a className="link" href="/office/settings/brand">
              {back}
            </a>
          </p>
        )}
      </Note>
    </div>
  )
}

/** The server writes the colours into the page, so a link from the preview has to load a whole page: the published colours come with it. */
function loadWholePages(): () => void {
  const stop = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
  }
  window.addEventListener('click', stop, true)
  return () => window.removeEventListener('click', stop, true)
}
