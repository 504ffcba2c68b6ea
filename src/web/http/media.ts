import { Hono } from 'hono'
import type { FileStore } from '#platform/files.ts'
import { letterPicture, photoAsJpeg } from '#shop/content/index.ts'
import type { Shop } from './request-context.ts'

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }
const NAME = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.(avif|webp|jpg|png)$/

// A file name always means the same bytes, so browsers may keep a picture forever. Shared caches revalidate every ten minutes, so
// that a removed picture disappears there, too.
const KEEP = 'public, max-age=31536000, s-maxage=600, immutable'

/** Serves photos in the sizes that were generated, and the pictures made of the logo. */
export function mediaFiles(shop: Pick<Shop, 'files' | 'db'>) {
  const media = new Hono()
  const jpeg = jpegMaker(shop)
  const letter = letterMaker(shop)
  media.get('/*', async (c) => {
    const name = c.req.path.replace(/^\/media\//, '')
    const type = TYPES[NAME.exec(name)?.[1] ?? '']
    const bytes = type ? ((await shop.files.read(`media/${name}`)) ?? (await jpeg(name)) ?? (await letter(name))) : null
    if (!type || !bytes) return c.text('There is no such picture.', 404)
    const known = { ETag: `"${name}"`, 'Cache-Control': KEEP }
    if (c.req.header('If-None-Match') === known.ETag) return c.body(null, 304, known)
    // Webmail shows the icon from its own origin, as the logo of our e-mails.
    if (name.startsWith('brand/')) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      ...known,
    })
  })
  return media
}

/** Makes the mark of the shop's first letter, once for all who ask for one of its files at the same time. */
export function letterMaker({ files, db }: Pick<Shop, 'files' | 'db'>) {
  let making: Promise<unknown> = Promise.resolve()
  return async (name: string): Promise<Uint8Array | null> => {
    if (!name.startsWith('brand/letter-')) return null
    const made = making
      .catch(() => undefined)
      .then(async () => (await files.read(`media/${name}`)) ?? (await letterPicture(db, files, `media/${name}`)))
    making = made
    return made
  }
}

/** Makes the JPEG of a stored WebP when it is first asked for, once for all who ask at the same time. */
function jpegMaker({ files }: { files: FileStore }) {
  const making = new Map<string, Promise<Uint8Array | null>>()
  const make = async (name: string): Promise<Uint8Array | null> => {
    const source = `media/${name.replace(/\.jpg$/, '.webp')}`
    const photo = await files.read(source)
    if (!photo) return null
    const bytes = await photoAsJpeg(photo)
    await files.put(`media/${name}`, bytes)
    if (await files.exists(source)) return bytes
    // The photo was removed while its JPEG was made.
    await files.remove(`media/${name}`)
    return null
  }
  return (name: string): Promise<Uint8Array | null> => {
    if (!name.endsWith('.jpg')) return Promise.resolve(null)
    const made = making.get(name) ?? make(name).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }
}
