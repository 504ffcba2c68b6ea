// A fruit of the round whose lots have a lower price: in every rush people order it at that price, and others without naming a lot.
import { sql } from 'kysely'
import { withDb } from './places.ts'
import { fillIn, type Client, type Fruit, type MarkedDown, type Round } from './round.ts'

/** What is left of the lot, in units of the size that is ordered: fewer than the people who want it. */
const LEFT_UNITS = 5
const LONGEST_DAYS = 60

type Setting = Pick<Round, 'shops' | 'record' | 'staff' | 'place'>
type Behind = Omit<Fruit, 'hot'> & { item: string; grams: number; lotId: string; allocated: number }

/** Lowers the price of a fruit that no other buyer of the round orders. */
export async function markDown(round: Setting, client: Client, others: readonly Fruit[]): Promise<MarkedDown> {
  const taken = others.map(({ productId }) => productId)
  const found = await withDb(round.place, (db) =>
    sql<Behind>`
      select distinct on (c.stock_item_id) c.stock_item_id as item, c.variant_id as "variantId", p.id as "productId", p.slug,
        c.amount as grams, l.id as "lotId", l.allocated
      from inventory.contents c join inventory.stock_items i on i.id = c.stock_item_id
      join inventory.lots l on l.stock_item_id = i.id and l.state = 'received' and l.on_hand > 20 * c.amount
        and l.best_before <= current_date + ${LONGEST_DAYS}::integer
      join catalog.variants v on v.id = c.variant_id and v.state = 'active'
      join catalog.products p on p.id = v.product_id and p.state = 'active' and p.sold_by = 'kilo' and 'van' = any(p.delivery_modes)
      where i.unit = 'gram' and not (p.id = any(${taken}::uuid[]))
      order by c.stock_item_id, c.amount, l.best_before desc, l.id limit 1`.execute(db),
  )
  const behind = found.rows[0]
  if (!behind) throw new Error('The demo shop has too few fruits in season for this round.')
  const { item, lotId, grams, allocated, ...fruit } = behind
  const rule = { item, daysBefore: String(LONGEST_DAYS), percent: '20', floor: '10', automatic: 'yes' }
  await fillIn(round, client, { what: 'rule', path: '/office/stock/ripe', find: { intent: 'add-rule' }, change: rule })
  const change = { amount: String((allocated + LEFT_UNITS * grams) / 1000), reason: 'Counted before the round' }
  await fillIn(round, client, { what: 'count', path: `/office/stock/${lotId}`, find: { intent: 'count' }, change })
  return { fruit: { ...fruit, hot: false }, lotId }
}
