import { sql, type RawBuilder } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import type { Reader } from '../context.ts'
import { onClosedDay, type ConsignmentState, type Mode } from '../fulfilment/index.ts'
import { officeOrdersById, type OfficeOrder, type OrderState } from '../ordering/index.ts'
import type { CalendarDate } from '../values/index.ts'
import type { Balance, OrderFilter, OrderSort } from './model.ts'
import { ordersMatching } from './orders-search.ts'
import { isOverpaid } from './refund-checks.ts'

/** `next` is the cursor of the next page; null on the last page. */
type OrdersPage = { orders: OfficeOrder[]; next: string | null }

export type OrdersAsked = {
  filter: OrderFilter
  /** Leaves on this day. */
  day?: CalendarDate | null
  zoneId?: string | null
  mode?: Mode | null
  source?: 'storefront' | 'api' | 'phone' | 'chat' | 'weekly-box' | 'replacement' | null
  balance?: Balance | null
  /** Any part of the number, the phone number or the name; names also with typing errors. */
  query?: string
  /** Newest first without it. */
  sort?: { by: OrderSort; down: boolean } | null
  /** The id of the last order of the previous page. */
  after?: string | null
  today: CalendarDate
  most?: number
}

/** The office's order list with cursor pagination: a new order moves no other. */
export async function ordersPage(reader: Reader, asked: OrdersAsked): Promise<OrdersPage> {
  const { most = 50, after = null, today } = asked
  const matches = await ordersMatching(reader, asked.query ?? '')
  const conditions = [...orderConditions(asked), ...consignmentConditions(asked)]
  const { by, down } = asked.sort ?? { by: 'placed', down: true }
  const page = sortedPage({ by: [SORTED_BY[by], sql`o.id`], down }, sql`ordering.orders o`)
  if (after !== null && UUID.test(after)) conditions.push(page.after(after))
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const found = await sql<{ id: string }>`
    select o.id from ${matches} o ${where} order by ${page.orderBy} limit ${most + 1}`.execute(reader)
  const ids = found.rows.map((row) => row.id)
  const shown = ids.slice(0, most)
  return { orders: await officeOrdersById(reader, shown, today), next: ids.length > most ? shown.at(-1)! : null }
}

// The day is the one that the list shows: of the first box that is not cancelled.
const SORTED_BY: Record<OrderSort, RawBuilder<unknown>> = {
  placed: sql`o.placed_at`,
  name: sql`lower(o.name)`,
  day: sql`coalesce((select c.day from fulfilment.consignments c where c.order_id = o.id
    order by c.state = 'cancelled', c.id limit 1), 'infinity'::date)`,
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OPEN: readonly OrderState[] = ['placed', 'confirmed']
const UNDERWAY: readonly ConsignmentState[] = ['planned', 'packed', 'dispatched', 'failed']

type Filter = {
  states?: readonly OrderState[]
  goods?: readonly ConsignmentState[]
  untilToday?: true
  late?: true
  closedDay?: true
}

const FILTERS: Record<OrderFilter, Filter> = {
  open: { states: OPEN },
  'to-confirm': { states: ['placed'], goods: ['planned'] },
  'to-pack': { states: OPEN, goods: ['planned'] },
  'to-pack-today': { states: OPEN, goods: ['planned'], untilToday: true },
  packed: { states: OPEN, goods: ['packed'] },
  'on-the-way': { states: OPEN, goods: ['dispatched'] },
  failed: { states: OPEN, goods: ['failed'] },
  late: { states: OPEN, goods: UNDERWAY, late: true },
  'closed-day': { states: OPEN, goods: ['planned', 'packed'], closedDay: true },
  delivered: { states: ['completed'] },
  returned: { states: ['cancelled'], goods: ['returned'] },
  cancelled: { states: ['cancelled'] },
  all: {},
}

function orderConditions({ filter, source, balance }: OrdersAsked): RawBuilder<unknown>[] {
  const { states } = FILTERS[filter]
  const conditions: RawBuilder<unknown>[] = []
  if (states) conditions.push(sql`o.state = any(${[...states]}::text[])`)
  if (source) conditions.push(sql`o.source = ${source}`)
  if (balance === 'to-collect') conditions.push(TO_COLLECT)
  if (balance === 'to-refund') conditions.push(TO_REFUND)
  return conditions
}

const TO_COLLECT = sql`o.state <> 'cancelled' and exists (
  select from payments.payments p where p.order_id = o.id and p.state = 'due' and p.amount_paisa > 0)`

// Less what is under way.
const TO_REFUND = sql`o.id in (select order_id from reporting.refund_checks)
  and ${isOverpaid(sql`o`, sql`captured_paisa - refunded_paisa - refunding_paisa`)}`

function consignmentConditions({ filter, day, zoneId, mode, today }: OrdersAsked): RawBuilder<unknown>[] {
  const { goods, untilToday, late, closedDay } = FILTERS[filter]
  const conditions: RawBuilder<unknown>[] = []
  if (goods) conditions.push(sql`c.state = any(${[...goods]}::text[])`)
  if (late) conditions.push(sql`c.promised_until < ${today}::date`)
  if (closedDay) conditions.push(onClosedDay(sql`c`, today))
  // A chosen day replaces "today or earlier".
  if (day) conditions.push(sql`c.day = ${day}::date`)
  else if (untilToday) conditions.push(sql`c.day <= ${today}::date`)
  if (zoneId) conditions.push(sql`c.zone_id = ${zoneId}`)
  if (mode) conditions.push(sql`c.mode = ${mode}`)
  if (conditions.length === 0) return []
  return [sql`exists (select from fulfilment.consignments c where c.order_id = o.id and ${sql.join(conditions, sql` and `)})`]
}
