import { Hono } from 'hono'
import type { Shop } from './request-context.ts'

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }
const NAME = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.(avif|webp|jpg|png)$/

// A file name always means the same bytes, so browsers may keep a picture forever. Shared caches revalidate every ten minutes, so
// that a removed picture disappears there, too.
const KEEP = 'public, max-age=31536000, s-maxage=600, immutable'

/** Serves photos in the sizes that were generated. */
export function mediaFiles(shop: Pick<Shop, 'files'>) {
  const media = new Hono()
  media.get('/*', async (c) => {
    const name = c.req.path.replace(/^\/media\//, '')
    const type = TYPES[NAME.exec(name)?.[1] ?? '']
    const bytes = type ? await shop.files.read(`media/${name}`) : null
    if (!type || !bytes) return c.text('There is no such picture.', 404)
    const known = { ETag: `"${name}"`, 'Cache-Control': KEEP }
    if (c.req.header('If-None-Match') === known.ETag) return c.body(null, 304, known)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      ...known,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
  return media
}
