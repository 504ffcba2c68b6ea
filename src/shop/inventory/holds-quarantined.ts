import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** Whether any of what an order holds, or was packed from, is of a lot in quarantine. Nobody may get it as long as that is so. */
export async function holdsQuarantined(reader: Reader, orderId: string): Promise<boolean> {
  const found = await sql<{ quarantined: boolean }>`
    select exists (
      select from inventory.allocations join inventory.lots on lots.id = allocations.lot_id
      where order_id = ${orderId}::uuid and allocations.state <> 'released' and lots.quarantined
    ) as quarantined`.execute(reader)
  return found.rows[0]!.quarantined
}
