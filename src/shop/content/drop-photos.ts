import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { jpegOf, PHOTO_FORMATS, photoFile, photoWidths } from './model.ts'

const FOREIGN_KEY = '23503'
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000
const MOST_A_NIGHT = 200

/** In the transaction that removes photos from a page: a job deletes those that no other page uses. */
export async function dropPhotosLater(tx: Tx, { now }: Pick<Ctx, 'now'>, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length > 0) await enqueue<Tables>(tx, { kind: 'drop-photos', payload: { photoIds }, runAt: now })
}

/**
 * The job `drop-photos`: deletes each photo that nothing uses any more; the job `remove-files` then deletes its files in all sizes. The
 * foreign keys decide whether a photo is in use, so nothing can start to use it concurrently.
 */
export async function dropPhotos(ctx: Ctx, { photoIds }: { photoIds: readonly string[] }): Promise<void> {
  for (const photoId of photoIds) {
    await forget(ctx, photoId).catch((error: unknown) => {
      if (!isShown(error)) throw error
    })
  }
}

async function forget(ctx: Ctx, photoId: string): Promise<void> {
  await ctx.db.transaction((tx) => removePhotosIn(tx, ctx, [photoId]))
}

/** In the caller's transaction: deletes photos, and a job their files. It fails for a photo that is in use. */
export async function removePhotosIn(tx: Tx, { now }: Pick<Ctx, 'now'>, photoIds: readonly string[]): Promise<void> {
  const found = await sql<{ key: string; width: number; height: number }>`
    delete from content.photos where id = any(${[...photoIds]}::uuid[]) returning key, width, height`.execute(tx)
  const keys = found.rows.flatMap(photoFiles)
  if (keys.length > 0) await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys }, runAt: now })
}

function isShown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY
}

/** The files of a photo: its original, and what is made of it. */
export function photoFiles(photo: { key: string; width: number; height: number }): string[] {
  const sizes = photoWidths(photo).flatMap((width) => PHOTO_FORMATS.map((format) => ({ width, format })))
  const files = [photoFile(photo.key), ...sizes.map((size) => photoFile(photo.key, size))]
  return [...files, ...files.filter((file) => file.endsWith('.webp')).map((src) => jpegOf({ src }))]
}

/** Photos stored more than a day ago that are not in `shown`: their form was refused, or they were removed before this job existed. */
export async function abandonedPhotos(
  reader: Reader,
  { shown, now }: { shown: readonly string[]; now: Date },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from content.photos
    where created_at < ${new Date(now.getTime() - ABANDONED_AFTER_MS)}::timestamptz and id <> all(${[...shown]}::uuid[])
      and not exists (select from content.gallery where photo_id = photos.id)
      and not exists (select from content.look_photos where photo_id = photos.id)
    order by id limit ${MOST_A_NIGHT}`.execute(reader)
  return found.rows.map(({ id }) => id)
}
