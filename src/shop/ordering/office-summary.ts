import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import {
  consignmentStates,
  deliveredOn,
  ordersWithConsignments,
  readStates,
  type StatedConsignment,
} from '../fulfilment/index.ts'
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

/** Open orders that count alike: the same state, consignments and days. `closed`: one leaves on a day that is closed. */
type OpenOrders = { status: OrderStatus; shown: StatedConsignment | null; days: CalendarDate[]; closed: boolean; orders: number }

/** The counts of a day's work. Open orders are grouped by the database: a large shop has thousands, of a few kinds. */
export async function officeSummary(reader: Reader, today: CalendarDate): Promise<OfficeSummary> {
  const tomorrow = addDays(today, 1)
  const [open, deliveredToday, packed, sales] = await Promise.all([
    openOrders(reader, today),
    deliveredOn(reader, today),
    sql<{ orders: number }>`
      select count(distinct order_id)::integer as orders from (${ordersWithConsignments({ states: ['packed'] })}) as packed`.execute(
      reader,
    ),
    salesOf(reader, today),
  ])
  const count = (of: (group: OpenOrders) => boolean) => open.reduce((sum, group) => sum + (of(group) ? group.orders : 0), 0)
  const isUnpacked = ({ status }: OpenOrders) => status === 'placed' || status === 'confirmed'
  return {
    toConfirm: count(({ status }) => status === 'placed'),
    toPack: count((group) => isUnpacked(group) && group.shown !== null && group.shown.day <= today),
    toPackTomorrow: count((group) => isUnpacked(group) && group.days.includes(tomorrow)),
    packed: packed.rows[0]!.orders,
    onTheWay: count(({ status }) => status === 'on-the-way'),
    failed: count(({ status }) => status === 'failed-attempt'),
    late: count(({ status, shown }) => isLate(status, shown, today)),
    onClosedDay: count(({ closed }) => closed),
    deliveredToday,
    placedToday: sales.placed,
    salesToday: paisa(sales.total),
  }
}

async function openOrders(reader: Reader, today: CalendarDate): Promise<OpenOrders[]> {
  const onClosedDay = ordersWithConsignments({ states: ['planned', 'packed'], closedFrom: today })
  const { rows } = await sql<{ state: OrderState; states: string; closed: boolean; orders: number }>`
    select state, states, closed, count(*)::integer as orders
    from (
      select o.state, ${consignmentStates(sql`o.id`)} as states, o.id in (${onClosedDay}) as closed
      from ordering.orders o where o.state in ('placed', 'confirmed')
    ) as open
    group by state, states, closed`.execute(reader)
  return rows.map(({ state, states, closed, orders }) => {
    const boxes = readStates(states)
    const status = orderStatus(
      state,
      boxes.map((box) => box.state),
    )
    const days = boxes.filter((box) => box.state !== 'cancelled').map(({ day }) => day)
    return { status, shown: shownConsignment(boxes), days, closed, orders }
  })
}

async function salesOf(reader: Reader, today: CalendarDate): Promise<{ placed: number; total: Paisa }> {
  const { rows } = await sql<{ placed: number; total: Paisa }>`
    select count(*)::integer as placed, coalesce(sum(total_paisa), 0)::bigint as total from ordering.orders
    where placed_at >= ${instantInDhaka(today, '00:00')} and placed_at < ${instantInDhaka(addDays(today, 1), '00:00')}
      and state <> 'cancelled'`.execute(reader)
  return rows[0]!
}
