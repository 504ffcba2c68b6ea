import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/gift-for-file.route'
import { giftFile } from './recipient/gift-files.server.ts'

/** A picture or the colours of a recipient's gift. */
export async function loader({ context, params: { link: token, file } }: Route.LoaderArgs): Promise<Response> {
  const requestContext = context.get(requestContextKey)
  const found = await giftFile(requestContext, { token, file })
  if (found) return found
  const missed = !(await requestContext.shop.limits.use('unknown-link', requestContext.clientAddress)).ok
  return new Response(null, { status: missed ? 429 : 404, headers: { 'Cache-Control': 'private, no-store' } })
}
