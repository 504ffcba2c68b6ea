import { open } from 'node:fs/promises'
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

// What no phone photo takes, whatever is in it.
const MOST_SECONDS = 10

type NotKept = { ok: false; problem: 'not-a-photo' | 'too-large' | 'unreadable-heic' }
export type StoredPhoto = { ok: true; photo: Photo } | NotKept | { ok: false; problem: 'bad-key' | 'key-taken' }

/** Where the bytes are: in memory, or in a file of this machine. */
type Sent = { bytes: Uint8Array } | { path: string; bytes: number }

/**
 * Keeps a photo somebody sent: upright, without the place and the camera it was taken with, as WebP. Its sizes are made by a job.
 * What a file is called and says it is counts for nothing: only its content does.
 */
export async function storePhoto(ctx: Ctx, files: FileStore, { key, ...sent }: { key: string } & Sent): Promise<StoredPhoto> {
  if (!isPhotoKey(key)) return { ok: false, problem: 'bad-key' }
  const clean = await readPhoto(sent)
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

/** The same for a photo that no page shows, such as one taken at a door: its bytes, upright and without place and camera. */
export async function readPhoto(sent: Sent): Promise<Clean | NotKept> {
  const length = 'path' in sent ? sent.bytes : sent.bytes.byteLength
  if (length > MOST_BYTES) return { ok: false, problem: 'too-large' }
  return oneAtATime(() => cleanPhoto('path' in sent ? sent.path : sent.bytes))
}

// A photo unfolds to some hundred megabytes for a moment: not several at once.
let before: Promise<unknown> = Promise.resolve()
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = before.then(work)
  before = result.catch(() => undefined)
  return result
}

type Clean = { ok: true; bytes: Buffer; width: number; height: number }

async function cleanPhoto(source: Uint8Array | string): Promise<Clean | NotKept> {
  try {
    const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    const { format, width, height, compression } = await image.metadata()
    // sharp would read SVG and PDF too, which may hold scripts and point elsewhere.
    if (!format || !FORMATS.has(format)) return { ok: false, problem: 'not-a-photo' }
    if (width * height > MOST_PIXELS) return { ok: false, problem: 'too-large' }
    // An iPhone's own format is protected by patents, and no free library unfolds it.
    if (compression === 'hevc') return { ok: false, problem: 'unreadable-heic' }
    const { data, info } = await image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (await isHeic(source)) return { ok: false, problem: 'unreadable-heic' }
    const tooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message)
    return { ok: false, problem: tooLarge ? 'too-large' : 'not-a-photo' }
  }
}

/** The beginning of an iPhone's photo, whatever the file is called. */
async function isHeic(source: Uint8Array | string): Promise<boolean> {
  const head = typeof source === 'string' ? await firstBytes(source) : Buffer.from(source.subarray(0, 64))
  return head.subarray(4, 8).toString('latin1') === 'ftyp' && /hei[cxms]|hev[cx]/.test(head.subarray(8, 64).toString('latin1'))
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
