import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#platform/database/planned-anew.ts'
import type { Ctx, Reader } from '../context.ts'
import type { Paisa, Translations } from '../values/index.ts'
import { figuresIn, ofEachDay, onDay, type DayFigures } from './day-figures.ts'
import type { Period } from './period.ts'

/** Of something that orders have in common: how many were delivered, how many of them have a claim, and what was granted. */
export type ClaimRate = { orders: number; withClaim: number; granted: Paisa }

type LotRate = ClaimRate & { lotId: string; code: string; item: Translations; farm: Translations | null }

// Packaging has lots too, but neither a harvest nor a product of its own.
const IS_FRUIT = sql`(lot.harvested_on is not null or lot.farm_id is not null or exists (
  select from inventory.stock_items fruit join catalog.products product on product.code = fruit.code and product.sold_by <> 'box'
  where fruit.id = lot.stock_item_id))`

/** By what orders are grouped: `key` is the lot, the farm, the actor who packed a box last, or its courier company. Each order counts on one day. */
export const CLAIMS: DayFigures = {
  table: 'reporting.claim_days',
  columns: ['grouped_by', 'key', 'orders', 'with_claim', 'granted'],
  ofDays: (period) => sql`
    with delivered as materialized (
      select event.order_id, days.day
      from ${ofEachDay(sql`
        select id, order_id from ordering.order_events where to_state = 'completed' and from_state <> to_state and ${onDay('at', period)}`)} as event
      join ordering.orders on orders.id = event.order_id and orders.state = 'completed'
      where event.id = (
        select max(id) from ordering.order_events where order_id = event.order_id and to_state = 'completed' and from_state <> to_state)),
    claimed as materialized (
      select claim.order_id, claim.consignment_id, line.order_line_id, coalesce(line.granted_paisa, 0) as granted
      from claims.claims claim join claims.lines line on line.claim_id = claim.id
      where claim.state <> 'rejected' and claim.order_id = any(array(select order_id from delivered))),
    taken as materialized (
      select distinct delivered.day, held.order_id, held.order_line_id, held.lot_id, lot.farm_id from delivered
      join inventory.allocations held on held.order_id = delivered.order_id and held.state = 'consumed'
      join inventory.lots lot on lot.id = held.lot_id and ${IS_FRUIT}),
    boxes as materialized (
      select delivered.day, box.id, box.order_id,
        (select actor from fulfilment.consignment_events where consignment_id = box.id and to_state = 'packed' order by id desc limit 1) as packer,
        (select carrier from fulfilment.carriages where consignment_id = box.id) as carrier
      from delivered join fulfilment.consignments box on box.order_id = delivered.order_id and box.state = 'delivered'),
    claims_of_boxes as (select order_id, consignment_id, sum(granted) as granted from claimed group by order_id, consignment_id)
    ${sql.join(
      [
        ofGoods('lot', sql`select day, order_id, order_line_id, lot_id::text as key from taken`),
        // A line packed from two lots of a farm counts once.
        ofGoods('farm', sql`select distinct day, order_id, order_line_id, farm_id::text as key from taken`),
        ofBoxes('packer'),
        ofBoxes('carrier'),
      ],
      sql` union all `,
    )}`,
}

