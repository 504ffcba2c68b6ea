import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import type { AllocationState } from './model.ts'

/** An order's held stock, or the part of it for one box. */
export type HeldFor = { orderId: string; consignmentId?: string | null }

/** An SQL condition on allocations. Stock not assigned to a box belongs to the order's only box. */
export function isHeldFor({ orderId, consignmentId = null }: HeldFor): RawBuilder<boolean> {
  const box = consignmentId === null ? sql`` : sql`and coalesce(consignment_id, ${consignmentId}::uuid) = ${consignmentId}::uuid`
  return sql`(order_id = ${orderId}::uuid ${box})`
}

/** Locks the lots an order holds, or was packed from, in id order as allocation does, so that concurrent transactions wait instead of deadlocking. */
export async function lockOrderLots(tx: Tx, held: HeldFor, state: AllocationState = 'held'): Promise<void> {
  await sql`
    select id from inventory.lots
    where id = any(array(select lot_id from inventory.allocations where ${isHeldFor(held)} and state = ${state}))
    order by id for update`.execute(tx)
}
