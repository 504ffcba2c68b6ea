import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { dropPhotosLater } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'

/** Removes name and photo from the reviews of these orders, and the link to the order. Text and rating stay. */
export async function eraseReviewsOf(tx: Tx, ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const found = await sql<{ id: string; photo: string | null }>`
    with gone as (
      delete from reviews.written using ordering.order_lines line
      where line.id = written.order_line_id and line.order_id = any(${[...orderIds]}::uuid[])
      returning review_id)
    select review.id, review.photo_id as photo from catalog.reviews review join gone on gone.review_id = review.id
    order by review.id for update of review`.execute(tx)
  if (found.rows.length === 0) return
  await sql`
    update catalog.reviews set name = '{"en": "—", "bn": "—"}', photo_id = null
    where id = any(${found.rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  await dropPhotosLater(
    tx,
    ctx,
    found.rows.flatMap(({ photo }) => photo ?? []),
  )
  await pagesChanged(tx, 'reviews', ctx.now)
}
