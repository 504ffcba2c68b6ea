import { logoById } from '#shop/gifting/index.ts'
import { knownId, notFound, requireStaff } from './access.server.ts'
import type { Route } from './+types/gift-logo.route'

/** The logo of a sender of gifts, as it is printed. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-orders')
  const logo = await logoById(ctx.db, knownId(args.params.id))
  const bytes = logo && (await shop.files.read(logo.file))
  if (!bytes) throw notFound()
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=600', 'X-Content-Type-Options': 'nosniff' },
  })
}
