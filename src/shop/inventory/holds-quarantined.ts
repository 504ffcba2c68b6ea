import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { isHeldFor, type HeldFor } from './order-lots.ts'

/** Whether an order, or one of its boxes, holds or was packed from a quarantined lot. It must not be delivered while that is so. */
export async function holdsQuarantined(reader: Reader, held: HeldFor): Promise<boolean> {
  const found = await sql<{ quarantined: boolean }>`
    select exists (
      select from inventory.allocations join inventory.lots on lots.id = allocations.lot_id
      where ${isHeldFor(held)} and allocations.state <> 'released' and lots.quarantined
    ) as quarantined`.execute(reader)
  return found.rows[0]!.quarantined
}
