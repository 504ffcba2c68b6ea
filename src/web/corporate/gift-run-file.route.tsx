import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/gift-run-file.route'
import { runFile } from './run/run-files.server.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/** Downloads a file of a gift run. */
export async function loader({ context, params: { token, file }, url }: Route.LoaderArgs): Promise<Response> {
  const requestContext = context.get(requestContextKey)
  const found = await runFile(requestContext, { token, file, language: languageOfPath(url.pathname) })
  if (found) return found
  const missed = !(await requestContext.shop.limits.use('unknown-link', requestContext.clientAddress)).ok
  return new Response(null, { status: missed ? 429 : 404, headers: { 'Cache-Control': 'private, no-store' } })
}
