import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/**
 * What the contents of one unit cost us, by variant id: the lots that are left, each by its share, or else the newest lot. A variant with
 * contents that never had a lot is missing. One statement.
 */
export async function unitCosts(reader: Reader, variantIds: readonly string[]): Promise<Map<string, Paisa>> {
  const found = await sql<{ variantId: string; cost: Paisa }>`
    with contents as materialized (
      select variant_id, stock_item_id, amount from inventory.contents where variant_id = any(${variantIds}::uuid[])
    ),
    lots as (
      select id, stock_item_id, cost_paisa, case when state = 'received' and not quarantined then on_hand else 0 end as left_over,
        row_number() over (partition by stock_item_id order by state = 'received' desc, available_from desc, id desc) as age
      from inventory.lots where stock_item_id = any(array(select stock_item_id from contents))
    ),
    used as materialized (select * from lots where left_over > 0 or age = 1),
    came as (
      select lot_id, sum(amount) as amount from inventory.movements
      where lot_id = any(array(select id from used)) and kind in ('expected', 'received') group by lot_id
    ),
    costs as (
      select stock_item_id, case when sum(left_over) > 0 then sum(cost * left_over) / sum(left_over) else max(cost) end as cost
      from (
        select used.stock_item_id, left_over, cost_paisa::numeric / nullif(came.amount, 0) as cost
        from used join came on came.lot_id = used.id
      ) as lot_costs group by stock_item_id
    )
    select contents.variant_id as "variantId", round(sum(contents.amount * costs.cost))::bigint as cost
    from contents left join costs on costs.stock_item_id = contents.stock_item_id
    group by contents.variant_id having count(costs.cost) = count(*)`.execute(reader)
  return new Map(found.rows.map(({ variantId, cost }) => [variantId, cost]))
}
