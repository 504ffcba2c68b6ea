import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Db } from '#shop/context.ts'
import { insertWorld } from '#tests/insert-world.ts'
import { idOf, taka, text } from '#tests/world-data.ts'

/** What the benchmark orders: fruits with one practically unlimited lot each, and slots that never fill up. */
export type BenchWorld = { fruits: { productId: string; variantId: string; lotId: string }[]; slotIds: string[] }

export const PLENTY = 2_000_000_000
/** The discount of the coupon. */
export const COUPON_TAKA = 50

export async function makeBenchWorld(db: Db, now: Date, fruitCount = 12): Promise<BenchWorld> {
  await insertWorld(db)
  const fruits = Array.from({ length: fruitCount }, (_, index) => fruitNamed(`bench fruit ${index}`, now))
  await sql`update fulfilment.slots set capacity_drops = ${PLENTY}, capacity_grams = ${PLENTY}`.execute(db)
  await db.transaction(async (tx) => {
    await tx
      .insertInto('catalog.products')
      .values(fruits.map((fruit) => fruit.product))
      .execute()
    await tx
      .insertInto('catalog.variants')
      .values(fruits.map((fruit) => fruit.variant))
      .execute()
    await tx
      .insertInto('pricing.prices')
      .values(fruits.map((fruit) => fruit.price))
      .execute()
    await tx
      .insertInto('inventory.stock_items')
      .values(fruits.map((fruit) => fruit.stockItem))
      .execute()
    await tx
      .insertInto('inventory.contents')
      .values(fruits.map((fruit) => fruit.content))
      .execute()
    await tx
      .insertInto('inventory.lots')
      .values(fruits.map((fruit) => fruit.lot))
      .execute()
  })
  return {
    fruits: fruits
      .map((fruit) => ({ productId: fruit.product.id, variantId: fruit.variant.id, lotId: fruit.lot.id }))
      .sort((a, b) => (a.lotId < b.lotId ? -1 : 1)),
    slotIds: [idOf('dhaka-van-morning'), idOf('dhaka-van-evening')],
  }
}

/** In id order, so that two orders never deadlock. */
export function threeOf({ fruits }: BenchWorld, index: number): BenchWorld['fruits'] {
  const chosen = [index, index * 5 + 1, index * 7 + 2].map((number) => number % fruits.length)
  return [...new Set([...chosen, ...fruits.keys()])]
    .slice(0, 3)
    .sort((a, b) => a - b)
    .map((number) => fruits[number]!)
}

function fruitNamed(name: string, now: Date) {
  const [productId, variantId, stockItemId] = [newId(now), newId(now), newId(now)]
  const code = name.replaceAll(' ', '-')
  const shown = text(name, 'ফল')
  return {
    product: {
      id: productId,
      code,
      slug: code,
      category_id: 'everyday',
      name: shown,
      description_short: shown,
      description_long: shown,
      origin: shown,
      country: 'BD',
      season_months: [6],
      tax_class_id: 'local-fresh',
      delivery_modes: ['van', 'courier', 'pickup'],
      position: 100,
      created_at: now,
      updated_at: now,
    },
    variant: { id: variantId, product_id: productId, sku: code, label: shown, net_grams: 1_000, position: 1 },
    price: { variant_id: variantId, price_paisa: taka(100) },
    stockItem: { id: stockItemId, code, name: shown, unit: 'gram' as const, shelf_days: 30 },
    content: { variant_id: variantId, stock_item_id: stockItemId, amount: 1_000 },
    lot: {
      id: newId(now),
      code,
      stock_item_id: stockItemId,
      state: 'received' as const,
      grade: 'A' as const,
      received_on: '2026-06-10' as never,
      available_from: '2026-06-10' as never,
      best_before: '2026-07-30' as never,
      on_hand: PLENTY,
      cost_paisa: taka(0),
      created_at: now,
    },
  }
}
