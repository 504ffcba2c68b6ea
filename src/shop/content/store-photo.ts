import { open } from 'node:fs/promises'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx } from '../context.ts'
import { isPhotoKey, photoFile, type Photo } from './model.ts'
import { cleanPhoto, type Clean, type NotKept } from './photo-work.ts'

const MOST_BYTES = 25 * 1024 * 1024

type StoredPhoto = { ok: true; photo: Photo } | NotKept | { ok: false; problem: 'bad-key' | 'key-taken' }

/** The bytes: in memory, or in a local file. */
type Sent = { bytes: Uint8Array } | { path: string; bytes: number }

/**
 * Stores an uploaded photo: upright, without location and camera data, as WebP. A job makes its sizes. The name and declared type of the
 * file are ignored; only its content counts.
 */
export async function storePhoto(ctx: Ctx, files: FileStore, { key, ...sent }: { key: string } & Sent): Promise<StoredPhoto> {
  if (!isPhotoKey(key)) return { ok: false, problem: 'bad-key' }
  const clean = await readSent(sent, { urgent: false })
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

/**
 * Like `storePhoto`, for a photo that no public page shows and whose sender waits for the result, such as a delivery photo: returns its bytes, upright and
 * without location and camera data.
 */
export function readPhoto(sent: Sent): Promise<Clean | NotKept> {
  return readSent(sent, { urgent: true })
}

async function readSent(sent: Sent, { urgent }: { urgent: boolean }): Promise<Clean | NotKept> {
  const length = 'path' in sent ? sent.bytes : sent.bytes.byteLength
  if (length > MOST_BYTES) return { ok: false, problem: 'too-large' }
  const source = 'path' in sent ? sent.path : sent.bytes
  const read = await cleanPhoto(source, { urgent })
  if (!read.ok && read.problem === 'not-a-photo' && (await isHeic(source))) return { ok: false, problem: 'unreadable-heic' }
  return read
}

/** The signature of a HEIC file, whatever its name. */
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
