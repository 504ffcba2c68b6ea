import { receiptsOf } from '#shop/payments/index.ts'
import { keptFileResponse } from '../http/kept-file.ts'
import type { Route } from './+types/certificate-scan.route'
import { knownId, notFound, requireStaff } from './access.server.ts'

/** The scan of a company's certificate or cheque. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-companies')
  const receiptId = knownId(args.params.receiptId)
  const receipt = (await receiptsOf(ctx.db, knownId(args.params.id))).find(({ id }) => id === receiptId)
  const response = receipt?.scan && (await keptFileResponse(shop.files, receipt.scan, 'certificate'))
  if (!response) throw notFound()
  return response
}
