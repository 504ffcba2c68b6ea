import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { CARRIER_NAMES, CARRIERS } from '../couriers/index.ts'
import type { Paisa } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/**
 * Cash that was collected at the door and by whom: a courier company, a rider (or the carrier of a manifest without one), or the desk, for
 * cash that no round brought. Opening + collected − paid − written off = open, for each row and all together.
 */
export type CashBalance = {
  kind: 'carrier' | 'rider' | 'desk'
  /** The carrier’s name in the registry, or the name of the rider; empty for the desk. */
  name: string
  /** With them before the first day of the period. */
  opening: Paisa
  collected: Paisa
  paid: Paisa
  writtenOff: Paisa
  /** With them at the end of the last day. */
  open: Paisa
  /** The open cash by the days since it was collected: to 7, to 14, to 30, more. */
  ages: [Paisa, Paisa, Paisa, Paisa]
  /** What a carrier charged in remittances of the period. */
  charges: Paisa
  /** What the shop holds of a carrier (below zero: what the carrier owes besides open cash), until the task about it is closed. */
  held: Paisa
}

type Row = Omit<CashBalance, 'ages' | 'charges' | 'held'> & Record<'week' | 'fortnight' | 'month' | 'older', Paisa>
type OfCarrier = { name: string; amount: Paisa }

export async function cashBalances(reader: Reader, period: Period): Promise<CashBalance[]> {
  const [begins, ends] = instantsOf(period)
  const age = (days: number) => sql`${ends}::timestamptz - make_interval(days => ${days})`
  const found = await sql<Row>`
    with ${itemsOf({ begins, ends })},
    in_time as (select *, amount - earlier - paid - written_off as open from items where at < ${ends}::timestamptz or at is null)
    select kind, name,
      (coalesce(sum(amount) filter (where at < ${begins}::timestamptz), 0) - sum(earlier))::bigint as opening,
      coalesce(sum(amount) filter (where at >= ${begins}::timestamptz), 0)::bigint as collected,
      sum(paid)::bigint as paid, sum(written_off)::bigint as "writtenOff", sum(open)::bigint as open,
      coalesce(sum(open) filter (where at >= ${age(8)}), 0)::bigint as week,
      coalesce(sum(open) filter (where at < ${age(8)} and at >= ${age(15)}), 0)::bigint as fortnight,
      coalesce(sum(open) filter (where at < ${age(15)} and at >= ${age(31)}), 0)::bigint as month,
      coalesce(sum(open) filter (where at < ${age(31)}), 0)::bigint as older
    from in_time group by kind, name order by kind, name`.execute(reader)
  const charges = amounts(await chargesOf(reader, { begins, ends }))
  const held = amounts(await heldOf(reader, ends))
  return found.rows.map(({ week, fortnight, month, older, ...row }) => ({
    ...row,
    ages: [week, fortnight, month, older],
    charges: (row.kind === 'carrier' && charges.get(row.name)) || (0 as Paisa),
    held: (row.kind === 'carrier' && held.get(row.name)) || (0 as Paisa),
  }))
}

function amounts(rows: readonly OfCarrier[]): Map<string, Paisa> {
  return new Map(rows.map(({ name, amount }) => [name, amount]))
}

async function chargesOf(reader: Reader, { begins, ends }: { begins: Date; ends: Date }): Promise<OfCarrier[]> {
  const found = await sql<OfCarrier>`
    select carrier as name, sum(charges_paisa)::bigint as amount from remittances.remittances
    where state = 'confirmed' and confirmed_at >= ${begins}::timestamptz and confirmed_at < ${ends}::timestamptz group by carrier`.execute(
    reader,
  )
  return found.rows
}

async function heldOf(reader: Reader, ends: Date): Promise<OfCarrier[]> {
  const found = await sql<OfCarrier>`
    select carrier as name, -sum(amount_paisa)::bigint as amount from remittances.tasks
    where kind not in ('short', 'missing') and opened_at < ${ends}::timestamptz
      and (closed_at is null or closed_at >= ${ends}::timestamptz) group by carrier`.execute(reader)
  return found.rows
}

/**
 * What was collected at each door: `items (kind, name, at, amount, earlier, paid, written_off)`, with what was paid or written off before the period
 * (`earlier`) and in it. An item without a time is a difference when cash was handed in. Cash that was paid in full before the period is left out: a
 * year of it is a hundred times what is open, and the sums are the same without it.
 */
function itemsOf({ begins, ends }: { begins: Date; ends: Date }): RawBuilder<unknown> {
  return sql`
    ${carriedCash({ begins, ends })},
    ${ownCash(begins)},
    parties as not materialized (
      select manifest.id, coalesce(staff.name, manifest.carrier) as name
      from fulfilment.manifests manifest left join accounts.staff staff on staff.id = manifest.rider_id),
    items as (
      select 'carrier' as kind, carrier as name, ended_at as at, amount, earlier, paid, written_off from carried
      union all
      select case when name is null then 'desk' else 'rider' end, coalesce(name, ''), captured_at, amount, 0,
        case when settled_at < ${ends}::timestamptz then amount else 0 end, 0
      from own left join parties on parties.id = own.manifest_id
      union all
      select 'rider', name, null, 0, 0, handed_paisa - expected_paisa, expected_paisa - handed_paisa
      from hand_ins join parties on parties.id = manifest_id where handed_paisa <> expected_paisa and at < ${ends}::timestamptz)`
}

