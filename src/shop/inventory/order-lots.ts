import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Locks the lots an order holds, in the order of their ids as allocating does: two transactions that want the same lots then wait
 * for one another instead of blocking each other.
 */
export async function lockOrderLots(tx: Tx, orderId: string): Promise<void> {
  await sql`
    select id from inventory.lots
    where id = any(array(select lot_id from inventory.allocations where order_id = ${orderId}::uuid and state = 'held'))
    order by id for update`.execute(tx)
}
