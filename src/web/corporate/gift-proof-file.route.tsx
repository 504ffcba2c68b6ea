import { proofsOf, runOf } from '../../shop/gifting/index.ts'
import { proofResponse } from '../http/gift-proof-file.ts'
import { visitContext } from '../http/visit.ts'
import type { Route } from './+types/gift-proof-file.route'

/** What is shown to the buyer: for whoever has the link of the run, and only of this run. */
export async function loader({ context, params: { token, proofId } }: Route.LoaderArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const run = await runOf(visit.ctx.db, { token })
  const proof = run && (await proofsOf(visit.ctx.db, run.id)).find(({ id }) => id === proofId)
  const found = proof ? await proofResponse(visit.shop.files, proof) : null
  if (found) return found
  const missed = !(await visit.shop.limits.use('unknown-link', visit.clientAddress)).ok
  return new Response(null, { status: missed ? 429 : 404, headers: { 'Cache-Control': 'private, no-store' } })
}
