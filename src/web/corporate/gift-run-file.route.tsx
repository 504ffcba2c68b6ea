import { visitContext } from '../http/visit.ts'
import { languageOfPath } from '../ui/texts.tsx'
import type { Route } from './+types/gift-run-file.route'
import { runFile } from './run/run-files.server.ts'

/** Files of a gift run to take away. */
export async function loader({ context, params: { token, file }, url }: Route.LoaderArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const found = await runFile(visit, { token, file, language: languageOfPath(url.pathname) })
  if (found) return found
  const missed = !(await visit.shop.limits.use('unknown-link', visit.clientAddress)).ok
  return new Response(null, { status: missed ? 429 : 404, headers: { 'Cache-Control': 'private, no-store' } })
}
