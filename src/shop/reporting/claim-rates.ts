import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa, Translations } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/** Of something that orders have in common: how many were delivered, how many of them have a claim, and what was granted. */
export type ClaimRate = { orders: number; withClaim: number; granted: Paisa }

type LotRate = ClaimRate & { lotId: string; code: string; item: Translations; farm: Translations | null }

// Packaging has lots too, but neither a harvest nor a product of its own.
const IS_FRUIT = sql`(lot.harvested_on is not null or lot.farm_id is not null or exists (
  select from inventory.stock_items fruit join catalog.products product on product.code = fruit.code and product.sold_by <> 'box'
  where fruit.id = lot.stock_item_id))`

/** The orders delivered in these days, and their claims that were not rejected. */
const base = (period: Period) => {
  const [begins, ends] = instantsOf(period)
  return sql`
    delivered as (
      select order_id from ordering.order_events where to_state = 'completed' and from_state <> to_state and at >= ${begins} and at < ${ends}
      intersect select id from ordering.orders where state = 'completed'),
    claimed as (
      select claim.order_id, claim.consignment_id, line.order_line_id, coalesce(line.granted_paisa, 0) as granted
      from claims.claims claim join claims.lines line on line.claim_id = claim.id
      where claim.state <> 'rejected' and claim.order_id in (select order_id from delivered)),
    taken as (
      select distinct held.order_id, held.order_line_id, held.lot_id from inventory.allocations held
      join inventory.lots lot on lot.id = held.lot_id and ${IS_FRUIT}
      where held.state = 'consumed' and held.order_id in (select order_id from delivered))`
}

const SUMS = sql`
  count(distinct taken.order_id)::integer as orders, count(distinct claimed.order_id)::integer as "withClaim",
  coalesce(sum(claimed.granted), 0)::bigint as granted`

export async function claimsByLot(reader: Reader, period: Period): Promise<LotRate[]> {
  const found = await sql<LotRate>`
    with ${base(period)}
    select lot.id as "lotId", lot.code, item.name as item, farm.name as farm, ${SUMS}
    from taken join inventory.lots lot on lot.id = taken.lot_id join inventory.stock_items item on item.id = lot.stock_item_id
    left join catalog.farms farm on farm.id = lot.farm_id
    left join claimed on claimed.order_line_id = taken.order_line_id
    group by lot.id, item.id, farm.id order by "withClaim" desc, orders desc, lot.code`.execute(reader)
  return found.rows
}

export async function claimsByFarm(reader: Reader, period: Period): Promise<(ClaimRate & { farm: Translations | null })[]> {
  const found = await sql<ClaimRate & { farm: Translations | null }>`
    with ${base(period)}
    -- A line packed from two lots of a farm counts once.
    select farm.name as farm, ${SUMS}
    from (
      select distinct packed.order_id, packed.order_line_id, lot.farm_id
      from taken packed join inventory.lots lot on lot.id = packed.lot_id) taken
    left join catalog.farms farm on farm.id = taken.farm_id
    left join claimed on claimed.order_line_id = taken.order_line_id
    group by farm.id order by "withClaim" desc, orders desc, farm.id`.execute(reader)
  return found.rows
}

/** By the actor who packed the box last. */
export function claimsByPacker(reader: Reader, period: Period): Promise<(ClaimRate & { name: string | null })[]> {
  return byBox(
    reader,
    period,
    sql`(select actor from fulfilment.consignment_events where consignment_id = box.id and to_state = 'packed' order by id desc limit 1)`,
  )
}

/** By the courier company; null for our own riders. */
export function claimsByCarrier(reader: Reader, period: Period): Promise<(ClaimRate & { name: string | null })[]> {
  return byBox(reader, period, sql`(select carrier from fulfilment.carriages where consignment_id = box.id)`)
}

async function byBox(
  reader: Reader,
  period: Period,
  name: RawBuilder<unknown>,
): Promise<(ClaimRate & { name: string | null })[]> {
  const found = await sql<ClaimRate & { name: string | null }>`
    with ${base(period)},
    boxes as (
      select box.id, box.order_id, ${name} as name from fulfilment.consignments box
      where box.order_id in (select order_id from delivered) and box.state = 'delivered'),
    sums as (select order_id, consignment_id, sum(granted) as granted from claimed group by order_id, consignment_id),
    -- A claim sent by the code on a box is about this box; one sent by the link of the order, about all of them.
    of_boxes as (
      select distinct boxes.name, boxes.order_id, sums.order_id as claimed, sums.consignment_id, sums.granted
      from boxes left join sums on sums.order_id = boxes.order_id and coalesce(sums.consignment_id, boxes.id) = boxes.id)
    select name, count(distinct order_id)::integer as orders, count(distinct claimed)::integer as "withClaim",
      coalesce(sum(granted), 0)::bigint as granted
    from of_boxes group by name order by "withClaim" desc, orders desc, name`.execute(reader)
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

/** Lots whose claims pass the limit, and that were not recalled, and not looked at since. */
export async function proposedRecalls(
  reader: Reader,
  { recallPercent, recallClaims }: { recallPercent: number; recallClaims: number },
): Promise<LotClaims[]> {
  const found = await sql<LotClaims>`
    with suspected as (
      select distinct held.lot_id from claims.lines line join inventory.allocations held on held.order_line_id = line.order_line_id),
    sums as (
      ${LOT_CLAIMS} where held.state = 'consumed' and held.lot_id in (select lot_id from suspected)
        and not exists (select from inventory.recalls where recalls.lot_id = held.lot_id)
      group by lot.id, item.id)
    select sums.* from sums left join claims.recalls_declined declined on declined.lot_id = sums."lotId"
    where sums.claims >= ${recallClaims}::integer and sums.claims * 100 >= ${recallPercent}::integer * sums.orders and sums.claims > coalesce(declined.claims, 0)
    order by sums.claims desc, sums.code`.execute(reader)
  return found.rows
}
