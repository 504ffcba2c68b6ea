import { quotationEvents } from '#shop/gifting/index.ts'
import type { Route } from './+types/purchase-order.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** A buyer's purchase order for an approval: for staff only. A PDF is an untrusted file, so it is only ever downloaded. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-gifts')
  const approved = (await quotationEvents(ctx.db, knownId(args.params.id))).find(({ poFile }) => poFile !== null)
  const bytes = approved?.poFile ? await shop.files.read(approved.poFile) : null
  if (!approved?.poKind || !bytes) throw notFound()
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': approved.poKind,
      'Content-Disposition': approved.poKind === 'application/pdf' ? 'attachment; filename="purchase-order.pdf"' : 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
