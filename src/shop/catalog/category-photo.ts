import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { dropPhotosLater, photosById } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import type { Translations } from '../values/index.ts'

type CategoryPhotoSet = { ok: true } | { ok: false; problem: 'edit-conflict' | 'unknown-category' }

/** `seen` is the photo the editor saw, '' for none. Null removes it. A photo that nothing uses any more is deleted. */
export function setCategoryPhoto(
  ctx: Ctx,
  { id, photoId, seen }: { id: string; photoId: string | null; seen: string },
): Promise<CategoryPhotoSet> {
  return ctx.db.transaction(async (tx): Promise<CategoryPhotoSet> => {
    const found = await sql<{ name: Translations; before: string | null }>`
      select name, photo_id as before from catalog.categories where id = ${id} for update`.execute(tx)
    const category = found.rows[0]
    if (!category) return { ok: false, problem: 'unknown-category' }
    const { name, before } = category
    if ((before ?? '') !== seen) return { ok: false, problem: 'edit-conflict' }
    if (before === photoId) return { ok: true }
    await sql`update catalog.categories set photo_id = ${photoId}::uuid where id = ${id}`.execute(tx)
    const keys = await photosById(
      tx,
      [before, photoId].filter((one) => one !== null),
    )
    const keyOf = (one: string | null) => ({ photo: one === null ? null : (keys.get(one)?.key ?? null) })
    const subject = { type: 'category', id, name: name.en }
    await writeAudit(tx, ctx, { action: 'change-category-photo', subject, before: keyOf(before), after: keyOf(photoId) })
    if (before !== null) await dropPhotosLater(tx, ctx, [before])
    await pagesChanged(tx, 'categories', ctx.now)
    return { ok: true }
  })
}
