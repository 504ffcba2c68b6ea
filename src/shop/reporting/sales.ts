import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, CalendarDate, Grams, Paisa } from '../values/index.ts'
import { figuresIn, ofEachDay, onDay, orderFiguresIn, type DayFigures, type OrderFigures } from './day-figures.ts'
import { alsoOf, amongOrders, type Basis, type Period, type Scope } from './period.ts'

/** `total` is goods − discount + delivery + rounding; `vat` is the VAT included in it. */
export type Sales = { orders: number; goods: Paisa; discount: Paisa; delivery: Paisa; rounding: Paisa; total: Paisa; vat: Paisa }

const AMOUNTS = ['goods', 'discount', 'delivery', 'rounding', 'total', 'vat']

/** By source and by the district of the first box. */
export const SALES: OrderFigures = {
  table: 'reporting.sales_days',
  columns: ['source', 'district_id', 'orders', ...AMOUNTS],
  orderColumns: ['source', ...AMOUNTS.map((name) => `${name}_paisa`)],
  ofOrders: (basis) => sql`
    with first as (
      select distinct on (consignments.order_id) consignments.order_id, areas.district_id
      from fulfilment.consignments join places.areas on areas.id = consignments.area_id
      where ${amongOrders(sql`consignments.order_id`, basis)}
      order by consignments.order_id, consignments.state = 'cancelled', consignments.number
    )
    select day, source, first.district_id, count(*)::integer as orders,
      ${sql.join(AMOUNTS.map((name) => sql`sum(${sql.ref(`${name}_paisa`)})::bigint as ${sql.ref(name)}`))}
    from scoped left join first on first.order_id = scoped.id group by day, source, first.district_id`,
}

const SUMS = sql.join([
  sql`sum(orders)::integer as orders`,
  ...AMOUNTS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
])

export async function salesByDay(reader: Reader, scope: Scope): Promise<(Sales & { day: CalendarDate })[]> {
  const found = await sql<Sales & { day: CalendarDate }>`
    select day, ${SUMS} from (${orderFiguresIn(scope, SALES)}) as figures group by day order by day`.execute(reader)
  return found.rows
}

/** The total alone: the days that are not stored read it from an index. */
const TOTALS: DayFigures = {
  table: SALES.table,
  columns: ['total'],
  ofDays: (period) => sql`
    select day, sum(total_paisa)::bigint as total
    from ${ofEachDay(sql`select total_paisa from ordering.orders where ${onDay('placed_at', period)} and state <> 'cancelled'`)} as orders group by day`,
}

/** What buyers pay, by the day of the order, without cancelled ones; days without orders are missing. */
export async function totalsByDay(reader: Reader, period: Period): Promise<Map<CalendarDate, Paisa>> {
  const found = await sql<{ day: CalendarDate; total: Paisa }>`
    select day, sum(total)::bigint as total from (${figuresIn(period, TOTALS)}) as figures group by day`.execute(reader)
  return new Map(found.rows.map(({ day, total }) => [day, total]))
}

/** By source: the shop's pages, the API, the phone. */
export async function salesByChannel(reader: Reader, scope: Scope): Promise<(Sales & { channel: string })[]> {
  const found = await sql<Sales & { channel: string }>`
    select source as channel, ${SUMS} from (${orderFiguresIn(scope, SALES)}) as figures
    group by source order by sum(total) desc, source`.execute(reader)
  return found.rows
}

/** By destination; an order with several consignments counts at its first one. */
export async function salesByDistrict(
  reader: Reader,
  scope: Scope,
): Promise<(Sales & { districtId: string | null; name: Translations | null })[]> {
  const found = await sql<Sales & { districtId: string | null; name: Translations | null }>`
    with sums as (select district_id, ${SUMS} from (${orderFiguresIn(scope, SALES)}) as figures group by district_id)
    select sums.district_id as "districtId", districts.name, ${sql.join(['orders', ...AMOUNTS].map((name) => sql.ref(name)))}
    from sums left join places.districts on districts.id = sums.district_id
    order by total desc, sums.district_id`.execute(reader)
  return found.rows
}

/** `net` is what buyers pay for it: goods − discount, VAT included. Weighed lines use the scale weight. */
type ProductSales = {
  productId: string
  name: Translations
  units: number
  grams: Grams
  goods: Paisa
  discount: Paisa
  net: Paisa
  vat: Paisa
}

/** By product. The row of `last_line_id` has its latest name. */
export const PRODUCT_SALES: OrderFigures = {
  table: 'reporting.product_days',
  columns: ['product_id', 'last_line_id', 'units', 'grams', 'goods', 'discount', 'vat'],
  orderColumns: [],
  ofOrders: (basis) => sql`
    with ${linesIn(basis, ['day'])}
    select day, product_id, ${lastLine('lines.id')} as last_line_id, sum(units)::bigint as units, sum(grams)::bigint as grams,
      sum(goods)::bigint as goods, sum(discount)::bigint as discount, sum(vat)::bigint as vat
    from lines group by day, product_id`,
}

/** By product, with its latest name. */
export async function salesByProduct(reader: Reader, scope: Scope): Promise<ProductSales[]> {
  const found = await sql<ProductSales>`
    with sums as (
      select product_id, ${lastLine('last_line_id')} as last_line_id, sum(units)::integer as units, sum(grams)::bigint as grams,
        sum(goods)::bigint as goods, sum(discount)::bigint as discount, sum(goods - discount)::bigint as net, sum(vat)::bigint as vat
      from (${orderFiguresIn(scope, PRODUCT_SALES)}) as figures group by product_id
    )
    select sums.product_id as "productId", last.name, sums.units, grams, goods, discount, net, vat
    from sums join ordering.order_lines last on last.id = last_line_id order by net desc, sums.product_id`.execute(reader)
  return found.rows
}

/** The newest of lines: ids begin with their time. */
export function lastLine(column: string): RawBuilder<string> {
  return sql`max(${sql.ref(column)}::text collate "C")::uuid`
}

/** The lines of the orders in `scoped`, with these columns of it. */
export function linesIn(basis: Basis, columns: readonly string[] = []): RawBuilder<unknown> {
  return sql`lines as (
    select lines.id, lines.order_id, lines.product_id, lines.units,
      coalesce(lines.weighed_grams, lines.units * lines.net_grams) as grams,
      lines.line_paisa as goods, lines.discount_paisa as discount, lines.vat_paisa as vat, lines.tax_class_id, lines.vat_basis_points${alsoOf('scoped', columns)}
    from scoped join ordering.order_lines lines on lines.order_id = scoped.id
    where ${amongOrders(sql`lines.order_id`, basis)}
  )`
}
