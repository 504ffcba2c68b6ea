import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Bilingual, Paisa } from '../values/index.ts'
import { ordersIn } from './period.ts'
import type { Scope } from './period.ts'
import { linesIn } from './sales.ts'

/**
 * `sales` is what buyers pay for the goods, without discount and VAT; `cost` what the lots behind them cost, each gram or piece its share of its
 * lot; `margin` their difference. Charges for delivery are in neither.
 */
export type Margin = { sales: Paisa; cost: Paisa; margin: Paisa }

export async function marginByProduct(
  reader: Reader,
  scope: Scope,
): Promise<(Margin & { productId: string; name: Bilingual })[]> {
  const found = await sql<Margin & { productId: string; name: Bilingual }>`
    with ${sharesIn(scope)},
    sums as (select product_id, max(line_id::text)::uuid as last_line_id, ${SUMS} from shares group by product_id)
    select sums.product_id as "productId", last.name, sales, cost, margin
    from sums join ordering.order_lines last on last.id = last_line_id order by margin desc, sums.product_id`.execute(reader)
  return found.rows
}

export type LotMargin = Margin & { lotId: string | null; code: string | null; item: Bilingual | null; farm: Bilingual | null }

/** Lines that no lot stands behind are in the row without one. */
export async function marginByLot(reader: Reader, scope: Scope): Promise<LotMargin[]> {
  const found = await sql<LotMargin>`
    with ${sharesIn(scope)},
    sums as (select lot_id, ${SUMS} from shares group by lot_id)
    select sums.lot_id as "lotId", lots.code, items.name as item, farms.name as farm, sales, cost, margin
    from sums left join inventory.lots on lots.id = sums.lot_id
    left join inventory.stock_items items on items.id = lots.stock_item_id
    left join catalog.farms on farms.id = lots.farm_id
    order by margin desc, lots.code`.execute(reader)
  return found.rows
}

/** Lots that came from no farm of ours, and lines without a lot, are in the row without a farm. */
export async function marginByFarm(
  reader: Reader,
  scope: Scope,
): Promise<(Margin & { farmId: string | null; name: Bilingual | null })[]> {
  const found = await sql<Margin & { farmId: string | null; name: Bilingual | null }>`
    with ${sharesIn(scope)},
    sums as (
      select lots.farm_id, ${SUMS} from shares left join inventory.lots on lots.id = shares.lot_id group by lots.farm_id
    )
    select sums.farm_id as "farmId", farms.name, sales, cost, margin
    from sums left join catalog.farms on farms.id = sums.farm_id order by margin desc, sums.farm_id`.execute(reader)
  return found.rows
}

const SUMS = sql`sum(sales)::bigint as sales, sum(cost)::bigint as cost, (sum(sales) - sum(cost))::bigint as margin`

/**
 * What each lot has in each line. A line's sales are shared out among its lots by what they cost, to the paisa: each gets the
 * difference of two rounded running sums, so the shares of a line always add up to the line.
 */
function sharesIn(scope: Scope): RawBuilder<unknown> {
  return sql`scoped as (${ordersIn(scope)}),
    ${linesIn()},
    used as (
      select held.order_line_id, held.lot_id, sum(held.amount) as amount
      from scoped cross join lateral (
        select * from inventory.allocations where order_id = scoped.id and state in ('held', 'consumed') offset 0
      ) as held
      group by held.order_line_id, held.lot_id
    ),
    lots as materialized (
      select lots.id, lots.cost_paisa::numeric as cost, (
        select sum(moved.amount) from inventory.movements moved where moved.lot_id = lots.id and moved.kind in ('expected', 'received')
      ) as amount
      from inventory.lots where lots.id in (select lot_id from used)
    ),
    costs as (
      select used.order_line_id, used.lot_id, coalesce(round(lots.cost * used.amount / nullif(lots.amount, 0)), 0) as cost
      from used join lots on lots.id = used.lot_id
    ),
    running as (
      select lines.id as line_id, lines.product_id, lines.goods - lines.discount - lines.vat as whole, costs.lot_id,
        coalesce(costs.cost, 0) as cost, greatest(costs.cost, 1) as own,
        sum(greatest(costs.cost, 1)) over so_far as so_far,
        sum(greatest(costs.cost, 1)) over (so_far rows between unbounded preceding and unbounded following) as every
      from lines left join costs on costs.order_line_id = lines.id
      window so_far as (partition by lines.id order by costs.lot_id)
    ),
    shares as (
      select line_id, product_id, lot_id, cost, case
        -- Nearly every line is of one lot, or of none.
        when own = every then whole
        else round(whole::numeric * so_far / every) - round(whole::numeric * (so_far - own) / every) end as sales
      from running
    )`
}
