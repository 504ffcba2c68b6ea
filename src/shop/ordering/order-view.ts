import type { Reader } from '../context.ts'
import { consignmentEvents, consignmentsOf, type Consignment, type ConsignmentEvent } from '../fulfilment/index.ts'
import { amountDue, paymentsOf, type Payment } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { buyerCanChange, orderStatus, timelineOf, type OrderStatus, type TimelineStep } from './model.ts'
import { eventRows, lineRows, type OrderEventRow, type OrderLineRow, type OrderRow } from './order-rows.ts'

/** An order as its buyer and the office see it. Plain data: paisa, `YYYY-MM-DD` days, instants as `Date`. */
export type OrderView = OrderRow & {
  status: OrderStatus
  lines: OrderLineRow[]
  consignments: Consignment[]
  payments: Payment[]
  /** Still to be paid. */
  due: Paisa
  timeline: TimelineStep[]
  /** Whether the buyer may still change the day or cancel. */
  canChange: boolean
}

export type OrderParts = { orderEvents: OrderEventRow[]; consignmentEvents: ConsignmentEvent[] }

/** Five statements for any number of orders; keeps the order of `rows`. */
export async function orderViews(reader: Reader, rows: readonly OrderRow[], now: Date): Promise<(OrderView & OrderParts)[]> {
  const ids = rows.map((row) => row.id)
  const lines = Map.groupBy(await lineRows(reader, ids), (line) => line.orderId)
  const consignments = Map.groupBy(await consignmentsOf(reader, ids), (consignment) => consignment.orderId)
  const moved = await consignmentEvents(reader, ids)
  const events = Map.groupBy(await eventRows(reader, ids), (event) => event.orderId)
  const payments = Map.groupBy(await paymentsOf(reader, ids), (payment) => payment.orderId)
  return rows.map((row) => {
    const ownConsignments = consignments.get(row.id) ?? []
    const ownIds = new Set(ownConsignments.map((consignment) => consignment.id))
    const states = ownConsignments.map((consignment) => consignment.state)
    const parts: OrderParts = {
      orderEvents: events.get(row.id) ?? [],
      consignmentEvents: moved.filter((event) => ownIds.has(event.consignmentId)),
    }
    const status = orderStatus(row.state, states)
    const ownPayments = payments.get(row.id) ?? []
    return {
      ...row,
      ...parts,
      status,
      lines: lines.get(row.id) ?? [],
      consignments: ownConsignments,
      payments: ownPayments,
      due: status === 'cancelled' ? amountDue(0 as Paisa, ownPayments) : amountDue(row.total, ownPayments),
      timeline: timelineOf(status, momentsOf(parts)),
      canChange: buyerCanChange({ ...row, consignments: states }, now),
    }
  })
}

/** When each status was reached last: after two delivery attempts the second one counts. */
function momentsOf({ orderEvents, consignmentEvents: moved }: OrderParts): Map<OrderStatus, Date> {
  const moments = new Map<OrderStatus, Date>()
  for (const { from, to, at } of orderEvents)
    if (to !== null && from !== to && to !== 'completed' && from !== 'completed') moments.set(to, at)
  const reached = { packed: 'packed', dispatched: 'on-the-way', delivered: 'delivered', failed: 'failed-attempt' } as const
  for (const { toState, fromState, at } of moved) {
    if (toState === 'dispatched' && (fromState === 'delivered' || fromState === 'failed')) {
      // Taken back: it was never reached, and the box is on its way since it left.
      moments.delete(reached[fromState])
      continue
    }
    const status = toState in reached ? reached[toState as keyof typeof reached] : null
    if (status !== null && fromState !== toState) moments.set(status, at)
  }
  return moments
}
