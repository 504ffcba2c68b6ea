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
    with ${movesFrom(begins)},
    in_time as (select * from moves where at < ${ends}::timestamptz),
    sums as (
      select kind, name,
        coalesce(sum(case when what = 'collected' then amount else -amount end) filter (where at < ${begins}::timestamptz), 0)::bigint as opening,
        coalesce(sum(amount) filter (where what = 'collected' and at >= ${begins}::timestamptz), 0)::bigint as collected,
        coalesce(sum(amount) filter (where what = 'paid' and at >= ${begins}::timestamptz), 0)::bigint as paid,
        coalesce(sum(amount) filter (where what = 'written-off' and at >= ${begins}::timestamptz), 0)::bigint as "writtenOff"
      from in_time group by kind, name),
    items as (
      select kind, name, min(at) filter (where what = 'collected') as at,
        sum(case when what = 'collected' then amount else -amount end)::bigint as open
      from in_time where item is not null group by kind, name, item),
    aged as (
      select kind, name, coalesce(sum(open) filter (where at >= ${age(8)}), 0)::bigint as week,
        coalesce(sum(open) filter (where at < ${age(8)} and at >= ${age(15)}), 0)::bigint as fortnight,
        coalesce(sum(open) filter (where at < ${age(15)} and at >= ${age(31)}), 0)::bigint as month,
        coalesce(sum(open) filter (where at < ${age(31)}), 0)::bigint as older
      from items group by kind, name)
    select kind, name, opening, collected, paid, "writtenOff", (opening + collected - paid - "writtenOff")::bigint as open,
      coalesce(week, 0)::bigint as week, coalesce(fortnight, 0)::bigint as fortnight, coalesce(month, 0)::bigint as month,
      coalesce(older, 0)::bigint as older
    from sums left join aged using (kind, name) order by kind, name`.execute(reader)
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

const REMITTING = CARRIER_NAMES.filter((name) => CARRIERS[name].remits)

/**
 * The moves of collected cash: `moves (kind, name, item, what, at, amount)`. A move without an item is a difference when cash was handed in. Cash that
 * our own riders handed in before this moment is left out: it was paid as it was collected, so the sums are the same without it.
 */
function movesFrom(begins: Date): RawBuilder<unknown> {
  const carriers = sql`any(${[...REMITTING]}::text[])`
  return sql`
    carried as (
      select parcel.id, parcel.order_id, parcel.carrier, parcel.ended_at, coalesce(parcel.collected_paisa, parcel.cod_paisa) as amount
      from couriers.parcels parcel join fulfilment.consignments box on box.id = parcel.consignment_id
      where box.state = 'delivered' and parcel.state in ('delivered', 'partially-delivered')
        and parcel.problem is distinct from 'to-adjust' and parcel.carrier = ${carriers}),
    -- Cash of a courier that came in another way, such as over the desk.
    elsewhere as (
      select carried.*, (select max(event.at) from payments.payments payment join payments.payment_events event on event.payment_id = payment.id
        where payment.order_id = carried.order_id and payment.method = 'cash-on-delivery' and event.to_state = 'settled') as settled_at
      from carried
      where not exists (select from remittances.parcels paid where paid.parcel_id = carried.id)
        and not exists (select from payments.payments payment where payment.order_id = carried.order_id
          and payment.method = 'cash-on-delivery' and payment.state in ('captured', 'refunded'))),
    -- A year of it is a hundred times what is open.
    not_paid_before as (
      select id from payments.payments payment where method = 'cash-on-delivery' and state in ('captured', 'refunded')
        and not exists (select from payments.payment_events event where event.payment_id = payment.id and event.to_state = 'settled')
      union
      select payment_id from payments.payment_events where to_state = 'settled' and at >= ${begins}::timestamptz),
    own as (
      select payment.id, coalesce(handed.amount_paisa, payment.captured_paisa - case when payment.state = 'settled' then 0
          else payment.refunded_paisa end) as amount,
        (select max(event.at) from payments.payment_events event where event.payment_id = payment.id and event.to_state = 'captured') as captured_at,
        (select max(event.at) from payments.payment_events event where event.payment_id = payment.id and event.to_state = 'settled') as settled_at,
        coalesce(hand_in.manifest_id, (
          select box.manifest_id from fulfilment.consignments consignment
          join fulfilment.manifest_consignments box on box.consignment_id = consignment.id and box.active
          join fulfilment.manifests manifest on manifest.id = box.manifest_id and manifest.state = 'dispatched'
          where consignment.order_id = payment.order_id order by manifest.dispatched_at desc, manifest.id limit 1)) as manifest_id
      from not_paid_before join payments.payments payment using (id)
      left join payments.handed_in_payments handed on handed.payment_id = payment.id
      left join payments.cash_hand_ins hand_in on hand_in.id = handed.hand_in_id
      where payment.method = 'cash-on-delivery' and payment.state in ('captured', 'settled', 'refunded')
        and not exists (select from carried where carried.order_id = payment.order_id)),
    parties as (
      select manifest.id, coalesce(staff.name, manifest.carrier) as name
      from fulfilment.manifests manifest left join accounts.staff staff on staff.id = manifest.rider_id),
    moves as (
      select 'carrier' as kind, carrier as name, id as item, 'collected' as what, ended_at as at, amount from carried
      union all
      select 'carrier', carried.carrier, carried.id, entry.kind, entry.at, entry.amount_paisa
      from remittances.entries entry join carried on carried.id = entry.parcel_id
      union all
      select 'carrier', carrier, id, 'paid', settled_at, amount from elsewhere where settled_at is not null
      union all
      select case when name is null then 'desk' else 'rider' end, coalesce(name, ''), own.id, 'collected', captured_at, amount
      from own left join parties on parties.id = own.manifest_id
      union all
      select case when name is null then 'desk' else 'rider' end, coalesce(name, ''), own.id, 'paid', settled_at, amount
      from own left join parties on parties.id = own.manifest_id where settled_at is not null
      union all
      select 'rider', name, null, 'paid', at, handed_paisa - expected_paisa
      from payments.cash_hand_ins join parties on parties.id = manifest_id where handed_paisa <> expected_paisa
      union all
      select 'rider', name, null, 'written-off', at, expected_paisa - handed_paisa
      from payments.cash_hand_ins join parties on parties.id = manifest_id where handed_paisa <> expected_paisa)`
}
