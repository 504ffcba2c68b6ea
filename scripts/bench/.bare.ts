import { sql } from 'kysely'
import { newId, newToken } from '../../src/platform/ids.ts'
import { WORLD_NOW } from '../../tests/world-data.ts'
/** In the order of their ids, so that two never lock each other out. */
function threeOf({ fruits }: any, index: number): any {
  const chosen = [index, index * 5 + 1, index * 7 + 2].map((number) => number % fruits.length)
  return [...new Set([...chosen, ...Array.from(fruits.keys() as Iterable<number>)])].slice(0, 3).sort((a, b) => a - b).map((number) => fruits[number])
}

/** The least an order can be: the order, three lines, the stock taken where there is enough, and the message to write. */
export function bareOrder(database: any, world: any, index: number): Promise<void> {
  {
    const [id, now] = [newId(WORLD_NOW), WORLD_NOW]
    const fruits = threeOf(world, index)
    return database.transaction(async (tx: any) => {
      await sql`
        insert into ordering.orders (id, number, token, idempotency_key, request_hash, name, phone, language, source, goods_paisa, discount_paisa,
          delivery_paisa, rounding_paisa, total_paisa, vat_paisa, terms_version, changeable_until, placed_at)
        values (${id}::uuid, 'PF-' || nextval('ordering.order_numbers'), ${newToken()}, ${newId(now)}, 'x', 'Farhana Rahman',
          '+8801811400218', 'en', 'api', 30000, 0, 8000, 0, 38000, 0, 1, ${now}, ${now})`.execute(tx)
      await tx
        .insertInto('ordering.order_lines')
        .values(fruits.map(({ variantId }: any, position: number) => ({
          id: newId(now), order_id: id, position, product_id: variantId, variant_id: variantId, slug: 'fruit', name: '{"en":"Fruit","bn":"ফল"}',
          label: '{"en":"1 kg","bn":"১ কেজি"}', units: 1, unit_price_paisa: 10_000 as never, line_paisa: 10_000 as never, net_grams: 1_000,
          tax_class_id: 'local-fresh', vat_basis_points: 0, vat_paisa: 0 as never,
        })))
        .execute()
      const taken = await sql`
        with locked as (
          select id from inventory.lots where id = any(${fruits.map(({ lotId }: any) => lotId)}::uuid[]) order by id for update)
        update inventory.lots set allocated = allocated + 1000 from locked
        where lots.id = locked.id and allocated + 1000 <= on_hand returning lots.id`.execute(tx)
      if (taken.rows.length !== 3) throw new Error('not enough stock')
      await sql`
        insert into messaging.messages (id, template, channel, recipient, language, body, order_id, created_at)
        values (${newId(now)}::uuid, 'order-placed', 'sms', '+8801811400218', 'en', 'Order placed', ${id}::uuid, ${now})`.execute(tx)
    })
  }
}
