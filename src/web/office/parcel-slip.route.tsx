import { parcelById } from '#shop/couriers/index.ts'
import type { Route } from './+types/parcel-slip.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** The photo of a carrier's slip: for staff only, and cached only by their own browser. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-orders')
  const parcel = await parcelById(ctx.db, knownId(args.params.parcelId))
  const bytes = parcel?.slipPhoto ? await shop.files.read(parcel.slipPhoto) : null
  if (!bytes) throw notFound()
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600', 'X-Content-Type-Options': 'nosniff' }
  return new Response(new Uint8Array(bytes), { headers })
}
