import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { isBooked, mayBecome, type ParcelState } from '#shop/couriers/model.ts'
import type { Round } from '../round.ts'
import { count, faults, finding, type Finding } from './finding.ts'

export async function carrierFindings(db: Db, round: Round): Promise<Finding[]> {
  const paid = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from remittances.parcels where settled_at is not null`,
  )
  const cash = `${paid} parcels paid`
  return [
    await bookings(db, round),
    await states(db),
    finding('a parcel is paid once', cash, [...(paid === 0 ? ['no carrier has paid'] : []), ...(await paidTwice(db))]),
    finding('settled cash equals what carriers paid', cash, await unlikeRemittances(db)),
  ]
}

/** Each parcel that the carrier has is one of ours, and none of ours is there twice. */
async function bookings(db: Db, { gateways, lostAnswers }: Round): Promise<Finding> {
  const { rows } = await sql<{ reference: string; state: ParcelState; carrierId: string | null }>`
    select reference, state, carrier_id as "carrierId" from couriers.parcels where carrier = 'steadfast'`.execute(db)
  const there = gateways.couriers.parcels.steadfast
  const violations = rows.flatMap(({ reference, state, carrierId }) => {
    const own = there.filter((parcel) => parcel.reference.startsWith(reference))
    if (own.length > 1) return [`${reference} was booked ${own.length} times`]
    if (!isBooked(state)) return []
    // After a lost answer its webhook names it.
    if (own[0] && (carrierId === null || own[0].id === carrierId)) return []
    return [`${reference} is ${state} as ${carrierId}, the carrier has ${own[0]?.id ?? 'nothing'}`]
  })
  if (there.length === 0) violations.push('nothing was booked')
  return finding(
    'a parcel is booked once',
    `${rows.length} parcels, ${there.length} at the carrier, ${lostAnswers} answers lost`,
    violations,
  )
}

/** From the booking on, in the order in which it was written. */
export async function states(db: Db): Promise<Finding> {
  const { rows } = await sql<{ parcel: string; to: ParcelState; stands: ParcelState }>`
    select e.parcel_id as parcel, e.to_state as to, p.state as stands from couriers.parcel_events e join couriers.parcels p on p.id = e.parcel_id
    where e.to_state is not null order by e.parcel_id, e.id`.execute(db)
  const violations = [...Map.groupBy(rows, ({ parcel }) => parcel)].flatMap(([parcel, moves]) => {
    const back = moves.filter(({ to }, index) => {
      const from = moves[index - 1]?.to
      return from !== undefined && isBooked(from) && !mayBecome(from, to)
    })
    const last = moves.at(-1)!
    const words = moves.map(({ to }) => to).join(', ')
    return back.length > 0 || last.to !== last.stands ? [`${parcel} is ${last.stands} after ${words}`] : []
  })
  return finding('states of parcels never move back', `${rows.length} moves`, violations)
}

/** Never more than was collected, and as much as its entries say. */
function paidTwice(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select p.reference, p.collected_paisa as collected, r.paid_paisa as paid, r.written_off_paisa as off,
      (select coalesce(sum(amount_paisa), 0) from remittances.entries e where e.parcel_id = r.parcel_id)::bigint as entries
    from remittances.parcels r join couriers.parcels p on p.id = r.parcel_id
    where r.paid_paisa + r.written_off_paisa > coalesce(p.collected_paisa, 0) or r.paid_paisa + r.written_off_paisa <>
      (select coalesce(sum(amount_paisa), 0) from remittances.entries e where e.parcel_id = r.parcel_id)`,
  )
}

/** Remittance by remittance, and order by order. */
function unlikeRemittances(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select r.number::text as what, r.paid_paisa as said,
      (select coalesce(sum(amount_paisa), 0) from remittances.entries e where e.remittance_id = r.id)::bigint as booked
    from remittances.remittances r where r.state = 'confirmed' and r.paid_paisa <>
      (select coalesce(sum(amount_paisa), 0) from remittances.entries e where e.remittance_id = r.id)
    union all
    select o.number, money.settled, paid.sum from ordering.orders o
    join (select order_id, sum(paid_paisa + written_off_paisa)::bigint as sum, bool_and(settled_at is not null) as whole
      from remittances.parcels group by order_id) paid on paid.order_id = o.id
    -- Settled once. What was refunded as a whole before stays refunded.
    cross join lateral (select coalesce(sum(p.captured_paisa * greatest((p.state = 'refunded')::integer,
        (select count(*) from payments.payment_events e where e.payment_id = p.id and e.from_state = 'captured' and e.to_state = 'settled'))), 0)::bigint as settled
      from payments.payments p where p.order_id = o.id and p.method = 'cash-on-delivery') money
    where paid.whole and money.settled <> paid.sum`,
  )
}
