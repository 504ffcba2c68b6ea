import { data, type RouterContextProvider } from 'react-router'
import { openPage } from '#web/http/open-page.server.ts'
import { requestContextKey, type RequestContext } from '#web/http/request-context.ts'
import type { Language } from '#shop/values/index.ts'

export const LINK_TOKEN = /^[\w-]{43}$/
const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL; params: { token: string } }
type Title = 'offers.stopTitle' | 'carts.stopTitle' | 'carts.title'

/** A page behind a link of a message: what the link leads to, or a 404 that says so. */
export async function linkPage<Found>(
  { context, url, params: { token } }: LoaderArgs,
  { title, find }: { title: Title; find: (context: RequestContext, token: string, language: Language) => Promise<Found | null> },
) {
  const { language, t, texts } = openPage({ context, url }, 'offers', ['offers', 'carts'])
  const found = LINK_TOKEN.test(token) ? await find(context.get(requestContextKey), token, language) : null
  return data(
    { texts, found, token, title: t(found === null ? 'offers.unknown' : title) },
    { status: found === null ? 404 : 200, headers: HEADERS },
  )
}