function ofGoods(groupedBy: string, goods: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day, ${groupedBy}::text as grouped_by, key, count(distinct goods.order_id)::integer as orders,
      count(distinct claimed.order_id)::integer as with_claim, coalesce(sum(claimed.granted), 0)::bigint as granted
    from (${goods}) as goods left join claimed on claimed.order_line_id = goods.order_line_id group by day, key`
}

/** A claim sent by the code on a box is about this box; one sent by the link of the order, about all of them. */
function ofBoxes(groupedBy: 'packer' | 'carrier'): RawBuilder<unknown> {
  const key = sql.ref(`boxes.${groupedBy}`)
  return sql`
    select day, ${groupedBy}::text as grouped_by, key, count(distinct order_id)::integer as orders, count(distinct claimed)::integer as with_claim,
      coalesce(sum(granted), 0)::bigint as granted
    from (
      select distinct boxes.day, ${key} as key, boxes.order_id, sums.order_id as claimed, sums.consignment_id, sums.granted
      from boxes left join claims_of_boxes sums on sums.order_id = boxes.order_id and coalesce(sums.consignment_id, boxes.id) = boxes.id) as of_boxes
    group by day, key`
}

/** `sums (key, orders, "withClaim", granted)` of a period. */
function sumsOf(period: Period, groupedBy: 'lot' | 'farm' | 'packer' | 'carrier'): RawBuilder<unknown> {
  return sql`
    sums as (
      select key, sum(orders)::integer as orders, sum(with_claim)::integer as "withClaim", sum(granted)::bigint as granted
      from (${figuresIn(period, CLAIMS)}) as figures where grouped_by = ${groupedBy} group by key)`
}

export async function claimsByLot(reader: Reader, period: Period): Promise<LotRate[]> {
  const found = await sql<LotRate>`
    with ${sumsOf(period, 'lot')}
    select lot.id as "lotId", lot.code, item.name as item, farm.name as farm, orders, "withClaim", granted
    from sums join inventory.lots lot on lot.id = key::uuid join inventory.stock_items item on item.id = lot.stock_item_id
    left join catalog.farms farm on farm.id = lot.farm_id
    order by "withClaim" desc, orders desc, lot.code`.execute(reader)
  return found.rows
}

export async function claimsByFarm(reader: Reader, period: Period): Promise<(ClaimRate & { farm: Translations | null })[]> {
  const found = await sql<ClaimRate & { farm: Translations | null }>`
    with ${sumsOf(period, 'farm')}
    select farm.name as farm, orders, "withClaim", granted from sums left join catalog.farms farm on farm.id = key::uuid
    order by "withClaim" desc, orders desc, key`.execute(reader)
  return found.rows
}

/** By the actor who packed the box last. */
export function claimsByPacker(reader: Reader, period: Period): Promise<(ClaimRate & { name: string | null })[]> {
  return byBox(reader, period, 'packer')
}

/** By the courier company; null for our own riders. */
export function claimsByCarrier(reader: Reader, period: Period): Promise<(ClaimRate & { name: string | null })[]> {
  return byBox(reader, period, 'carrier')
}

async function byBox(
  reader: Reader,
  period: Period,
  groupedBy: 'packer' | 'carrier',
): Promise<(ClaimRate & { name: string | null })[]> {
  const found = await sql<ClaimRate & { name: string | null }>`
    with ${sumsOf(period, groupedBy)}
    select key as name, orders, "withClaim", granted from sums order by "withClaim" desc, orders desc, key`.execute(reader)
  return found.rows
}

export type LotClaims = { lotId: string; code: string; item: Translations; orders: number; claims: number }

const LOT_CLAIMS = sql`
  select lot.id as "lotId", lot.code, item.name as item, count(distinct held.order_id)::integer as orders,
    count(distinct claim.order_id)::integer as claims
  from inventory.allocations held
  join ordering.orders on orders.id = held.order_id and orders.state = 'completed'
  join inventory.lots lot on lot.id = held.lot_id and ${IS_FRUIT}
  join inventory.stock_items item on item.id = lot.stock_item_id
  left join claims.lines line on line.order_line_id = held.order_line_id
  left join claims.claims claim on claim.id = line.claim_id and claim.state <> 'rejected'`

/** How many of the delivered orders with these lots have a claim. */
export async function claimsOfLots(reader: Reader, lotIds: readonly string[]): Promise<LotClaims[]> {
  const found = await sql<LotClaims>`
    ${LOT_CLAIMS} where held.state = 'consumed' and lot.id = any(${[...lotIds]}::uuid[]) group by lot.id, item.id order by lot.code`.execute(
    reader,
  )
  return found.rows
}

// Fruit of older claims was eaten or thrown away long ago.
const RECALL_DAYS = 90

/**
 * Lots whose claims pass the limit, and that were not recalled, and not looked at since. Only lots with enough claims of the last 90 days are looked
 * at, and of those only the ones that would pass by the stored figures, which may miss the newest orders: then a lot has more orders, not fewer.
 */
export async function proposedRecalls(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { recallPercent, recallClaims }: { recallPercent: number; recallClaims: number },
): Promise<LotClaims[]> {
  const found = await sql<LotClaims>`
    with claimed as (
      select ${PLANNED_ANEW} held.lot_id, count(distinct claim.order_id) as claims
      from claims.claims claim join claims.lines line on line.claim_id = claim.id
      join inventory.allocations held on held.order_id = claim.order_id and held.order_line_id = line.order_line_id and held.state = 'consumed'
      where claim.state <> 'rejected' and claim.created_at >= ${now}::timestamptz - make_interval(days => ${RECALL_DAYS})
      group by held.lot_id having count(distinct claim.order_id) >= ${recallClaims}::integer),
    suspected as (
      select lot_id from claimed where claims * 100 >= ${recallPercent}::integer * coalesce((
        select sum(orders) from reporting.claim_days where grouped_by = 'lot' and key = lot_id::text), 0)),
    sums as (
      ${LOT_CLAIMS} where held.state = 'consumed' and held.lot_id in (select lot_id from suspected)
        and not exists (select from inventory.recalls where recalls.lot_id = held.lot_id)
      group by lot.id, item.id)
    select sums.* from sums left join claims.recalls_declined declined on declined.lot_id = sums."lotId"
    where sums.claims >= ${recallClaims}::integer and sums.claims * 100 >= ${recallPercent}::integer * sums.orders and sums.claims > coalesce(declined.claims, 0)
    order by sums.claims desc, sums.code`.execute(db)
  return found.rows
}
