import { logoById } from '#shop/gifting/index.ts'
import { keptFileResponse } from '../http/kept-file.ts'
import { knownId, notFound, requireStaff } from './access.server.ts'
import type { Route } from './+types/gift-logo.route'

/** The logo of a sender of gifts, as it is printed. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, shop } = requireStaff(args, 'see-orders')
  const logo = await logoById(ctx.db, knownId(args.params.id))
  const response = logo && (await keptFileResponse(shop.files, { file: logo.file, kind: 'image/png' }, 'logo'))
  if (!response) throw notFound()
  return response
}
