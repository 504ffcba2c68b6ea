import type { FileStore } from '#platform/files.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import type { Ctx, Reader } from '../context.ts'
import { PHOTO_FORMATS, photoFile, photoWidths } from './model.ts'
import { photoOfSize } from './photo-work.ts'

/**
 * The job `make-photo-sizes`: writes the sizes of a photo, then records them on its row. One size at a time, because image processing is
 * the largest load on processor and memory. Running it again writes the same files.
 */
export async function makePhotoSizes(ctx: Ctx, files: FileStore, { photoId }: { photoId: string }): Promise<void> {
  const photo = await ctx.db
    .selectFrom('content.photos')
    .select(['id', 'key', 'width', 'height', 'widths'])
    .where('id', '=', photoId)
    .executeTakeFirst()
  if (!photo) return
  const original = await files.read(photoFile(photo.key))
  if (!original) throw new Error(`The original of photo ${photo.key} is not in the file store.`)
  const widths = photoWidths(photo)
  let made = 0
  for (const width of widths) {
    for (const format of PHOTO_FORMATS) {
      const key = photoFile(photo.key, { width, format })
      made += 1
      if (await files.exists(key)) continue
      await files.put(key, await photoOfSize({ original, width, format }))
      // The photo was removed while this size was made, before the file was written.
      if (!(await noteProgress(ctx, photoId, made))) return files.remove(key)
    }
  }
  if (photo.widths.join() === widths.join()) return
  await ctx.db.transaction(async (tx) => {
    await tx.updateTable('content.photos').set({ widths, files_made: made }).where('id', '=', photoId).execute()
    await pagesChanged(tx, `photo ${photo.key}`, ctx.now)
  })
}

/** Progress for the office. Returns whether the photo still exists. */
async function noteProgress(ctx: Ctx, photoId: string, made: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const noted = await tx.updateTable('content.photos').set({ files_made: made }).where('id', '=', photoId).executeTakeFirst()
    return noted.numUpdatedRows > 0n
  })
}

/** The progress of the job for these photos, by id: files written, and files in total. */
export async function photoProgress(
  reader: Reader,
  photoIds: readonly string[],
): Promise<Map<string, { made: number; of: number; done: boolean }>> {
  if (photoIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('content.photos')
    .select(['id', 'width', 'height', 'widths', 'files_made as made'])
    .where('id', 'in', [...new Set(photoIds)])
    .execute()
  return new Map(
    rows.map(({ id, width, height, widths, made }) => {
      const of = photoWidths({ width, height }).length * PHOTO_FORMATS.length
      return [id, { made: Math.min(made, of), of, done: widths.length > 0 }]
    }),
  )
}
