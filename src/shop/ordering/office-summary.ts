import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { consignmentStates, deliveredOn, ordersWithConsignments, type StatedConsignment } from '../fulfilment/index.ts'
import { addDays, instantInDhaka, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { orderStatus, type OrderState, type OrderStatus } from './model.ts'
import { isLate, shownConsignment } from './orders-for-office.ts'

export type OfficeSummary = {
  toConfirm: number
  /** To be packed for today or an earlier day. */
  toPack: number
  /** To be packed for tomorrow. */
  toPackTomorrow: number
  packed: number
  onTheWay: number
  failed: number
  late: number
  /** Leave on a day that was closed after they were placed. */
  onClosedDay: number
  deliveredToday: number
  /** Placed since midnight in Dhaka, without cancelled ones. */
  placedToday: number
  salesToday: Paisa
}

type OpenOrder = { id: string; status: OrderStatus; shown: StatedConsignment | null; days: CalendarDate[] }

/** The counts of a day's work. Reads only states and days, because a busy shop has hundreds of open orders. */
export async function officeSummary(reader: Reader, today: CalendarDate): Promise<OfficeSummary> {
  const tomorrow = addDays(today, 1)
  const [open, deliveredToday, closedDays, packed, sales] = await Promise.all([
    openOrders(reader),
    deliveredOn(reader, today),
    ordersWithConsignments({ states: ['planned', 'packed'], closedFrom: today }).execute(reader),
    sql<{ orders: number }>`
      select count(distinct order_id)::integer as orders from (${ordersWithConsignments({ states: ['packed'] })}) as packed`.execute(reader),
    salesOf(reader, today),
  ])
  const closed = new Set(closedDays.rows.map((row) => row.order_id))
  const count = (...statuses: OrderStatus[]) => open.filter(({ status }) => statuses.includes(status)).length
  const unpacked = open.filter(({ status }) => status === 'placed' || status === 'confirmed')
  return {
    toConfirm: count('placed'),
    toPack: unpacked.filter(({ shown }) => shown !== null && shown.day <= today).length,
    toPackTomorrow: unpacked.filter(({ days }) => days.includes(tomorrow)).length,
    packed: packed.rows[0]!.orders,
    onTheWay: count('on-the-way'),
    failed: count('failed-attempt'),
    late: open.filter(({ status, shown }) => isLate(status, shown, today)).length,
    onClosedDay: open.filter(({ id }) => closed.has(id)).length,
    deliveredToday,
    placedToday: sales.placed,
    salesToday: paisa(sales.total),
  }
}

async function openOrders(reader: Reader): Promise<OpenOrder[]> {
  const { rows } = await sql<{ id: string; state: OrderState }>`
    select id, state from ordering.orders where state in ('placed', 'confirmed')`.execute(reader)
  const consignments = Map.groupBy(
    await consignmentStates(
      reader,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  return rows.map(({ id, state }) => {
    const own = consignments.get(id) ?? []
    const status = orderStatus(
      state,
      own.map((consignment) => consignment.state),
    )
    const days = own.filter((consignment) => consignment.state !== 'cancelled').map(({ day }) => day)
    return { id, status, shown: shownConsignment(own), days }
  })
}

async function salesOf(reader: Reader, today: CalendarDate): Promise<{ placed: number; total: Paisa }> {
  const { rows } = await sql<{ placed: number; total: Paisa }>`
    select count(*)::integer as placed, coalesce(sum(total_paisa), 0)::bigint as total from ordering.orders
    where placed_at >= ${instantInDhaka(today, '00:00')} and placed_at < ${instantInDhaka(addDays(today, 1), '00:00')}
      and state <> 'cancelled'`.execute(reader)
  return rows[0]!
}
