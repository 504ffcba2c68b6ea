import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { count, faults, finding, type Finding } from './finding.ts'

export async function markdownFindings(db: Db): Promise<Finding[]> {
  const sold = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from ordering.order_lines where lot_id is not null`,
  )
  const lines = `${sold} lines at a lower price`
  return [
    finding('a marked-down lot is sold at its own price only', lines, [
      ...(sold === 0 ? ['nothing was sold at a lower price'] : []),
      ...(await soldAtOtherPrice(db)),
      ...(await fromOtherLot(db)),
    ]),
    finding('no lower price is below its floor', lines, await belowFloor(db)),
  ]
}

/** A line that names no lot has taken from a lot after its price was lowered, and before it was the normal price again. */
export function soldAtOtherPrice(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select a.order_id, a.lot_id from inventory.allocations a join ordering.order_lines l on l.id = a.order_line_id
    join markdowns.markdowns m on m.lot_id = a.lot_id and m.applied_at < a.created_at and coalesce(m.ended_at, 'infinity') > a.created_at
    where l.lot_id is distinct from a.lot_id and a.state <> 'released'`,
  )
}

/** Staff who replace fruit in quarantine may take other lots; no lot of this fruit is set aside in a round. */
function fromOtherLot(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select a.order_id, a.lot_id, l.lot_id as "bound" from inventory.allocations a join ordering.order_lines l on l.id = a.order_line_id
    where l.lot_id is not null and l.lot_id <> a.lot_id and a.state <> 'released'`,
  )
}

export function belowFloor(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select l.order_id, l.unit_price_paisa, p.floor_paisa from ordering.order_lines l
    join markdowns.markdowns m on m.lot_id = l.lot_id join markdowns.prices p on p.markdown_id = m.id and p.variant_id = l.variant_id
    where l.unit_price_paisa < p.floor_paisa`,
  )
}
