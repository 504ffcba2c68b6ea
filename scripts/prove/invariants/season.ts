import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import type { Round } from '../round.ts'
import { count, faults, finding, type Finding } from './finding.ts'

export async function seasonFindings(db: Db, round: Round): Promise<Finding[]> {
  const told = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from waitlist.entries where notified_at is not null`,
  )
  const asked = await count(db, sql<{ count: number }>`select count(*)::integer as count from slips.answers`)
  const paid = await count(db, paidAndEnded)
  const waiting = `${told} people were told, ${round.stopped.length} stopped the messages`
  return [
    finding('no message without consent, none after STOP', waiting, [
      ...(await withoutConsent(db)),
      ...(await afterStop(db, round)),
    ]),
    finding('waiting people are told in order and once', waiting, [
      ...(told === 0 ? ['nobody was told'] : []),
      ...(await outOfOrder(db)),
      ...(await toldTwice(db)),
    ]),
    finding('no more people are told than the fruit serves', waiting, await tooMany(db, round)),
    finding('each order of a slip has one answer', `${asked} orders were asked`, [
      ...(asked === 0 ? ['nobody was asked'] : []),
      ...(await unanswered(db, round.shops.now())),
    ]),
    finding('money of a slip goes back once', `${paid} paid orders took the money`, [
      ...(paid === 0 ? ['no paid order took the money'] : []),
      ...(await notPaidBack(db)),
    ]),
    finding('nothing is held of a lost harvest', `${asked} orders were asked`, await heldAfterSlip(db)),
  ]
}

function withoutConsent(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select m.recipient, m.created_at from messaging.messages m where m.template = 'fruit-arrived' and not exists (
      select from waitlist.entries e where coalesce(e.phone, e.email) = m.recipient and e.consent <> '' and e.created_at <= m.created_at
        and e.notified_at = m.created_at)`,
  )
}

/** The end was certain at this time, and a person of the round asks only once. */
function afterStop(db: Db, { stopped }: Round): Promise<string[]> {
  return faults(
    db,
    sql`
    select m.recipient, m.created_at, stopped.at from messaging.messages m
    join jsonb_to_recordset(${JSON.stringify(stopped)}::jsonb) as stopped(phone text, at timestamptz) on stopped.phone = m.recipient
    where m.template = 'fruit-arrived' and m.created_at > stopped.at`,
  )
}

/** Somebody was told while a person waited who had asked earlier. */
function outOfOrder(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select told.phone, told.place, earlier.phone as earlier, earlier.place as "earlierPlace" from waitlist.entries told
    join waitlist.entries earlier on earlier.product_id = told.product_id and earlier.place < told.place
    where told.notified_at is not null and earlier.created_at <= told.notified_at
      and (earlier.notified_at is null or earlier.notified_at > told.notified_at)
      and (earlier.ended_at is null or earlier.ended_at > told.notified_at)`,
  )
}

function toldTwice(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select recipient, count(*) as messages from messaging.messages where template = 'fruit-arrived' group by recipient
    having count(*) > (select count(*) from waitlist.entries e where coalesce(e.phone, e.email) = recipient and e.notified_at is not null)`,
  )
}

/** Other buyers do not order the fruit of the round, so all of it is left for the people who have time to answer. */
function tooMany(db: Db, { world }: Round): Promise<string[]> {
  const { productId, item } = world.season.waitedFor
  return faults(
    db,
    sql`
    select moment.notified_at as at, sum(open.grams)::bigint as told, fruit.grams as there
    from (select distinct notified_at from waitlist.entries where product_id = ${productId}::uuid and notified_at is not null) moment
    join waitlist.entries open on open.product_id = ${productId}::uuid and open.notified_at <= moment.notified_at
      and (open.ended_at is null or open.ended_at > moment.notified_at)
    cross join (select coalesce(sum(on_hand), 0)::bigint as grams from inventory.lots where stock_item_id = ${item}::uuid) fruit
    group by moment.notified_at, fruit.grams having sum(open.grams) > fruit.grams`,
  )
}

/** Staff decide what is left to them: the problem says why. */
export function unanswered(db: Db, now: Date): Promise<string[]> {
  return faults(
    db,
    sql`
    select o.number, s.kind, a.state, a.answer from slips.answers a join slips.slips s on s.id = a.slip_id join ordering.orders o on o.id = a.order_id
    where a.problem is null and s.answer_until <= ${now}
      and (a.state in ('asked', 'returning') or (a.state = 'done' and (a.answer is null or a.answered_by is null)))`,
  )
}

const paidAndEnded = sql<{ count: number }>`
  select count(distinct a.order_id)::integer as count from slips.answers a join payments.payments p on p.order_id = a.order_id
  where a.answer = 'refund' and p.captured_paisa > 0`

/** After a refund the order has no fruit of the harvest, and of its money only what its other lines cost is left. */
export function notPaidBack(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select o.number, s.kind, a.state, a.problem, sum(p.captured_paisa) as captured, sum(p.refunded_paisa) as refunded
    from slips.answers a join slips.slips s on s.id = a.slip_id join ordering.orders o on o.id = a.order_id join payments.payments p on p.order_id = o.id
    where a.answer = 'refund' and a.state in ('returning', 'done') and a.problem is distinct from 'by-hand'
    group by o.id, o.number, o.state, o.total_paisa, s.kind, a.state, a.problem
    having not bool_or(p.in_review)
      and sum(p.captured_paisa) - sum(p.refunded_paisa) <> case when o.state = 'cancelled' then 0 else least(o.total_paisa, sum(p.captured_paisa)) end`,
  )
}

export function heldAfterSlip(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select l.code, l.on_hand, l.allocated, l.quarantined, c.state from preorders.campaigns c join slips.slips s on s.campaign_id = c.id
    join inventory.lots l on l.id = c.lot_id or (l.quarantined and l.stock_item_id = c.stock_item_id)
    where (c.state = 'failed' or l.quarantined) and (l.allocated <> 0 or (l.id = c.lot_id and l.on_hand <> 0))
      and not exists (select from slips.answers a where a.slip_id = s.id and a.problem is not null)`,
  )
}
