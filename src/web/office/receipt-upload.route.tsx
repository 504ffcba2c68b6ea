import { receiptUpload } from '#shop/payments/index.ts'
import type { Route } from './+types/receipt-upload.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** A buyer's receipt for a transfer: for staff only. A PDF is an untrusted file, so it is only ever downloaded. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'manage-payments')
  const upload = await receiptUpload(ctx.db, knownId(args.params.proofId))
  const bytes = upload?.file && (await shop.files.read(upload.file))
  if (!upload || !bytes) throw notFound()
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': upload.kind,
      'Content-Disposition': upload.kind === 'application/pdf' ? 'attachment; filename="transfer.pdf"' : 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
