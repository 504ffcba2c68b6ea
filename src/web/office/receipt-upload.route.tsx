import { receiptUpload } from '#shop/payments/index.ts'
import { keptFileResponse } from '../http/kept-file.ts'
import type { Route } from './+types/receipt-upload.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** A buyer's receipt for a transfer: for staff only. A PDF is an untrusted file, so it is only ever downloaded. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'manage-payments')
  const upload = await receiptUpload(ctx.db, knownId(args.params.proofId))
  const response = upload?.file && (await keptFileResponse(shop.files, { file: upload.file, kind: upload.kind }, 'transfer'))
  if (!response) throw notFound()
  return response
}
