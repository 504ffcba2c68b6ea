import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Paisa } from '../values/index.ts'
import { orderFiguresIn, type OrderFigures } from './day-figures.ts'
import { alsoOf, amongOrders, type Basis, type Scope } from './period.ts'
import { lastLine, linesIn } from './sales.ts'

/**
 * `sales` is what buyers pay for the goods, without discount and VAT; `cost` is the cost of the lots used, in proportion to the amount
 * taken; `margin` is the difference. Delivery charges are in neither.
 */
export type Margin = { sales: Paisa; cost: Paisa; margin: Paisa }

/** By product and lot. The row of `last_line_id` is the newest of these lines. */
export const MARGINS: OrderFigures = {
  table: 'reporting.margin_days',
  columns: ['product_id', 'lot_id', 'last_line_id', 'sales', 'cost'],
  orderColumns: [],
  ofOrders: (basis) => sql`
    with ${sharesOf(basis, ['day'])}
    select day, product_id, lot_id, ${lastLine('line_id')} as last_line_id, sum(sales)::bigint as sales, sum(cost)::bigint as cost
    from shares group by day, product_id, lot_id`,
  otherChanges: daysOfLots(sql`reporting.changed_lots`),
}

/** The days whose stored costs depend on these changes of lots: on that line, and on later lines of its lot. */
export function daysOfLots(changes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select margins.day from ${changes} as changed join reporting.margin_days margins
      on margins.lot_id = changed.lot_id and (changed.order_line_id is null or changed.order_line_id <= margins.last_line_id)
    union select day from ${changes} as changed where day is not null`
}

export async function marginByProduct(
  reader: Reader,
  scope: Scope,
): Promise<(Margin & { productId: string; name: Translations })[]> {
  const found = await sql<Margin & { productId: string; name: Translations }>`
    with sums as (
      select product_id, ${lastLine('last_line_id')} as last_line_id, ${SUMS} from (${orderFiguresIn(scope, MARGINS)}) as figures group by product_id
    )
    select sums.product_id as "productId", last.name, sales, cost, margin
    from sums join ordering.order_lines last on last.id = last_line_id order by margin desc, sums.product_id`.execute(reader)
  return found.rows
}

type LotMargin = Margin & {
  lotId: string | null
  code: string | null
  item: Translations | null
  farm: Translations | null
}

/** Lines without a lot are in a separate row. */
export async function marginByLot(reader: Reader, scope: Scope): Promise<LotMargin[]> {
  const found = await sql<LotMargin>`
    with sums as (select lot_id, ${SUMS} from (${orderFiguresIn(scope, MARGINS)}) as figures group by lot_id)
    select sums.lot_id as "lotId", lots.code, items.name as item, farms.name as farm, sales, cost, margin
    from sums left join inventory.lots on lots.id = sums.lot_id
    left join inventory.stock_items items on items.id = lots.stock_item_id
    left join catalog.farms on farms.id = lots.farm_id
    order by margin desc, lots.code`.execute(reader)
  return found.rows
}

/** Lots from other suppliers, and lines without a lot, are in the row without a farm. */
export async function marginByFarm(
  reader: Reader,
  scope: Scope,
): Promise<(Margin & { farmId: string | null; name: Translations | null })[]> {
  const found = await sql<Margin & { farmId: string | null; name: Translations | null }>`
    with by_lot as (select lot_id, sum(sales) as sales, sum(cost) as cost from (${orderFiguresIn(scope, MARGINS)}) as figures group by lot_id),
    sums as (
      select lots.farm_id, ${SUMS} from by_lot left join inventory.lots on lots.id = by_lot.lot_id group by lots.farm_id
    )
    select sums.farm_id as "farmId", farms.name, sales, cost, margin
    from sums left join catalog.farms on farms.id = sums.farm_id order by margin desc, sums.farm_id`.execute(reader)
  return found.rows
}

/** The same for these lots, over all orders that are not cancelled. They were placed at any time, as those of a period of deliveries. */
export async function marginOfLots(reader: Reader, lotIds: readonly string[]): Promise<Map<string, Margin>> {
  const lots = sql`${[...lotIds]}::uuid[]`
  const found = await sql<Margin & { lotId: string }>`
    with scoped as (select distinct order_id as id from inventory.allocations where lot_id = any(${lots}) and state <> 'released'),
    ${sharesOf('delivered')}
    select lot_id as "lotId", ${SUMS} from shares where lot_id = any(${lots}) group by lot_id`.execute(reader)
  return new Map(found.rows.map(({ lotId, ...margin }) => [lotId, margin]))
}

const SUMS = sql`sum(sales)::bigint as sales, sum(cost)::bigint as cost, (sum(sales) - sum(cost))::bigint as margin`

/**
 * The share of each lot in each line of the orders in `scoped`, with these columns of it. A lot's cost is split over the lines that use it, in
 * proportion to the amount, and a line's sales are split over its lots, in proportion to their cost. Both are exact to the paisa: each share is the
 * difference of two rounded running sums, so a lot that is sold out costs exactly what was paid for it, and the shares add up to the line.
 */
function sharesOf(basis: Basis, columns: readonly string[] = []): RawBuilder<unknown> {
  return sql`${linesIn(basis, columns)},
    used as (
      select order_line_id, lot_id, sum(amount) as amount, count(*) over (partition by order_line_id) as lots
      from scoped join inventory.allocations on order_id = scoped.id and state <> 'released' and ${amongOrders(sql`order_id`, basis)}
      group by order_line_id, lot_id
    ),
    lots as materialized (
      select lots.id, lots.cost_paisa::numeric as cost, came.amount
      from inventory.lots left join (
        select lot_id, sum(amount) as amount from inventory.movements
        where kind in ('expected', 'received') and lot_id in (select lot_id from used) group by lot_id
      ) as came on came.lot_id = lots.id
      where lots.id in (select lot_id from used)
    ),
    span as (
      select (select order_line_id from used order by order_line_id limit 1) as first,
        (select order_line_id from used order by order_line_id desc limit 1) as last
    ),
    -- Over all lines of these lots, so that a line costs the same in each report and periods add up.
    in_turn as materialized (
      select lots.*, turn.order_line_id, before.amount + turn.until_here as until_here from lots
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from inventory.allocations
        where lot_id = lots.id and state <> 'released' and order_line_id < (select first from span)
      ) as before
      cross join lateral (
        select order_line_id, sum(sum(amount)::integer) over (order by order_line_id rows unbounded preceding) as until_here
        from inventory.allocations
        where lot_id = lots.id and state <> 'released' and order_line_id between (select first from span) and (select last from span)
        group by order_line_id
      ) as turn
    ),
    costs as materialized (
      select used.order_line_id, used.lot_id, used.lots,
        coalesce(
          round(in_turn.cost * until_here / nullif(in_turn.amount, 0))
          - round(in_turn.cost * (until_here - used.amount) / nullif(in_turn.amount, 0)), 0) as cost
      from used join in_turn on in_turn.order_line_id = used.order_line_id and in_turn.id = used.lot_id
    ),
    sold as materialized (select id, product_id, goods - discount - vat as whole${alsoOf('lines', columns)} from lines),
    running as (
      select sold.id, sold.product_id, sold.whole, costs.lot_id, costs.cost${alsoOf('sold', columns)}, greatest(costs.cost, 1) as own,
        sum(greatest(costs.cost, 1)) over so_far as so_far,
        sum(greatest(costs.cost, 1)) over (so_far rows between unbounded preceding and unbounded following) as every
      from costs join sold on sold.id = costs.order_line_id where costs.lots > 1
      window so_far as (partition by sold.id order by costs.lot_id)
    ),
    shares as (
      -- Nearly every line is of one lot, or of none.
      select sold.id as line_id, sold.product_id, costs.lot_id, coalesce(costs.cost, 0) as cost, sold.whole::numeric as sales${alsoOf('sold', columns)}
      from sold left join costs on costs.order_line_id = sold.id where costs.lots is null or costs.lots = 1
      union all
      select id, product_id, lot_id, cost, round(whole::numeric * so_far / every) - round(whole::numeric * (so_far - own) / every)${alsoOf('running', columns)}
      from running
    )`
}
