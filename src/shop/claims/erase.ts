import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'

/** Deletes the photos, the notes and the numbers of claims about these orders. What was granted stays, because the books have it. */
export async function eraseClaimsOf(tx: Tx, { now }: Pick<Ctx, 'now'>, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await sql`
    update claims.claims set phone = null, note = null, reason = case when reason is null then null else '—' end
    where order_id = any(${ids}::uuid[])`.execute(tx)
  const photos = await sql<{ file: string }>`
    delete from claims.photos using claims.claims
    where claims.id = photos.claim_id and claims.order_id = any(${ids}::uuid[]) returning photos.file`.execute(tx)
  if (photos.rows.length === 0) return
  await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys: photos.rows.map(({ file }) => file) }, runAt: now })
}