/** A parcel with cash of a courier that pays it to the shop later. */
const CARRIED = sql`
  couriers.parcels parcel join fulfilment.consignments box on box.id = parcel.consignment_id and box.state = 'delivered'
    and parcel.state in ('delivered', 'partially-delivered') and coalesce(parcel.collected_paisa, parcel.cod_paisa) > 0
    and parcel.problem is distinct from 'to-adjust' and parcel.carrier = any(${CARRIER_NAMES.filter((name) => CARRIERS[name].remits)}::text[])`

/** A refund of a part writes an event that leaves the state as it was. */
const MOVED = sql`event.from_state is distinct from event.to_state`

/** `carried`: the parcels whose cash was not all paid before the period. */
function carriedCash({ begins, ends }: { begins: Date; ends: Date }): RawBuilder<unknown> {
  const before = sql`< ${begins}::timestamptz`
  const within = sql`between ${begins}::timestamptz and ${ends}::timestamptz - interval '1 microsecond'`
  return sql`
    parcels_with_cash as (
      select parcel.id, parcel.order_id, parcel.carrier, parcel.ended_at, coalesce(parcel.collected_paisa, parcel.cod_paisa) as amount
      from ${CARRIED} where parcel.remitted_at is null or parcel.remitted_at >= ${begins}::timestamptz),
    -- Cash of a courier that came in another way, such as over the desk. Riders have what they handed in themselves.
    elsewhere as (
      select parcel.id, settled.at, settled.with_rider
      from parcels_with_cash parcel cross join lateral (
        select max(event.at) filter (where handed.payment_id is null) as at, bool_or(handed.payment_id is not null) as with_rider
        from payments.payments payment join payments.payment_events event on event.payment_id = payment.id and event.to_state = 'settled' and ${MOVED}
        left join payments.handed_in_payments handed on handed.payment_id = payment.id
        where payment.order_id = parcel.order_id and payment.method = 'cash-on-delivery') as settled
      where not exists (select from remittances.parcels paid where paid.parcel_id = parcel.id)
        and not exists (select from payments.payments payment where payment.order_id = parcel.order_id
          and payment.method = 'cash-on-delivery' and payment.state in ('captured', 'refunded'))),
    carried as (
      select parcel.*, case when elsewhere.at ${before} then amount else coalesce(entries.earlier, 0) end as earlier,
        case when elsewhere.at ${within} then amount else coalesce(entries.paid, 0) end as paid, coalesce(entries.written_off, 0) as written_off
      from parcels_with_cash parcel left join elsewhere using (id)
      cross join lateral (
        select sum(amount_paisa) filter (where at ${before}) as earlier, sum(amount_paisa) filter (where at ${within} and kind = 'paid') as paid,
          sum(amount_paisa) filter (where at ${within} and kind = 'written-off') as written_off
        from remittances.entries where entries.parcel_id = parcel.id) as entries
      where elsewhere.at is not null or elsewhere.with_rider is distinct from true)`
}

/** `own`: the cash of our riders and of the desk that was not handed in before the period. What was handed in at once is an item for each day. */
function ownCash(begins: Date): RawBuilder<unknown> {
  return sql`
    hand_ins as materialized (select * from payments.cash_hand_ins where at >= ${begins}::timestamptz),
    not_handed_in as (
      select id from payments.payments where method = 'cash-on-delivery' and state in ('captured', 'refunded')
        and not exists (select from payments.payment_events event where event.payment_id = payments.id and event.to_state = 'settled')
      union all
      select payment_id from payments.settled_otherwise where at >= ${begins}::timestamptz),
    own as (
      select hand_ins.manifest_id, days.day::timestamp at time zone 'Asia/Dhaka' as captured_at, hand_ins.at as settled_at, days.amount_paisa as amount
      from hand_ins join payments.hand_in_days days on days.hand_in_id = hand_ins.id
      union all
      select round.manifest_id, moved.captured_at, moved.settled_at, payment.amount
      from not_handed_in
      cross join lateral (
        select order_id, captured_paisa - case when state = 'settled' then 0 else refunded_paisa end as amount
        from payments.payments where payments.id = not_handed_in.id and method = 'cash-on-delivery' and state in ('captured', 'settled', 'refunded')
        offset 0) as payment
      cross join lateral (
        select max(at) filter (where to_state = 'captured') as captured_at, max(at) filter (where to_state = 'settled') as settled_at
        from payments.payment_events event where event.payment_id = not_handed_in.id and ${MOVED}) as moved
      left join lateral (
        select box.manifest_id from fulfilment.consignments consignment
        join fulfilment.manifest_consignments box on box.consignment_id = consignment.id and box.active
        join fulfilment.manifests manifest on manifest.id = box.manifest_id and manifest.state = 'dispatched'
        where consignment.order_id = payment.order_id order by manifest.dispatched_at desc, manifest.id limit 1) as round on true
      where moved.captured_at is not null and not exists (select from ${CARRIED} where parcel.order_id = payment.order_id))`
}
