import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { eraseRecipientsOfBoxes } from '../fulfilment/index.ts'
import { eraseRecipientMessages } from '../messaging/index.ts'
import { recheckRun } from './check-facts.ts'
import { eraseListIn, eraseRows } from './erase-lists.ts'
import { dropCardProofs } from './erase-proofs.ts'
import { keptLists } from './list-retention.ts'
import { mayEraseList } from './list-rules.ts'
import { dropPrints } from './print-run.ts'
import { recipientRows } from './recipients.ts'
import { lockRun } from './runs.ts'

/**
 * Erases some recipients of a run with the messages they were sent. Of a run that is not ordered they are removed. Of an ordered one that is
 * not finished nothing changes, because their boxes are on the way. Returns the ids that are erased.
 */
export async function eraseRecipients(
  tx: Tx,
  ctx: Ctx,
  { runId, recipientIds }: { runId: string; recipientIds: readonly string[] },
): Promise<string[]> {
  const run = await lockRun(tx, { runId })
  if (!run) return []
  if (run.erasedAt) return [...recipientIds]
  const rows = await recipientRows(
    tx,
    sql`where run_id = ${runId}::uuid and id = any(${[...recipientIds]}::uuid[]) order by id for update`,
  )
  const ids = rows.map(({ id }) => id)
  if (run.state === 'draft') {
    await sql`delete from gifting.recipients where id = any(${ids}::uuid[])`.execute(tx)
    await dropCardProofs(tx, ctx, [runId])
    await recheckRun(tx, ctx, (await lockRun(tx, { runId }))!)
    return ids
  }
  if (run.state === 'confirmed' && !mayEraseList((await keptLists(tx, [run])).get(run.id)!)) return []
  const phones = rows.flatMap(({ read, givenPhone }) => [read.phone, givenPhone].filter((phone) => phone !== null))
  await eraseRecipientMessages(tx, { phones, orderId: run.orderId, since: run.createdAt })
  await eraseRows(tx, sql`id = any(${ids}::uuid[])`)
  await eraseRecipientsOfBoxes(
    tx,
    ctx,
    rows.flatMap(({ consignmentId }) => consignmentId ?? []),
  )
  await dropPrints(tx, ctx, runId)
  await dropCardProofs(tx, ctx, [runId])
  return ids
}

/** Erases the whole list of a run, unless a box is on its way; then it is erased after its retention period. */
export async function eraseListOf(tx: Tx, ctx: Ctx, { runId }: { runId: string }): Promise<boolean> {
  const run = await lockRun(tx, { runId })
  if (!run || run.erasedAt) return run !== null
  if (run.state === 'confirmed' && !mayEraseList((await keptLists(tx, [run])).get(run.id)!)) return false
  await eraseListIn(tx, ctx, run)
  return true
}
