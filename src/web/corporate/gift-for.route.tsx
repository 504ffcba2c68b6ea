import { data, redirect } from 'react-router'
import { formFields } from '../http/form.server.ts'
import { openPage } from '../http/open-page.server.ts'
import { contextByLink } from '../http/by-link.ts'
import { requestContextKey, type RequestContext } from '../http/request-context.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import recipientStyles from '../ui/styles/recipient.css?url'
import type { Route } from './+types/gift-for.route'
import { statusOfMiss } from './run/open-run-page.server.ts'
import { actOnLink } from './recipient/act-on-link.server.ts'
import { recipientView } from './recipient/recipient.server.ts'
import { RecipientPage, UnknownLink } from './recipient/recipient-page.tsx'
import { recipientByLink } from '#shop/gifting/index.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

export function links() {
  return [{ rel: 'stylesheet', href: recipientStyles }]
}

/** The page of one recipient, who has the link by SMS. Every link that opens nothing gets the same page, for whatever reason. */
export async function loader({ context, params: { link: token }, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  await followChoice(requestContext, { token, request, url })
  const { language, t, texts } = openPage({ context, url }, 'recipient', ['for'])
  const view = await recipientView(requestContext, { token, step: url.searchParams.get('step'), language })
  const missed = view === null && !(await requestContext.shop.limits.use('unknown-link', requestContext.clientAddress)).ok
  const title = t(view ? 'for.headTitle' : 'for.unknown')
  const done = url.searchParams.get('done')
  return data({ title, view, missed, done, texts }, { status: view ? 200 : missed ? 429 : 404, headers: PRIVATE })
}

/** A message opens the link in the language of its time. Within the shop, a link to the other language is followed. */
async function followChoice(
  { ctx }: RequestContext,
  { token, request, url }: { token: string; request: Request; url: URL },
): Promise<void> {
  if (request.headers.get('Sec-Fetch-Site') !== 'none') return
  const chosen = (await recipientByLink(ctx.db, token, ctx.now))?.row.read.language ?? null
  if (chosen === null || chosen === languageOfPath(url.pathname)) return
  throw redirect(`${pathIn(chosen, `/gift/for/${token}`)}${url.search}`, { status: 303, headers: PRIVATE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ context, params: { link: token }, request, url }: Route.ActionArgs) {
  const requestContext = contextByLink({ context, url })
  const language = languageOfPath(url.pathname)
  const acted = await actOnLink(requestContext, { token, fields: await formFields(request), language })
  if ('unknown' in acted) throw data(null, { status: await statusOfMiss(requestContext) })
  if ('step' in acted) throw redirect(`${pathIn(acted.language, `/gift/for/${token}`)}${acted.step}`, 303)
  return data(acted, { status: 409 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.title },
    { name: 'robots', content: 'noindex' },
    // Keeps the link from other sites. With `no-referrer`, this page's own forms would send no origin and be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function GiftForRoute({ loaderData: { view, missed, done, texts }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {view ? <RecipientPage view={view} refused={actionData} done={done} /> : <UnknownLink tooOften={missed} />}
    </PageTexts>
  )
}
