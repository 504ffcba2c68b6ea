import { exportEverything } from '#shop/reporting/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'

/** All of the shop as one archive, written while it is downloaded. */
export async function everythingFile({ ctx, shop }: StaffContext): Promise<Response> {
  const pieces = await exportEverything(ctx, shop.files)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="shop-${dayInDhaka(ctx.now)}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
