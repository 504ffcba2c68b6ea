// Pre-orders of the round, opened through the office: one with a limit per person, which one person tries to pass in every rush, and one for each kind of slip.
import { sql } from 'kysely'
import { withDb } from './places.ts'
import { fillIn, type Client, type Fruit, type Preorder, type Round, type SlotDay } from './round.ts'

/** The limit per person, in units of the size that is ordered. */
const LIMIT_UNITS = 2
const QUOTA_KILOS = 400

type Setting = Pick<Round, 'shops' | 'record' | 'staff' | 'place'>

/** A size of a fruit, and the stock item that it is made of. */
export type FreeFruit = Fruit & { item: string; grams: number }

/** Fruit without any lot, so that other buyers cannot order it: the smallest size of each. */
export async function fruitWithoutLots(round: Pick<Setting, 'place'>, count: number): Promise<FreeFruit[]> {
  const found = await withDb(round.place, (db) =>
    sql<Omit<FreeFruit, 'hot'>>`
      select * from (
        select distinct on (c.stock_item_id) c.stock_item_id as item, c.variant_id as "variantId", p.id as "productId", p.slug, c.amount as grams
        from inventory.contents c join inventory.stock_items i on i.id = c.stock_item_id
        join catalog.variants v on v.id = c.variant_id and v.state = 'active'
        join catalog.products p on p.id = v.product_id and p.state = 'active' and p.sold_by <> 'box' and 'van' = any(p.delivery_modes)
        where i.unit = 'gram' and not exists (select from inventory.lots l where l.stock_item_id = i.id)
        order by c.stock_item_id, c.amount, c.variant_id) as sizes
      order by grams, item limit ${count}`.execute(db),
  )
  if (found.rows.length < count) {
    throw new Error(`The demo shop has ${found.rows.length} fruits out of season, and this round needs ${count}.`)
  }
  return found.rows.map((fruit) => ({ ...fruit, hot: false }))
}

/** With a limit per person, delivered from the day of the slot. `deposit`: percent. Without one, an order can be paid in cash. */
export async function openPreorder(
  round: Setting,
  client: Client,
  { fruit, slot, deposit = 0 }: { fruit: FreeFruit; slot: SlotDay; deposit?: number },
): Promise<Preorder & { fruit: FreeFruit }> {
  const path = `/office/stock/preorders/new?item=${fruit.item}`
  const terms = {
    district: 'rajshahi',
    shipsFrom: slot.day,
    amount: String(QUOTA_KILOS),
    cost: '100',
    deposit: String(deposit),
    most: String((fruit.grams * LIMIT_UNITS) / 1000),
  }
  await fillIn(round, client, { what: 'plan pre-order', path, find: { intent: 'plan' }, change: terms })
  const planned = await withDb(round.place, (db) =>
    sql<{
      id: string
    }>`select id from preorders.campaigns where stock_item_id = ${fruit.item}::uuid and state = 'planned'`.execute(db),
  )
  const id = planned.rows[0]?.id
  if (id === undefined) throw new Error('The pre-order of the round could not be planned.')
  const one = `/office/stock/preorders/${id}`
  await fillIn(round, client, { what: 'open pre-order', path: one, find: { intent: 'open' }, change: {} })
  return { id, fruit, slot }
}
