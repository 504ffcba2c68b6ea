import { sql } from 'kysely'
import { removeReviewers } from '../catalog/index.ts'
import { dropPhotosLater } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { lineRows } from '../ordering/index.ts'

/** Removes name and photo from the reviews of these orders, and the link to the order. Text and rating stay. */
export async function eraseReviewsOf(tx: Tx, ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const lines = (await lineRows(tx, orderIds)).map(({ id }) => id)
  const found = await sql<{ id: string }>`
    delete from reviews.written where order_line_id = any(${lines}::uuid[]) returning review_id as id`.execute(tx)
  const reviews = found.rows.map(({ id }) => id)
  await dropPhotosLater(tx, ctx, await removeReviewers(tx, ctx, reviews))
}
