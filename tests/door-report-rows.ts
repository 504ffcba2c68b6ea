import { newId } from '#platform/ids.ts'
import type { Rows } from '#db/seed/seed-rows.ts'
import { taka } from './world-data.ts'

/** A delivery reported at a door and taken back, for the archive. */
export function doorReports(
  id: Record<'order' | 'box' | 'staff', string>,
  now: Date,
): NonNullable<Rows['ordering.door_reports']> {
  const delivered = newId(now)
  const common = {
    order_id: id.order,
    consignment_id: id.box,
    staff_id: id.staff,
    actor: 'staff:Rider',
    state: 'accepted' as const,
    needs_look: true,
    happened_at: now,
    received_at: now,
  }
  return [
    {
      ...common,
      id: delivered,
      kind: 'deliver',
      due_paisa: taka(100),
      cash_paisa: taka(90),
      reason: 'no change',
      undone_at: now,
    },
    { ...common, id: newId(now), kind: 'undo', undoes: delivered },
  ]
}
