import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { ERASED_PHONE } from '../values/index.ts'
import type { Phone } from '../values/index.ts'

/**
 * Takes a person out of quotations and gift runs: as the contact of one, with the link that was sent to them, and as somebody who gets a box. Figures and the name of whoever approved stay, because
 * a company is bound by them; what was written into a quotation's history is written once.
 */
export async function eraseGiftsOf(tx: Tx, phones: readonly Phone[]): Promise<void> {
  await sql`
    update gifting.quotations set contact_name = '—', contact_designation = '', phone = ${ERASED_PHONE}, email = null
    where phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`
    update gifting.gift_runs set contact_name = '—', phone = ${ERASED_PHONE}, email = null
    where phone = any(${[...phones]}::text[])`.execute(tx)
  // Of a run that isn't ordered he is taken out; of one that is, the box stays as it was sent.
  await sql`
    delete from gifting.recipients using gifting.gift_runs as run
    where run.id = run_id and run.order_id is null and recipients.phone = any(${[...phones]}::text[])`.execute(tx)
  await sql`
    update gifting.recipients set name = '—', phone_text = '', phone = null, address_line = '', landmark = '', card_text = '', thanks = null,
      link_nonce = null, link_hash = null, link_expires_at = null
    where phone = any(${[...phones]}::text[])`.execute(tx)
}
