import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { ERASED_PHONE } from '../values/index.ts'

/** Where it went is the district from now on, which reports need. */
export async function eraseRecipientsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update fulfilment.consignments
    set recipient_name = '—', recipient_phone = ${ERASED_PHONE}, address_line = '—', landmark = null, gift_message = null
    where order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
}
