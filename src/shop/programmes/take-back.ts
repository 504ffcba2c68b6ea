import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { cancelRunIn, eraseRecipients, runOf } from '../gifting/index.ts'

/**
 * Cancels the run of a day that is not ordered and erases its list; its gifts are planned again, as before the run. A run that is ordered
 * stays. The caller has locked the programme.
 */
export async function takeBack(tx: Tx, ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  if ((await runOf(tx, { runId }))?.state === 'confirmed') return
  const listed = await sql<{ id: string }>`
    select recipient_id as id from programmes.gifts where run_id = ${runId}::uuid and recipient_id is not null order by recipient_id`.execute(
    tx,
  )
  await eraseRecipients(tx, ctx, { runId, recipientIds: listed.rows.map(({ id }) => id) })
  await cancelRunIn(tx, ctx, { run: { runId } })
  // Now it is locked; it may have been ordered before.
  if ((await runOf(tx, { runId }))!.state !== 'cancelled') return
  await sql`
    update programmes.gifts set state = 'planned', run_id = null, recipient_id = null where run_id = ${runId}::uuid`.execute(tx)
  await sql`delete from programmes.days where run_id = ${runId}::uuid`.execute(tx)
}

/** Takes back all days of a programme that are not ordered. */
export async function takeBackAll(tx: Tx, ctx: Ctx, { programmeId }: { programmeId: string }): Promise<void> {
  const waiting = await sql<{ runId: string }>`
    select run_id as "runId" from programmes.days join programmes.months on months.id = month_id
    where programme_id = ${programmeId}::uuid and ordered_at is null order by run_id`.execute(tx)
  for (const { runId } of waiting.rows) await takeBack(tx, ctx, { runId })
}

/** Removes gifts from a run that is not ordered; they are planned again. Of an ordered run nothing changes. */
export async function takeOut(
  tx: Tx,
  ctx: Ctx,
  { runId, personIds }: { runId: string; personIds: readonly string[] },
): Promise<void> {
  if ((await runOf(tx, { runId }))?.state !== 'draft') return
  const listed = await sql<{ id: string }>`
    select recipient_id as id from programmes.gifts
    where run_id = ${runId}::uuid and person_id = any(${[...personIds]}::uuid[]) and recipient_id is not null order by recipient_id`.execute(
    tx,
  )
  await eraseRecipients(tx, ctx, { runId, recipientIds: listed.rows.map(({ id }) => id) })
  // It locked the run, which may have been ordered before.
  if ((await runOf(tx, { runId }))!.state !== 'draft') return
  await sql`
    update programmes.gifts set state = 'planned', run_id = null, recipient_id = null
    where run_id = ${runId}::uuid and person_id = any(${[...personIds]}::uuid[])`.execute(tx)
}
