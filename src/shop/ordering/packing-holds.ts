import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'

/** Blocks packing of the order; repeating it changes nothing. It may run before the order is written, in the same transaction. */
export async function holdPacking(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await sql`
    insert into ordering.packing_holds (order_id, reason, since) values (${orderId}::uuid, 'proof', ${now}::timestamptz)
    on conflict (order_id) do nothing`.execute(tx)
}

export async function releasePacking(tx: Tx, orderId: string): Promise<void> {
  await sql`delete from ordering.packing_holds where order_id = ${orderId}::uuid`.execute(tx)
}

export async function isPackingHeld(reader: Reader, orderId: string): Promise<boolean> {
  const found = await sql<{ held: boolean }>`
    select exists (select from ordering.packing_holds where order_id = ${orderId}::uuid) as held`.execute(reader)
  return found.rows[0]!.held
}
