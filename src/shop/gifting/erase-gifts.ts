import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { ERASED_PHONE, type Phone } from '../values/index.ts'
import { dropCardProofs } from './erase-proofs.ts'
import { eraseTicketLogos } from './logos.ts'

/**
 * Erases a person from quotations and gift runs: as a contact, with the link sent to them, and as a recipient. The figures and the
 * approver's name stay, because a company is bound by them; so do events, which cannot be changed, and the logo that a run or a company uses. `ticketIds`: the enquiries that were erased.
 */
export async function eraseGiftsOf(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  { phones, ticketIds }: { phones: readonly Phone[]; ticketIds: readonly string[] },
): Promise<void> {
  await eraseTicketLogos(tx, ctx, ticketIds)
  await sql`
    update gifting.quotations set contact_name = '—', contact_designation = '', phone = ${ERASED_PHONE}, email = null,
      reminders_since = null
    where phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`
    update gifting.gift_runs set contact_name = '—', phone = ${ERASED_PHONE}, email = null
    where phone = any(${[...phones]}::text[])`.execute(tx)
  const theirs = await sql<{ runId: string }>`
    select distinct run_id as "runId" from gifting.recipients where phone = any(${[...phones]}::text[])`.execute(tx)
  await dropCardProofs(
    tx,
    ctx,
    theirs.rows.map(({ runId }) => runId),
  )
  // An unordered run loses the recipient; an ordered one keeps the box as it was sent.
  await sql`
    delete from gifting.recipients using gifting.gift_runs as run
    where run.id = run_id and run.order_id is null and recipients.phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`
    update gifting.recipients set name = '—', phone_text = '', phone = null, address_line = '', landmark = '', card_text = '', thanks = null,
      link_nonce = null, link_hash = null, link_expires_at = null
    where phone = any(${[...phones]}::text[])`.execute(tx)
}
