import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { MovementKind } from './model.ts'

export type Movement = {
  id: number
  /** The movement that this one undoes. */
  undoes: number | null
  kind: MovementKind
  amount: number
  orderId: string | null
  reason: string | null
  actor: string
  at: Date
}
export type LedgerDifference = {
  lotId: string
  code: string
  problem: 'movements' | 'allocations'
  expected: number
  found: number
}

/** The ledger of one lot, oldest first. */
export function movementsOfLot(reader: Reader, lotId: string): Promise<Movement[]> {
  return reader
    .selectFrom('inventory.movements')
    .select(['id', 'undoes', 'kind', 'amount', 'order_id as orderId', 'reason', 'actor', 'at'])
    .where('lot_id', '=', lotId)
    .orderBy('id')
    .execute()
}

/** Lots whose movements do not add up to the amount on hand, or whose held allocations do not add up to the allocated amount. Must be empty. */
export async function ledgerDifferences(reader: Reader): Promise<LedgerDifference[]> {
  const result = await sql<LedgerDifference>`
    with sums as (
      select lot.id, lot.code, lot.on_hand, lot.allocated,
        (select coalesce(sum(amount), 0) from inventory.movements where lot_id = lot.id)::integer as moved,
        (select coalesce(sum(amount), 0) from inventory.allocations where lot_id = lot.id and state = 'held')::integer as held
      from inventory.lots as lot
    )
    select id as "lotId", code, 'movements' as problem, moved as expected, on_hand as found from sums where moved <> on_hand
    union all
    select id, code, 'allocations', held, allocated from sums where held <> allocated
    order by code`.execute(reader)
  return result.rows
}
