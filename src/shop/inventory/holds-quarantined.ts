import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { isHeldFor, type HeldFor } from './order-lots.ts'

/** Whether an order, or one of its boxes, holds or was packed from a quarantined lot. It must not be delivered while that is so. */
export async function holdsQuarantined(reader: Reader, held: HeldFor): Promise<boolean> {
  return (await quarantinedLots(reader, held)).length > 0
}

/** The codes of these lots. */
export async function quarantinedLots(reader: Reader, held: HeldFor): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select distinct lots.code from inventory.allocations join inventory.lots on lots.id = allocations.lot_id
    where ${isHeldFor(held)} and allocations.state <> 'released' and lots.quarantined order by lots.code`.execute(reader)
  return found.rows.map(({ code }) => code)
}
