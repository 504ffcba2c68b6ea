import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { ordersWithConsignments } from '../fulfilment/index.ts'
import type { ConsignmentWish } from '../fulfilment/index.ts'
import { cleanLine, parsePhone, toLatinDigits } from '../values/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import type { OrderState } from './model.ts'
import { orderRows } from './order-rows.ts'
import { officeOrders } from './orders-for-office.ts'
import type { OfficeOrder } from './orders-for-office.ts'

export const ORDER_FILTERS = [
  'open',
  'to-confirm',
  'to-pack',
  'to-pack-today',
  'packed',
  'on-the-way',
  'failed',
  'late',
  'delivered',
  'cancelled',
  'all',
] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** `next` is what to ask for the page after this one with; null on the last page. */
export type OrdersPage = { orders: OfficeOrder[]; next: string | null }

type Asked = {
  filter: OrderFilter
  /** Leaves on this day. */
  day: CalendarDate | null
  /** A number, a phone number in any spelling or some of its digits, or part of a name. */
  query: string
  /** The id of the last order of the page before. */
  after: string | null
  today: CalendarDate
  most?: number
}

/** The office's list, newest first, page by page: an order that comes in between moves nothing. */
export async function ordersPage(reader: Reader, asked: Asked): Promise<OrdersPage> {
  const { most = 50, after, today } = asked
  const conditions = [...(await conditionsOf(reader, asked)), ...matching(asked.query)]
  if (after !== null && isId(after)) {
    conditions.push(sql`(placed_at, id) < (select placed_at, id from ordering.orders where id = ${after}::uuid)`)
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const rows = await orderRows(reader, sql`${where} order by placed_at desc, id desc limit ${most + 1}`)
  const shown = rows.slice(0, most)
  return { orders: await officeOrders(reader, shown, today), next: rows.length > most ? shown.at(-1)!.id : null }
}

export type OrderCounts = { open: number; toConfirm: number; late: number }

export async function orderCounts(reader: Reader, today: CalendarDate): Promise<OrderCounts> {
  const late = await ordersWithConsignments(reader, FILTERS.late(today).consignment!)
  const planned = await ordersWithConsignments(reader, { states: ['planned'] })
  const found = await sql<{ open: number; toConfirm: number }>`
    select count(*)::integer as open,
      count(*) filter (where state = 'placed' and id = any(${planned}::uuid[]))::integer as "toConfirm"
    from ordering.orders where state in ('placed', 'confirmed')`.execute(reader)
  return { ...found.rows[0]!, late: late.length }
}

const OPEN: readonly OrderState[] = ['placed', 'confirmed']

type Filter = { states?: readonly OrderState[]; consignment?: ConsignmentWish }

const FILTERS: Record<OrderFilter, (today: CalendarDate) => Filter> = {
  open: () => ({ states: OPEN }),
  'to-confirm': () => ({ states: ['placed'], consignment: { states: ['planned'] } }),
  'to-pack': () => ({ states: OPEN, consignment: { states: ['planned'] } }),
  'to-pack-today': (today) => ({ states: OPEN, consignment: { states: ['planned'], dayUntil: today } }),
  packed: () => ({ states: OPEN, consignment: { states: ['packed'] } }),
  'on-the-way': () => ({ states: OPEN, consignment: { states: ['dispatched'] } }),
  failed: () => ({ states: OPEN, consignment: { states: ['failed'] } }),
  late: (today) => ({
    states: OPEN,
    consignment: { states: ['planned', 'packed', 'dispatched', 'failed'], promisedBefore: today },
  }),
  delivered: () => ({ states: ['completed'] }),
  cancelled: () => ({ states: ['cancelled'] }),
  all: () => ({}),
}

async function conditionsOf(reader: Reader, { filter, day, today }: Asked): Promise<RawBuilder<unknown>[]> {
  const { states, consignment } = FILTERS[filter](today)
  const conditions: RawBuilder<unknown>[] = []
  if (states) conditions.push(sql`state = any(${[...states]}::text[])`)
  if (consignment === undefined && day === null) return conditions
  // A day that was chosen takes the place of "today or before".
  const { dayUntil, ...wish } = consignment ?? {}
  const anyState = filter === 'cancelled' || filter === 'all' ? { states: ALL_STATES } : {}
  const until = day === null && dayUntil ? { dayUntil } : {}
  const ids = await ordersWithConsignments(reader, { ...anyState, ...wish, ...until, ...(day ? { day } : {}) })
  conditions.push(sql`id = any(${ids}::uuid[])`)
  return conditions
}

const ALL_STATES = ['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled'] as const

const MOST_LETTERS = 100

function matching(query: string): RawBuilder<unknown>[] {
  const text = cleanLine(query.slice(0, MOST_LETTERS), MOST_LETTERS) ?? ''
  if (text === '') return []
  const phone = parsePhone(text)
  if (phone.ok) return [sql`phone = ${phone.phone}`]
  const digits = toLatinDigits(text).replace(/[\s-]/g, '')
  if (/^\d{3,}$/.test(digits)) return [sql`(number = ${`PF-${digits}`} or phone like ${`%${digits}%`})`]
  const number = toLatinDigits(text).toUpperCase()
  return [sql`(number = ${number} or name ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`]
}
