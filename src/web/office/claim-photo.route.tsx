import { claimPhoto } from '#shop/claims/index.ts'
import type { Route } from './+types/claim-photo.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** A photo that a buyer sent with a claim: for staff only, and cached only by their own browser. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-orders')
  const photo = await claimPhoto(ctx.db, knownId(args.params.photoId))
  const bytes = photo && (await shop.files.read(photo.file))
  if (!bytes) throw notFound()
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600', 'X-Content-Type-Options': 'nosniff' }
  return new Response(new Uint8Array(bytes), { headers })
}
