import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** `consignmentIds`: the boxes it is in, in an order of many boxes; empty when the order has only one. */
export type LotOrder = { orderId: string; amount: number; state: 'held' | 'consumed'; consignmentIds: string[] }

/** For a recall: the orders that hold part of a lot or were packed from it. */
export async function ordersOfLot(reader: Reader, lotId: string): Promise<LotOrder[]> {
  const rows = await reader
    .selectFrom('inventory.allocations')
    .select(['order_id as orderId', 'state', sql<number>`sum(amount)::integer`.as('amount')])
    .select(
      sql<string[]>`coalesce(array_agg(distinct consignment_id) filter (where consignment_id is not null), '{}')`.as(
        'consignmentIds',
      ),
    )
    .where('lot_id', '=', lotId)
    .where('state', '!=', 'released')
    .groupBy(['order_id', 'state'])
    .orderBy('order_id')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state === 'held' ? 'held' : 'consumed' }))
}
