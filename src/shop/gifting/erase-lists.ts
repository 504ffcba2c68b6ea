import { sql, type RawBuilder } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { eraseRecipientsOf } from '../fulfilment/index.ts'
import { eraseRecipientMessages } from '../messaging/index.ts'
import { dayInDhaka } from '../values/index.ts'
import { eraseProofs } from './erase-proofs.ts'
import { DRAFTS_KEPT_DAYS } from './list-rules.ts'
import { dropPrints } from './print-run.ts'
import { dropThanksPhotos } from './thanks.ts'
import { noteOnRun } from './run-events.ts'
import { lockRun, type Run } from './runs.ts'

const DRAFT_SHEETS_KEPT_HOURS = 24

/**
 * Erases the names, numbers and addresses of recipients after their retention period: for an ordered run the agreed days after the last
 * box, for an unordered one half a year. Sheets waiting for column mapping are deleted after a day. The number of recipients stays.
 */
export async function eraseLists(ctx: Ctx): Promise<number> {
  const today = dayInDhaka(ctx.now)
  await sql`
    delete from gifting.sheet_drafts
    where created_at < ${ctx.now}::timestamptz - make_interval(hours => ${DRAFT_SHEETS_KEPT_HOURS}::integer)`.execute(ctx.db)
  const due = await sql<{ id: string }>`
    select id from gifting.gift_runs
    where erased_at is null and (keep_until < ${today}::date
      or (order_id is null and created_at < ${ctx.now}::timestamptz - make_interval(days => ${DRAFTS_KEPT_DAYS}::integer)))`.execute(
    ctx.db,
  )
  for (const { id } of due.rows) await eraseList(ctx, id)
  return due.rows.length
}

async function eraseList(ctx: Ctx, runId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const run = await lockRun(tx, { runId })
    if (run && !run.erasedAt) await eraseListIn(tx, ctx, run)
  })
}

/** The caller has locked the run. Returns the number of erased recipients. */
export async function eraseListIn(tx: Tx, ctx: Ctx, run: Run): Promise<number> {
  const runId = run.id
  await eraseRecipientMessages(tx, { phones: await phonesOf(tx, runId), orderId: run.orderId, since: run.createdAt })
  await dropThanksPhotos(tx, ctx, runId)
  const count = await eraseRows(tx, sql`run_id = ${runId}::uuid`)
  if (run.orderId !== null) await eraseRecipientsOf(tx, ctx, [run.orderId])
  await dropPrints(tx, ctx, runId)
  await eraseProofs(tx, ctx, runId)
  await sql`update gifting.gift_runs set erased_at = ${ctx.now}::timestamptz where id = ${runId}::uuid`.execute(tx)
  await noteOnRun(tx, ctx, { run, kind: 'erased', count })
  return count
}

/** Erases what recipients are; the rows stay, so that they can be counted. Returns how many there are. */
export async function eraseRows(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const erased = await sql`
    update gifting.recipients set name = '—', phone_text = '', phone = null, address_line = '', landmark = '', card_text = '', thanks = null,
      goes_to = 'self', given_name = null, given_phone = null, sender_place = null, pending_place = null,
      link_nonce = null, link_hash = null, link_expires_at = null, faults = '[]', hints = '[]'
    where ${where}`.execute(tx)
  return Number(erased.numAffectedRows ?? 0)
}

async function phonesOf(tx: Tx, runId: string): Promise<string[]> {
  const found = await sql<{ phone: string }>`
    select distinct one.phone from gifting.recipients, lateral (values (recipients.phone), (given_phone)) as one (phone)
    where run_id = ${runId}::uuid and one.phone is not null`.execute(tx)
  return found.rows.map(({ phone }) => phone)
}
