import { data } from 'react-router'
import { sellables } from '#shop/catalog/index.ts'
import { entryByToken, unsubscribeByToken } from '#shop/waitlist/index.ts'
import { formatInstant, inLanguage, type Language } from '#shop/values/index.ts'
import { contextByLink } from '../http/by-link.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey, type RequestContext } from '../http/request-context.ts'
import type { Route } from './+types/told.route'
import { PageTexts } from './page-texts.tsx'
import { ToldPage } from './tell/told-page.tsx'

const TOKEN = /^[\w-]{20,100}$/
const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/** The page behind the link of the message: it opens an order of the fruit, and ends all messages of this kind. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'tell', ['tell'])
  const told = await toldAbout(context.get(requestContextKey), token, language)
  const title = told ? t('tell.toldTitle', { name: told.name }) : t('tell.unknown')
  return data({ texts, told, title }, { status: told ? 200 : 404, headers: HEADERS })
}

async function toldAbout({ ctx }: RequestContext, token: string, language: Language) {
  const entry = TOKEN.test(token) ? await entryByToken(ctx.db, token) : null
  const size = entry && (await sellables(ctx.db, [entry.variantId])).get(entry.variantId)
  if (!entry || !size) return null
  return {
    slug: size.slug,
    variantId: size.variantId,
    name: inLanguage(size.name, language),
    until: ctx.now < entry.answerUntil ? formatInstant(entry.answerUntil, language) : null,
    stopped: entry.state === 'unsubscribed',
  }
}

export async function action({ context, params: { token }, url }: Route.ActionArgs) {
  const { ctx } = contextByLink({ context, url })
  const stopped = TOKEN.test(token) ? await unsubscribeByToken(ctx, token) : { ok: false }
  return data({ stopped: stopped.ok }, { status: stopped.ok ? 200 : 404 })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function ToldRoute({ loaderData: { texts, told, title } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <ToldPage title={title} told={told} />
    </PageTexts>
  )
}
