import { proofsOf } from '#shop/gifting/index.ts'
import { proofResponse } from '../http/gift-proof-file.ts'
import { knownId, notFound, requireStaff } from './access.server.ts'
import { knownRun } from './gifts/making.server.ts'
import type { Route } from './+types/gift-proof.route'

/** A proof that the buyer was shown, for staff. */
export async function loader(args: Route.LoaderArgs) {
  const requestContext = requireStaff(args, 'see-orders')
  const run = await knownRun(requestContext, args.params.id)
  const proofId = knownId(args.params.proofId)
  const proof = (await proofsOf(requestContext.ctx.db, run.id)).find(({ id }) => id === proofId)
  const response = proof && (await proofResponse(requestContext.shop.files, proof))
  if (!response) throw notFound()
  return response
}
