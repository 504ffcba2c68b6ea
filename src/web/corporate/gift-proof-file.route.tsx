import { proofsOf, runOf } from '#shop/gifting/index.ts'
import { proofResponse } from '../http/gift-proof-file.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/gift-proof-file.route'

/** A proof of this gift run, for a holder of its link. */
export async function loader({ context, params: { token, proofId } }: Route.LoaderArgs): Promise<Response> {
  const requestContext = context.get(requestContextKey)
  const run = await runOf(requestContext.ctx.db, { token })
  const proof = run && (await proofsOf(requestContext.ctx.db, run.id)).find(({ id }) => id === proofId)
  const found = proof ? await proofResponse(requestContext.shop.files, proof) : null
  if (found) return found
  const missed = !(await requestContext.shop.limits.use('unknown-link', requestContext.clientAddress)).ok
  return new Response(null, { status: missed ? 429 : 404, headers: { 'Cache-Control': 'private, no-store' } })
}
