// A pre-order with a limit per person, opened through the office, which one person tries to pass in every rush.
import { sql } from 'kysely'
import { withDb } from './places.ts'
import { fillIn, type Client, type Preorder, type Round, type SlotDay } from './round.ts'

/** The limit per person, in units of the size that is ordered. */
const LIMIT_UNITS = 2
const QUOTA_KILOS = 400

type Setting = Pick<Round, 'shops' | 'record' | 'staff' | 'place'>

/** Of a fruit that nobody can buy otherwise, delivered from the day of the slot. */
export async function openPreorder(round: Setting, client: Client, slot: SlotDay): Promise<Preorder> {
  const found = await withDb(round.place, (db) =>
    sql<{ item: string; variantId: string; productId: string; slug: string; grams: number }>`
      select c.stock_item_id as item, c.variant_id as "variantId", p.id as "productId", p.slug, c.amount as grams
      from inventory.contents c join inventory.stock_items i on i.id = c.stock_item_id
      join catalog.variants v on v.id = c.variant_id and v.state = 'active'
      join catalog.products p on p.id = v.product_id and p.state = 'active' and p.sold_by <> 'box' and 'van' = any(p.delivery_modes)
      where i.unit = 'gram' and not exists (select from inventory.lots l where l.stock_item_id = i.id)
      order by c.amount, c.variant_id limit 1`.execute(db),
  )
  const [chosen] = found.rows
  if (!chosen) throw new Error('The demo shop has no fruit out of season for this round.')
  const path = `/office/stock/preorders/new?item=${chosen.item}`
  const terms = {
    district: 'rajshahi',
    shipsFrom: slot.day,
    amount: String(QUOTA_KILOS),
    cost: '100',
    most: String((chosen.grams * LIMIT_UNITS) / 1000),
  }
  await fillIn(round, client, { what: 'plan pre-order', path, find: { intent: 'plan' }, change: terms })
  const planned = await withDb(round.place, (db) =>
    sql<{
      id: string
    }>`select id from preorders.campaigns where stock_item_id = ${chosen.item}::uuid and state = 'planned'`.execute(db),
  )
  const id = planned.rows[0]?.id
  if (id === undefined) throw new Error('The pre-order of the round could not be planned.')
  const one = `/office/stock/preorders/${id}`
  await fillIn(round, client, { what: 'open pre-order', path: one, find: { intent: 'open' }, change: {} })
  const { productId, variantId, slug } = chosen
  return { fruit: { productId, variantId, slug, hot: false }, slot }
}
