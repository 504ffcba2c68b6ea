import { printGrowerSlip } from '#shop/growers/index.ts'
import type { Route } from './+types/grower-slip.route'
import { found, knownId, requireStaff } from './access.server.ts'

/** The slip of a delivery or a payment as a PDF: for staff only, and never cached. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-growers')
  const { name, bytes } = found(await printGrowerSlip(ctx.db, shop.files, knownId(args.params.id)))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
