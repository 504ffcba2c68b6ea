import { data } from 'react-router'
import { paperOfOrder } from '#shop/ordering/index.ts'
import { PAPER_NUMBER } from '#shop/payments/index.ts'
import { paperFile } from '../http/paper-file.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/paper.route'
import { languageOfPath } from '#shop/values/paths.ts'

const TOKEN = /^[\w-]{20,100}$/

/** A document of an order, for a holder of the order's link. Documents of other orders are 404. */
export async function loader({ context, params: { token, file }, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContextKey)
  const number = file.replace(/\.pdf$/, '')
  const named = TOKEN.test(token) && number !== file && PAPER_NUMBER.test(number)
  const paper = named ? await paperOfOrder(ctx.db, { token, number }) : null
  if (!paper) throw data(null, { status: 404 })
  return paperFile(paper, languageOfPath(url.pathname))
}
