import { Readable } from 'node:stream'
import { exportEverything } from '#shop/archive/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'

/** All of the shop as one archive, written while it is downloaded. */
export async function everythingFile({ ctx, shop }: StaffContext): Promise<Response> {
  const archive = await exportEverything(ctx, shop.files)
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="shop-${dayInDhaka(ctx.now)}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
