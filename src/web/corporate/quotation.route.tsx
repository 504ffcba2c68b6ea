import { data, redirect } from 'react-router'
import { contextByLink } from '../http/by-link.ts'
import { postedForm } from '../http/form.server.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import type { Route } from './+types/quotation.route'
import { actOnQuotation } from './quotation/quotation-actions.server.ts'
import { QuotationPage, UnknownQuotation } from './quotation/quotation-page.tsx'
import { quotationPageData } from './quotation/quotation-page.server.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'
import quotationStyles from '../ui/styles/quotation.css?url'

export function links() {
  return [{ rel: 'stylesheet', href: quotationStyles }]
}

/** A holder of the link sees everything and may approve it, so the page is not cached and not indexed. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { language, t, texts } = openPage({ context, url }, 'quotation', ['quotation'])
  const wanted = url.searchParams.get('version')
  const quotation = await quotationPageData(requestContext, { token, wanted, language })
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
  const missed = quotation === null && !(await requestContext.shop.limits.use('unknown-link', requestContext.clientAddress)).ok
  const title = quotation ? t('quotation.number', { number: quotation.number }) : t('quotation.unknown')
  const done = url.searchParams.get('done')
  return data({ title, quotation, done, missed, texts }, { status: quotation ? 200 : missed ? 429 : 404, headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const acted = await actOnQuotation(contextByLink({ context, url }), token, await postedForm(request))
  if ('done' in acted) {
    throw redirect(`${pathIn(languageOfPath(url.pathname), `/gift/quotation/${token}`)}?done=${acted.done}`, 303)
  }
  return data(acted, { status: acted.field === null ? 409 : 422 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.title },
    { name: 'robots', content: 'noindex' },
    // Keeps the link from other sites. With `no-referrer`, this page's own forms would send no origin and be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function QuotationRoute({ loaderData: { quotation, done, missed, texts }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {quotation ? (
        <QuotationPage quotation={quotation} done={done} refused={actionData ?? null} />
      ) : (
        <UnknownQuotation tooOften={missed} />
      )}
    </PageTexts>
  )
}
