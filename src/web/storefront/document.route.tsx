import { data } from 'react-router'
import { documentOfOrder } from '#shop/billing/index.ts'
import { DOCUMENT_NUMBER } from '#shop/payments/index.ts'
import { documentFile } from '../http/document-file.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/document.route'
import { languageOfPath } from '#shop/values/paths.ts'

const TOKEN = /^[\w-]{20,100}$/

/** A document of an order, for a holder of the order's link. Documents of other orders are 404. */
export async function loader({ context, params: { token, file }, url }: Route.LoaderArgs) {
  const { ctx, shop } = context.get(requestContextKey)
  const number = file.replace(/\.pdf$/, '')
  const named = TOKEN.test(token) && number !== file && DOCUMENT_NUMBER.test(number)
  const document = named ? await documentOfOrder(ctx.db, { token, number }) : null
  if (!document) throw data(null, { status: 404 })
  return documentFile(shop, document, languageOfPath(url.pathname))
}
