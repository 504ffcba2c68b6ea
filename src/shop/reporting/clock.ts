import { sql, type RawBuilder } from 'kysely'
import { tickets } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { dueTimes } from '../ordering/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { isOverpaid } from './refund-checks.ts'

/** A task with a legal deadline, and its order or ticket. */
export type Due = { kind: 'hand-over' | 'deliver' | 'refund' | 'answer'; id: string; number: string; dueAt: Date }

// Far more than a day's work; tasks beyond it are not urgent.
const MOST = 500

/** The deadlines of everything open, earliest first. `late` counts those that have passed. */
export async function guidelineClock(
  reader: Reader,
  { now, limit }: { now: Date; limit: number },
): Promise<{ first: Due[]; late: number }> {
  const [orders, refunds, open] = await Promise.all([ordersDue(reader), refundsDue(reader), tickets(reader, { limit: 200 })])
  const answers = open.map(({ id, number, dueAt }): Due => ({ kind: 'answer', id, number: `#${number}`, dueAt }))
  const all = [...orders, ...refunds, ...answers].sort(earlierFirst)
  return { first: all.slice(0, limit), late: all.filter((due) => due.dueAt <= now).length }
}

type OpenConsignment = {
  id: string
  number: string
  state: string
  day: CalendarDate
  promisedUntil: CalendarDate
  sameCity: boolean
  paidAt: Date | null
}

/** The deadlines of one order, earliest first. */
export async function orderClock(reader: Reader, orderId: string): Promise<Due[]> {
  const open = await openConsignments(reader, sql`and order_id = ${orderId}::uuid`)
  const due = open.flatMap(({ id, number, paidAt, ...consignment }): Due[] => {
    const { handOverBy, deliverBy } = dueTimes({ consignment, paidAt, toRefundSince: null })
    return [
      ...(handOverBy ? [{ kind: 'hand-over' as const, id, number, dueAt: handOverBy }] : []),
      ...(deliverBy ? [{ kind: 'deliver' as const, id, number, dueAt: deliverBy }] : []),
    ]
  })
  // For an order with many consignments, only the first deadline of each kind counts.
  const first = [...Map.groupBy(due, ({ kind }) => kind).values()].map((same) => same.sort(earlierFirst)[0]!)
  return [...first, ...(await refundsDue(reader, sql`and orders.id = ${orderId}::uuid`))].sort(earlierFirst)
}

function earlierFirst(a: Due, b: Due): number {
  return a.dueAt.getTime() - b.dueAt.getTime()
}

/** The next task of each order. Of the boxes of a gift run that wait for the same step, the earliest counts. */
async function ordersDue(reader: Reader): Promise<Due[]> {
  const open = await openConsignments(reader, sql``)
  const due = open.map(({ id, number, paidAt, ...consignment }): Due => {
    const { handOverBy, deliverBy } = dueTimes({ consignment, paidAt, toRefundSince: null })
    return handOverBy ? { kind: 'hand-over', id, number, dueAt: handOverBy } : { kind: 'deliver', id, number, dueAt: deliverBy! }
  })
  return [...Map.groupBy(due, ({ kind, id }) => `${kind} ${id}`).values()].map((same) => same.sort(earlierFirst)[0]!)
}

/**
 * The first consignments by their promise. The shop's city is its first zone. The consignments are chosen before their orders and payments are
 * looked up: a large shop has thousands of open ones.
 */
async function openConsignments(reader: Reader, which: RawBuilder<unknown>): Promise<OpenConsignment[]> {
  const found = await sql<OpenConsignment>`
    with first as (
      select order_id, number, state, day, promised_until, zone_id from fulfilment.consignments
      where state in ('planned', 'packed', 'dispatched', 'failed') ${which}
      order by promised_until, day, number limit ${MOST}
    )
    select orders.id, orders.number, first.state, first.day, first.promised_until as "promisedUntil",
      first.zone_id = (select id from fulfilment.zones order by position limit 1) as "sameCity",
      (select max(events.at) from payments.payments join payments.payment_events events on events.payment_id = payments.id
        where payments.order_id = orders.id and events.to_state = 'captured'
        having sum(events.amount_paisa) >= orders.total_paisa) as "paidAt"
    from first join ordering.orders on orders.id = first.order_id
    order by first.promised_until, first.day, first.number`.execute(reader)
  return found.rows
}

/** Orders with an amount to refund; the deadline counts from their last event. */
async function refundsDue(reader: Reader, which: RawBuilder<unknown> = sql``): Promise<Due[]> {
  const found = await sql<{ id: string; number: string; since: Date }>`
    select orders.id, orders.number, (select max(at) from ordering.order_events where order_id = orders.id) as since
    from reporting.refund_checks join ordering.orders on orders.id = refund_checks.order_id
    where ${isOverpaid(sql`orders`)} ${which}
    order by orders.placed_at limit ${MOST}`.execute(reader)
  return found.rows.map(({ id, number, since }): Due => {
    const { refundBy } = dueTimes({ consignment: null, paidAt: null, toRefundSince: since })
    return { kind: 'refund', id, number, dueAt: refundBy! }
  })
}
