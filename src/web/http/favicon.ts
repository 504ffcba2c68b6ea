import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { brand, faviconFile } from '#shop/content/index.ts'
import { letterMaker } from './media.ts'
import { KEPT_SHORTLY } from './own-files.ts'
import type { Shop } from './request-context.ts'

const SIDE = 32

/** `/favicon.ico` of a shop with its own mark. That of the product is a file of the build. */
export function favicon(shop: Pick<Shop, 'files' | 'db'>): MiddlewareHandler {
  const letter = letterMaker(shop)
  return async (c, next) => {
    const file = faviconFile(await brand(shop.db))
    const png = file && ((await shop.files.read(file)) ?? (await letter(file.replace(/^media\//, ''))))
    if (!png) return next()
    const known = { ETag: `"${createHash('sha256').update(png).digest('hex').slice(0, 24)}"`, 'Cache-Control': KEPT_SHORTLY }
    if (c.req.header('If-None-Match')?.includes(known.ETag)) return c.body(null, 304, known)
    return c.body(new Uint8Array(icoOf(png)), 200, { ...known, 'Content-Type': 'image/x-icon' })
  }
}

/** A PNG as the only picture of an icon file. */
function icoOf(png: Uint8Array): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(SIDE, 6)
  head.writeUInt8(SIDE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}
