import { sql, type RawBuilder } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import type { Reader } from '../context.ts'
import type { ConsignmentState, Mode } from '../fulfilment/index.ts'
import { hasNumber, officeOrdersById, type OfficeOrder, type OrderState } from '../ordering/index.ts'
import { cleanLine, parsePhone, toLatinDigits, type CalendarDate } from '../values/index.ts'
import type { Balance, OrderFilter, OrderSort } from './model.ts'

/** `next` is the cursor of the next page; null on the last page. */
type OrdersPage = { orders: OfficeOrder[]; next: string | null }

export type OrdersAsked = {
  filter: OrderFilter
  /** Leaves on this day. */
  day?: CalendarDate | null
  zoneId?: string | null
  mode?: Mode | null
  source?: 'storefront' | 'api' | 'phone' | null
  balance?: Balance | null
  /** An order number or its beginning, a phone number in any notation, its first or last digits, or the beginnings of a name's words. */
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
  const matches = searchFor(asked.query ?? '')
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

type Filter = { states?: readonly OrderState[]; goods?: readonly ConsignmentState[]; untilToday?: true; late?: true }

const FILTERS: Record<OrderFilter, Filter> = {
  open: { states: OPEN },
  'to-confirm': { states: ['placed'], goods: ['planned'] },
  'to-pack': { states: OPEN, goods: ['planned'] },
  'to-pack-today': { states: OPEN, goods: ['planned'], untilToday: true },
  packed: { states: OPEN, goods: ['packed'] },
  'on-the-way': { states: OPEN, goods: ['dispatched'] },
  failed: { states: OPEN, goods: ['failed'] },
  late: { states: OPEN, goods: UNDERWAY, late: true },
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

// Overpaid: only possible for cancelled orders and for orders changed after they were placed.
const TO_REFUND = sql`(o.state = 'cancelled' or o.version > 1) and (
  select coalesce(sum(p.captured_paisa - p.refunded_paisa - p.refunding_paisa), 0) from payments.payments p where p.order_id = o.id
) > case when o.state = 'cancelled' then 0 else o.total_paisa end`

function consignmentConditions({ filter, day, zoneId, mode, today }: OrdersAsked): RawBuilder<unknown>[] {
  const { goods, untilToday, late } = FILTERS[filter]
  const conditions: RawBuilder<unknown>[] = []
  if (goods) conditions.push(sql`c.state = any(${[...goods]}::text[])`)
  if (late) conditions.push(sql`c.promised_until < ${today}::date`)
  // A chosen day replaces "today or earlier".
  if (day) conditions.push(sql`c.day = ${day}::date`)
  else if (untilToday) conditions.push(sql`c.day <= ${today}::date`)
  if (zoneId) conditions.push(sql`c.zone_id = ${zoneId}`)
  if (mode) conditions.push(sql`c.mode = ${mode}`)
  if (conditions.length === 0) return []
  return [sql`exists (select from fulfilment.consignments c where c.order_id = o.id and ${sql.join(conditions, sql` and `)})`]
}

const MOST_LETTERS = 100
const EVERY_ORDER = sql`ordering.orders`

/** The orders that match the query, to be filtered further. */
function searchFor(query: string): RawBuilder<unknown> {
  const text = cleanLine(query.slice(0, MOST_LETTERS), MOST_LETTERS) ?? ''
  if (text === '') return EVERY_ORDER
  const phone = parsePhone(text)
  if (phone.ok) return found(sql`phone = ${phone.phone}`)
  const plain = toLatinDigits(text).replace(/[\s-]/g, '')
  if (/^\+?\d{3,}$/.test(plain)) return found(byDigits(plain.replace('+', '')))
  const ofNumber = /^#?(?:[a-z]{1,5})?(\d{3,})$/i.exec(plain)?.[1]
  return ofNumber === undefined ? byName(text) : found(numberBegins(ofNumber))
}

function found(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from ordering.orders where ${condition})`
}

/**
 * Five digits and more are a whole number; fewer are its beginning, with one or two more digits. Those are listed, because the index finds
 * whole numbers only.
 */
function numberBegins(digits: string): RawBuilder<unknown> {
  const lengths = digits.length < 5 ? [0, 1, 2] : [0]
  const ends = lengths.flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, end) => (length === 0 ? '' : String(end).padStart(length, '0'))),
  )
  return hasNumber(ends.map((end) => digits + end))
}

/** Part of a phone number is its beginning, in any dialling form, or its end, which people read out. */
function byDigits(digits: string): RawBuilder<unknown> {
  const local = digits.replace(/^(?:00)?880?|^0/, '')
  const end = [...digits].reverse().join('')
  const begins = local === '' ? sql`false` : sql`phone::text like ${`+880${local}%`}`
  return sql`(${numberBegins(digits)} or ${begins} or reverse(phone::text) like ${`${end}%`})`
}

/**
 * Each query word starts a word of the name. This runs first, using its index (`offset 0` keeps it separate): the planner cannot know how
 * rare a name is, and would otherwise scan all orders by time.
 */
function byName(text: string): RawBuilder<unknown> {
  const words = text.split(' ').map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`)
  return sql`(select id, name, placed_at, state, source, version, total_paisa from ordering.orders
    where array_to_tsvector(array_remove(string_to_array(lower(name), ' '), '')) @@ lower(${words.join(' & ')})::tsquery offset 0)`
}
