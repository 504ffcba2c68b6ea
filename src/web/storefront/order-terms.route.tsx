import { data } from 'react-router'
import { agreedTextsOfOrder } from '#shop/ordering/index.ts'
import { languageOfPath } from '#shop/values/paths.ts'
import { inLanguage } from '#shop/values/translations.ts'
import { wordsOf } from '#texts/all.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/order-terms.route'
import { fillFacts, pageFacts } from './content/page-facts.server.ts'

const TOKEN = /^[\w-]{20,100}$/

/**
 * The terms that the buyer agreed to, for a holder of the order's link: plain text, as the pages showed it when the order was placed. Orders that
 * kept only the version show it with the settings of today.
 */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { ctx } = requestContext
  const language = languageOfPath(url.pathname)
  const agreed = TOKEN.test(token) ? await agreedTextsOfOrder(ctx.db, token) : null
  if (!agreed || agreed.texts.length === 0) throw data(null, { status: 404 })
  const t = wordsOf('order', language)
  const facts = await pageFacts(requestContext, language)
  const parts = agreed.texts.map(({ title, body, version }) =>
    [
      `${inLanguage(title, language)} (${t('order.termsVersion', { version })})`,
      fillFacts(inLanguage(body, language), facts),
    ].join('\n\n'),
  )
  return new Response(`${[t('order.termsOf', { number: agreed.number }), ...parts].join('\n\n\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
