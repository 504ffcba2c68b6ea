import { open } from 'node:fs/promises'
import type { FileStore } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Ctx } from '../context.ts'
import { isPhotoKey, photoFile } from './model.ts'
import type { Photo } from './model.ts'
import { cleanPhoto, type Clean, type NotKept } from './photo-work.ts'

const MOST_BYTES = 25 * 1024 * 1024

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
  const source = 'path' in sent ? sent.path : sent.bytes
  const read = await cleanPhoto(source)
  if (!read.ok && read.problem === 'not-a-photo' && (await isHeic(source))) return { ok: false, problem: 'unreadable-heic' }
  return read
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
