import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import type { Tables } from '#shop/tables.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { changePrices, priceRecords, pricesOf, undoPrices, type PriceChange } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const plain = (amount: number) => ({ price: taka(amount), salePrice: null, saleFrom: null, saleUntil: null })
const recordOf = async (sku: string) => (await priceRecords(shop.db, [shop.variant(sku)], shop.now)).get(shop.variant(sku))!

async function change(sku: string, facts: Partial<PriceChange>): Promise<PriceChange> {
  const record = await recordOf(sku)
  return { ...record, seen: record, ...facts }
}

test('good prices are saved and the others refused, each with its reason', async () => {
  const [crate, box, litchi] = ['himsagar-5kg', 'himsagar-10kg', 'litchi-100'].map((sku) => shop.variant(sku))
  const unknown = '00000000-0000-7000-8000-000000000000'
  const { changed, refused } = await changePrices(shop.as('owner'), [
    await change('himsagar-5kg', { price: taka(990) }),
    await change('himsagar-10kg', { price: taka(1_700) }),
    await change('litchi-100', { price: taka(500), seen: plain(1) }),
    { ...plain(1), variantId: unknown, seen: plain(1) },
  ])
  expect([...changed.keys()]).toEqual([crate])
  expect([...refused]).toEqual([
    [box, { problem: 'sale-not-lower' }],
    [litchi, { problem: 'edit-conflict', now: expect.objectContaining({ price: (await recordOf('litchi-100')).price }) }],
    [unknown, { problem: 'unknown-variant' }],
  ])
  expect((await recordOf('himsagar-5kg')).price).toBe(taka(990))
  expect(await shop.count('pricing.price_events')).toBe(1)
  expect(await shop.count('accounts.audit_log', { action: 'change-price' })).toBe(1)
  expect(await shop.count('platform.page_changes')).toBe(1)
})

test('a save that refuses every price changes nothing, and one that is so already is done', async () => {
  const before = await shop.countAll()
  const same = await change('himsagar-5kg', { seen: plain(1) })
  const { changed, refused } = await changePrices(shop.as('owner'), [same, await change('litchi-100', { price: taka(0) })])
  expect([...changed]).toEqual([[same.variantId, null]])
  expect([...refused.values()]).toEqual([{ problem: 'price-not-positive' }])
  expect(await shop.countAll()).toEqual(before)
})

test('two people who save at once lose nothing: each price has one of the two, and the other person is told', async () => {
  await shop.warmUp()
  const skus = ['himsagar-5kg', 'himsagar-10kg', 'litchi-100']
  for (let round = 0; round < 8; round += 1) {
    const records = await Promise.all(skus.map(recordOf))
    const saveOf = (add: number, order: typeof records) =>
      order.map((record) => ({ ...record, price: taka(record.price / 100 + add), seen: record }))
    const [one, two] = await Promise.all([
      changePrices(shop.as('owner'), saveOf(1, records)),
      changePrices(shop.as('desk'), saveOf(2, records.toReversed())),
    ])
    for (const record of records) {
      const won = one.changed.has(record.variantId) ? 1 : 2
      const [winner, loser] = won === 1 ? [one, two] : [two, one]
      const now = taka(record.price / 100 + won)
      expect(winner.changed.get(record.variantId)).toEqual(expect.any(Number))
      expect(loser.refused.get(record.variantId)).toEqual({
        problem: 'edit-conflict',
        now: { price: now, salePrice: record.salePrice, saleFrom: record.saleFrom, saleUntil: record.saleUntil },
      })
      expect((await pricesOf(shop.db, [record.variantId], shop.now)).get(record.variantId)?.price).toBe(now)
    }
  }
})

test('500 prices are saved with nine statements, as many as one', async () => {
  const ids = await manySizes(500)
  const statements: string[] = []
  const db = connect<Tables>(shop.connection, { max: 1, onStatement: (text) => statements.push(text) })
  const counts: number[] = []
  try {
    for (const [wanted, from] of [
      [ids.slice(0, 1), 100],
      [ids.slice(1), 100],
    ] as const) {
      statements.length = 0
      const changes = wanted.map((variantId, index) => ({ ...plain(from + 1 + index), variantId, seen: plain(from) }))
      const { changed, refused } = await changePrices({ ...shop.as('owner'), db, address: '203.0.113.7' }, changes)
      expect([changed.size, refused.size]).toEqual([wanted.length, 0])
      counts.push(statements.length)
    }
  } finally {
    await db.close()
  }
  expect(counts).toEqual([9, 9])
  expect((await pricesOf(shop.db, ids, shop.now)).get(ids[499]!)).toEqual({ price: taka(599), salePrice: null })
  expect(await shop.count('pricing.price_events')).toBe(500)
  expect(await shop.count('accounts.audit_log', { action: 'change-price' })).toBe(500)
  expect(await shop.count('accounts.audit_addresses', { address: '203.0.113.7' })).toBe(500)
  expect(await shop.count('platform.page_changes')).toBe(2)
})

test('undo sets back what is still as the save left it, and says what is not', async () => {
  const crate = await recordOf('himsagar-5kg')
  const box = await recordOf('himsagar-10kg')
  const { changed } = await changePrices(shop.as('owner'), [
    { ...crate, price: taka(990), seen: crate },
    { ...box, salePrice: null, saleFrom: null, saleUntil: null, seen: box },
  ])
  const events = [...changed.values()].map((id) => id!)
  const later = await recordOf('himsagar-5kg')
  await changePrices(shop.as('desk'), [{ ...later, price: taka(980), seen: later }])
  const undone = await undoPrices(shop.as('owner'), events)
  expect([...undone.changed.keys()]).toEqual([box.variantId])
  expect([...undone.refused]).toEqual([[crate.variantId, { problem: 'edit-conflict', now: plain(980) }]])
  expect(await recordOf('himsagar-10kg')).toEqual(box)
  expect((await recordOf('himsagar-5kg')).price).toBe(taka(980))
  // A second time there is nothing left to set back.
  const again = await undoPrices(shop.as('owner'), events)
  expect([...again.changed]).toEqual([[box.variantId, null]])
  expect(await undoPrices(shop.as('owner'), [999_999])).toEqual({ changed: new Map(), refused: new Map() })
})

/** More sizes of one product, each at 100 taka. */
async function manySizes(count: number): Promise<string[]> {
  const made = await sql<{ id: string }>`
    with made as (
      insert into catalog.variants (id, product_id, sku, label, net_grams, position, state)
      select gen_random_uuid(), product_id, 'many-' || n, label, net_grams, 100 + n, 'active'
      from catalog.variants, generate_series(1, ${count}::integer) as n where id = ${shop.variant('himsagar-5kg')}::uuid
      returning id
    )
    insert into pricing.prices (variant_id, price_paisa) select id, 10000 from made returning variant_id as id`.execute(shop.db)
  return made.rows.map(({ id }) => id)
}
