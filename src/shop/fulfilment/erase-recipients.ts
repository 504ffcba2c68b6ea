import { sql, type RawBuilder } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { ERASED_PHONE } from '../values/index.ts'

/** Reduces the address to its district, which reports need. Delivery photos are deleted too, their files by a job. */
export function eraseRecipientsOf(tx: Tx, ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  return eraseWhere(tx, ctx, sql`order_id = any(${[...orderIds]}::uuid[])`)
}

/** The same for some boxes of an order. */
export function eraseRecipientsOfBoxes(tx: Tx, ctx: Ctx, consignmentIds: readonly string[]): Promise<void> {
  return eraseWhere(tx, ctx, sql`consignments.id = any(${[...consignmentIds]}::uuid[])`)
}

async function eraseWhere(tx: Tx, { now }: Ctx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update fulfilment.consignments
    set recipient_name = '—', recipient_phone = ${ERASED_PHONE}, address_line = '—', landmark = null, gift_message = null
    where ${which}`.execute(tx)
  const photos = await sql<{ file: string }>`
    delete from fulfilment.attempt_photos using fulfilment.consignments
    where consignments.id = consignment_id and ${which} returning file`.execute(tx)
  if (photos.rows.length === 0) return
  await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys: photos.rows.map(({ file }) => file) }, runAt: now })
}
