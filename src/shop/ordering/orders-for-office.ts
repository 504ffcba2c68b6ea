import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { consignmentsOf, consignmentsOfDay, type Consignment } from '../fulfilment/index.ts'
import { lotsOfOrder, lotSumsOfOrder, type LineLot } from '../inventory/index.ts'
import { messagesOf, type Message } from '../messaging/index.ts'
import { amountDue, dueAfterwards, paymentsOf } from '../payments/index.ts'
import { dayInDhaka, paisa, type CalendarDate, type FailReason, type Paisa, type Phone } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import { orderStatus, stillDue, type OrderStatus } from './model.ts'
import { orderRows, type OrderRow } from './order-rows.ts'
import { orderViews, type OrderParts, type OrderView } from './order-view.ts'

/** One row of the office's list. */
export type OfficeOrder = {
  id: string
  number: string
  placedAt: Date
  name: string
  phone: Phone
  status: OrderStatus
  total: Paisa
  /** Negative when it is to be refunded; see `stillDue`. */
  due: Paisa
  consignment: Pick<
    Consignment,
    'day' | 'starts' | 'ends' | 'mode' | 'promisedUntil' | 'areaName' | 'districtName' | 'grams'
  > | null
  /** The promised day is over and the order is not delivered. */
  late: boolean
}

/** A day's orders in order of dispatch, or all open orders, earliest promise first. */
export async function ordersForDay(
  reader: Reader,
  { day, statuses, today }: { day: CalendarDate | 'all open'; statuses?: readonly OrderStatus[]; today: CalendarDate },
): Promise<OfficeOrder[]> {
  const rows = day === 'all open' ? await openRows(reader) : await rowsOfDay(reader, day)
  const orders = await officeOrders(reader, rows, today)
  const chosen = statuses ? orders.filter((order) => statuses.includes(order.status)) : orders
  return day === 'all open' ? chosen.sort(byPromise) : chosen
}

/** The rows of these orders, in the order of the ids. */
export async function officeOrdersById(reader: Reader, ids: readonly string[], today: CalendarDate): Promise<OfficeOrder[]> {
  if (ids.length === 0) return []
  const rows = await orderRows(reader, sql`where id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], id)`)
  return officeOrders(reader, rows, today)
}

export type HistoryEntry = {
  at: Date
  about: 'order' | 'consignment' | 'payment'
  from: string | null
  to: string | null
  /** Why a delivery failed; the note then holds the free text. */
  failReason?: FailReason | null
  note: string | null
  actor: string
  amount: Paisa | null
  /** The number of boxes, for an order with several. */
  boxes?: number
}

export type OfficeOrderPage = OrderView & { lots: LineLot[]; messages: Message[]; history: HistoryEntry[] }

/** One order for the office: the lots of each line, the messages to the buyer, and the history. */
export async function orderForOffice(reader: Reader, orderId: string, now: Date): Promise<OfficeOrderPage | null> {
  const [row] = isId(orderId) ? await orderRows(reader, sql`where id = ${orderId}::uuid`) : []
  if (!row) return null
  const [view] = await orderViews(reader, [row], now)
  const lots = row.source === 'gift-run' ? await lotSumsOfOrder(reader, orderId) : await lotsOfOrder(reader, orderId)
  const messages = await messagesOf(reader, orderId)
  const { orderEvents, consignmentEvents, ...order } = view!
  return { ...order, lots, messages, history: historyOf(order, { orderEvents, consignmentEvents }) }
}

function openRows(reader: Reader): Promise<OrderRow[]> {
  return orderRows(reader, sql`where state in ('placed', 'confirmed') order by placed_at, id`)
}

async function rowsOfDay(reader: Reader, day: CalendarDate): Promise<OrderRow[]> {
  const ids = [...new Set((await consignmentsOfDay(reader, day)).map((consignment) => consignment.orderId))]
  return orderRows(reader, sql`where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`)
}

/** The list rows for these orders, in the same order. */
export async function officeOrders(reader: Reader, rows: readonly OrderRow[], today: CalendarDate): Promise<OfficeOrder[]> {
  const ids = rows.map((row) => row.id)
  const consignments = Map.groupBy(await consignmentsOf(reader, ids), (consignment) => consignment.orderId)
  const payments = Map.groupBy(await paymentsOf(reader, ids), (payment) => payment.orderId)
  return rows.map((row) => {
    const own = consignments.get(row.id) ?? []
    const paid = payments.get(row.id) ?? []
    const consignment = shownConsignment(own)
    const status = orderStatus(
      row.state,
      own.map(({ state }) => state),
    )
    const total = status === 'cancelled' ? paisa(0) : row.total
    return {
      id: row.id,
      number: row.number,
      placedAt: row.placedAt,
      name: row.name,
      phone: row.phone,
      status,
      total: row.total,
      due: stillDue(amountDue(total, paid), status, dueAfterwards(paid)),
      consignment,
      late: isLate(status, consignment, today),
    }
  })
}

/** The consignment that lists show of an order: the first one that is not cancelled. */
export function shownConsignment<T extends { state: Consignment['state'] }>(own: readonly T[]): T | null {
  return own.find(({ state }) => state !== 'cancelled') ?? own[0] ?? null
}

export function isLate(status: OrderStatus, consignment: { promisedUntil: CalendarDate } | null, today: CalendarDate): boolean {
  return status !== 'delivered' && status !== 'cancelled' && consignment !== null && consignment.promisedUntil < today
}

function byPromise(a: OfficeOrder, b: OfficeOrder): number {
  const [first, second] = [promiseOf(a), promiseOf(b)]
  return first === second ? a.placedAt.getTime() - b.placedAt.getTime() : first < second ? -1 : 1
}

function promiseOf({ consignment }: OfficeOrder): string {
  return consignment ? `${consignment.promisedUntil} ${consignment.starts}` : ''
}

/** Merges what one person did on one day into one entry, at its last time: an order may have hundreds of boxes. */
function ofOneDay(events: OrderParts['consignmentEvents']): (OrderParts['consignmentEvents'][number] & { boxes: number })[] {
  const days = Map.groupBy(events, ({ at, fromState, toState, actor }) => `${dayInDhaka(at)} ${fromState} ${toState} ${actor}`)
  return [...days.values()].map((same) => {
    const alone = same.length === 1 ? same[0]! : null
    return { ...same.at(-1)!, failReason: alone?.failReason ?? null, note: alone?.note ?? null, boxes: same.length }
  })
}

function historyOf(order: OrderView, { orderEvents, consignmentEvents }: OrderParts): HistoryEntry[] {
  const entries: HistoryEntry[] = []
  // Events without a state move, such as notes, are identified by their kind.
  for (const { at, from, to, kind, note, actor } of orderEvents)
    entries.push({ at, about: 'order', from, to: to ?? kind, note, actor, amount: null })
  const many =
    order.source === 'gift-run' ? ofOneDay(consignmentEvents) : consignmentEvents.map((event) => ({ ...event, boxes: 1 }))
  for (const { at, fromState, toState, failReason, note, actor, boxes } of many) {
    entries.push({
      at,
      about: 'consignment',
      from: fromState,
      to: toState,
      failReason,
      note,
      actor,
      amount: null,
      ...(boxes > 1 && { boxes }),
    })
  }
  for (const { at, from, to, note, actor, amount } of order.payments.flatMap((payment) => payment.events)) {
    entries.push({ at, about: 'payment', from, to, note, actor, amount })
  }
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime())
}
