import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { ordersNotPaid } from '#shop/payments/index.ts'
import { faults, finding, type Finding } from '../../prove/invariants/finding.ts'
import { wasUp, type Season } from '../scene.ts'

/** The sweeps run every hour; one may be cut off by a kill. */
const PATIENCE_MS = 200 * 60_000
/** A refund that was cut off is asked about again after half an hour, and then at growing intervals. */
const REFUND_MS = 26 * 3_600_000

export async function holdFindings(db: Db, season: Season): Promise<Finding[]> {
  const before = new Date(season.now().getTime() - PATIENCE_MS)
  const running = wasUp(season, before, season.now())
  const long = new Date(season.now().getTime() - REFUND_MS)
  const places = await faults(db, sql`select held_for, day, drops, until from fulfilment.held_places where until <= ${before}`)
  const unpaid = await ordersNotPaid(db, { now: before, most: 50 })
  const undecided = await faults(
    db,
    sql`
    select o.number, r.amount_paisa, r.state, r.created_at from payments.refunds r join ordering.orders o on o.id = r.order_id
    where r.state in ('asked', 'processing') and r.created_at <= ${long}`,
  )
  const counted = await sql<{ held: number; refunds: number }>`
    select (select count(*)::integer from fulfilment.held_places) as held, (select count(*)::integer from payments.refunds) as refunds`.execute(
    db,
  )
  const { held, refunds } = counted.rows[0]!
  return [
    finding('what has expired is not held any more', `${held} places held`, running ? places : []),
    finding('unpaid orders end with their time', '', running ? unpaid.map((id) => `${id} is still open`) : []),
    finding('each refund is decided', `${refunds} refunds`, wasUp(season, long, season.now()) ? undecided : []),
  ]
}
