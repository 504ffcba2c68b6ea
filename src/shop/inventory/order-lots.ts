import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'

/** What an order holds, or of it what goes into one of its boxes. */
export type HeldFor = { orderId: string; consignmentId?: string | null }

/** As part of a statement on allocations. What is for no box of its own is for the only one there is. */
export function isHeldFor({ orderId, consignmentId = null }: HeldFor): RawBuilder<boolean> {
  const box = consignmentId === null ? sql`` : sql`and coalesce(consignment_id, ${consignmentId}::uuid) = ${consignmentId}::uuid`
  return sql`(order_id = ${orderId}::uuid ${box})`
}

/**
 * Locks the lots an order holds, in the order of their ids as allocating does: two transactions that want the same lots then wait
 * for one another instead of blocking each other.
 */
export async function lockOrderLots(tx: Tx, held: HeldFor): Promise<void> {
  await sql`
    select id from inventory.lots
    where id = any(array(select lot_id from inventory.allocations where ${isHeldFor(held)} and state = 'held'))
    order by id for update`.execute(tx)
}
