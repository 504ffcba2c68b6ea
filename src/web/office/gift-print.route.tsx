import { printsOf } from '#shop/gifting/index.ts'
import { notFound, requireStaff } from './access.server.ts'
import { knownRun } from './gifts/making.server.ts'
import type { Route } from './+types/gift-print.route'

/** The latest file of cards or labels. It contains names and addresses: for staff only, and never cached. */
export async function loader(args: Route.LoaderArgs) {
  const requestContext = requireStaff(args, 'see-orders')
  const run = await knownRun(requestContext, args.params.id)
  const index = /^([1-9]\d?)\.pdf$/.exec(args.params.file)?.[1]
  const [print] = await printsOf(requestContext.ctx.db, run.id)
  const found = index === undefined || print?.state !== 'done' ? undefined : print.files[Number(index) - 1]
  const bytes = found && (await requestContext.shop.files.read(found.file))
  if (!found || !bytes) throw notFound()
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${run.number}-${found.kind}-${found.first}-${found.last}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
