import { quotationEvents } from '#shop/gifting/index.ts'
import { keptFileResponse } from '../http/kept-file.ts'
import type { Route } from './+types/purchase-order.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** A buyer's purchase order for an approval: for staff only. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-gifts')
  const approved = (await quotationEvents(ctx.db, knownId(args.params.id))).find(({ poFile }) => poFile !== null)
  if (!approved?.poFile || !approved.poKind) throw notFound()
  const response = await keptFileResponse(shop.files, { file: approved.poFile, kind: approved.poKind }, 'purchase-order')
  if (!response) throw notFound()
  return response
}
