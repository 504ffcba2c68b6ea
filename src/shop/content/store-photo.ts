import sharp from 'sharp'
import type { FileStore } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Ctx } from '../context.ts'
import { isPhotoKey, photoFile } from './model.ts'
import type { Photo } from './model.ts'

// A phone photo of 12 MB has about 50 million pixels; ten times as many would only be sent to tie the machine up.
const MOST_BYTES = 25 * 1024 * 1024
const MOST_PIXELS = 100_000_000
// What we keep is enough for print of a card and for every size made later.
const LONGEST_SIDE = 3200
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

export type StoredPhoto =
  | { ok: true; photo: Photo }
  | { ok: false; problem: 'not-a-photo' | 'too-large' | 'bad-key' | 'key-taken' }

/**
 * Keeps a photo somebody sent: upright, without the place and the camera it was taken with, as WebP. Its sizes are made by a job.
 * What a file is called and says it is counts for nothing: only its content does.
 */
export async function storePhoto(
  ctx: Ctx,
  files: FileStore,
  { key, bytes }: { key: string; bytes: Uint8Array },
): Promise<StoredPhoto> {
  if (!isPhotoKey(key)) return { ok: false, problem: 'bad-key' }
  if (bytes.byteLength > MOST_BYTES) return { ok: false, problem: 'too-large' }
  const clean = await cleanPhoto(bytes)
  if (!clean.ok) return clean
  const taken = await ctx.db.selectFrom('content.photos').select('id').where('key', '=', key).executeTakeFirst()
  if (taken) return { ok: false, problem: 'key-taken' }
  await files.put(photoFile(key), clean.bytes)
  return ctx.db.transaction(async (tx): Promise<StoredPhoto> => {
    const photo = { id: newId(ctx.now), key, width: clean.width, height: clean.height, widths: [] }
    const written = await tx
      .insertInto('content.photos')
      .values({ ...photo, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return { ok: false, problem: 'key-taken' }
    await enqueue(tx, { kind: 'make-photo-sizes', payload: { photoId: photo.id }, runAt: ctx.now })
    return { ok: true, photo }
  })
}

async function cleanPhoto(
  bytes: Uint8Array,
): Promise<{ ok: true; bytes: Buffer; width: number; height: number } | { ok: false; problem: 'not-a-photo' | 'too-large' }> {
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format, width, height } = await image.metadata()
    // sharp would read SVG and PDF too, which may hold scripts and point elsewhere.
    if (!format || !FORMATS.has(format)) return { ok: false, problem: 'not-a-photo' }
    if (width * height > MOST_PIXELS) return { ok: false, problem: 'too-large' }
    const { data, info } = await image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, width: info.width, height: info.height }
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    return { ok: false, problem: tooLarge ? 'too-large' : 'not-a-photo' }
  }
}
