import { data, redirect, type RouterContextProvider } from 'react-router'
import { newToken } from '#platform/ids.ts'
import type { ClaimKey } from '#shop/claims/index.ts'
import { contextByLink } from '#web/http/by-link.ts'
import { openPage } from '#web/http/open-page.server.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { actOnClaim } from './act-on-claim.server.ts'
import { claimPageView } from './claim-page.server.ts'

type Args = { context: Readonly<RouterContextProvider>; url: URL; key: ClaimKey }

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/** The two pages of claims, by the link of an order and by the code on a box, differ only in their key. */
export async function loadClaim({ context, url, key }: Args) {
  const { language, t, texts } = openPage({ context, url }, 'claim', ['claim'])
  const view = await claimPageView(context.get(requestContextKey), key, language)
  const title = t(view ? 'claim.title' : 'claim.unknown')
  return data(
    { texts, title, view, sent: url.searchParams.has('sent'), requestId: newToken() },
    { status: view ? 200 : 404, headers: HEADERS },
  )
}

export async function sendFromPage({ context, url, key, request }: Args & { request: Request }) {
  const requestContext = contextByLink({ context, url })
  const { language } = openPage({ context, url }, 'claim', ['claim'])
  const answer = await actOnClaim(requestContext, { request, key, language })
  if (answer.ok) throw redirect(`${url.pathname.replace(/\.data$/, '')}${answer.done === 'sent' ? '?sent' : ''}`, 303)
  return data(answer, { status: answer.status })
}
