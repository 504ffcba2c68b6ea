import { data, redirect, redirectDocument } from 'react-router'
import { draftByToken } from '#shop/drafts/index.ts'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { textsOf } from '#texts/all.server.ts'
import { contextByLink } from '../http/by-link.ts'
import { postedForm } from '../http/form.server.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/draft-order.route'
import { prepareAreas } from './checkout/areas.server.ts'
import { checkoutTexts } from './checkout/page-words.server.ts'
import { actOnDraft } from './draft/act-on-draft.server.ts'
import { DraftPage, NoDraft } from './draft/draft-page.tsx'
import { draftView } from './draft/draft-page.server.ts'
import { isPreview } from './draft/link-preview.ts'
import { useDraftTexts } from './draft/texts.ts'
import { PageTexts } from './page-texts.tsx'

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/** The order that staff put together in a chat, without login: its buyer completes and confirms it. */
export async function loader({ context, request, params: { token }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { language, ctx, t } = openPage({ context, url }, 'draft', ['draft'])
  const draft = await draftByToken(ctx.db, token)
  const texts = { ...checkoutTexts(language), ...textsOf('draft', language, ['draft']) }
  if (!draft) {
    const missed = !(await requestContext.shop.limits.use('unknown-link', requestContext.clientAddress)).ok
    return data({ texts, title: t('draft.unknown'), view: null }, { status: missed ? 429 : 404, headers: HEADERS })
  }
  await prepareAreas(ctx.db)
  const counts = !url.searchParams.has('look') && !isPreview(request.headers.get('user-agent') ?? '')
  const view = await draftView(requestContext, draft, { language, counts })
  if ('go' in view) throw redirect(view.go, { status: 303, headers: HEADERS })
  return data({ texts, title: t(view.open ? 'draft.title' : 'draft.over'), view }, { headers: HEADERS })
}

export async function action({ request, context, params: { token }, url }: Route.ActionArgs) {
  const requestContext = contextByLink({ context, url })
  const language = languageOfPath(url.pathname)
  const draft = await draftByToken(requestContext.ctx.db, token)
  // The page says that the link leads to no order.
  if (!draft) throw redirect(pathIn(language, `/draft-order/${token}`), 303)
  const acted = await actOnDraft(requestContext, { draft, form: await postedForm(request), language })
  // The gateway is outside the storefront, so the browser loads it.
  if ('go' in acted) throw redirectDocument(acted.go, 303)
  return data(acted.answer, { status: acted.status })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]
}

export default function DraftOrder({ loaderData: { texts, title, view }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <Shown title={title} view={view} answer={actionData} />
    </PageTexts>
  )
}

type ShownProps = Pick<Route.ComponentProps['loaderData'], 'title' | 'view'> & {
  answer: Route.ComponentProps['actionData']
}

function Shown({ title, view, answer }: ShownProps) {
  const t = useDraftTexts()
  if (!view) return <NoDraft title={title} text={t('draft.unknownText')} />
  if (!view.open)
    return <NoDraft title={title} text={view.phone ? t('draft.overText', { phone: view.phone }) : t('draft.overAsk')} />
  return <DraftPage title={title} view={view} open={view.open} answer={answer} />
}
