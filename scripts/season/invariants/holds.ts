import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
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
  // Not the query that ends them: a fault in it must be found. Payments that buyers begin in a season take minutes.
  const unpaid = await faults(
    db,
    sql`
    select o.number, p.method, p.pay_until from ordering.orders o join payments.payments p on p.order_id = o.id
    where o.state = 'placed' and p.state = 'due' and p.pay_until <= ${before}
      and p.method in ('bkash', 'nagad', 'sslcommerz', 'wallet', 'bank-transfer')
      and not exists (select from payments.attempts a where a.order_id = o.id and (a.state = 'review' or (a.state in ('created', 'redirected') and a.created_at > ${before})))
      and not exists (select from payments.transfer_proofs t where t.order_id = o.id and t.state = 'waiting')
      and not exists (select from payments.wallet_claims w where w.order_id = o.id and w.state = 'waiting')`,
  )
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
    finding('unpaid orders end with their time', '', running ? unpaid : []),
    finding('each refund is decided', `${refunds} refunds`, wasUp(season, long, season.now()) ? undecided : []),
  ]
}
