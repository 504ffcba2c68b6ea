import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'

type Price = { price: number; sale_price: number | null; sale_from: string | null; sale_until: string | null }
type Product = {
  id: string
  state: string
  name: { en: string; bn: string }
  storage: { en: string; bn: string } | null
  position: number
  season_months: number[]
  variants: { id: string; sku: string; price: Price | null }[]
}
type Lot = { id: string; code: string; on_hand: number; allocated: number; cost: number; grade: string; best_before: string }
type Problem = { type: string; field?: string; detail: string }

let shop: Shop
let api: ReturnType<typeof apiOf>
let key: Awaited<ReturnType<typeof apiKey>>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
  key = await apiKey(shop, 'manager')
})
afterEach(() => shop.close())

const get = <Body>(path: string) => api.call<Body>(`/api/v1/admin/${path}`, { headers: key.headers() })
const send = <Body>(method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
  api.call<Body & Problem>(`/api/v1/admin/${path}`, { method, body, headers: key.headers(more) })
const himsagar = () => shop.product('himsagar')

test('products are listed in pages, with sizes and prices', async () => {
  const all = (await get<{ products: Product[]; next: null }>('products?limit=100')).json
  const ids = all.products.map(({ id }) => id)
  expect([all.next, ids, ids.length > 3]).toEqual([null, ids.toSorted(), true])
  const first = (await get<{ products: Product[]; next: string }>('products?limit=2')).json
  const second = (await get<{ products: Product[]; next: string }>(`products?limit=100&after=${first.next}`)).json
  expect([...first.products, ...second.products].map(({ id }) => id)).toEqual(ids)
  const one = (await get<Product>(`products/${himsagar()}`)).json
  expect(one.variants.find(({ sku }) => sku === 'himsagar-5kg')?.price?.price).toBeGreaterThan(0)
  expect(await get<Problem>(`products/${shop.newId()}`)).toMatchObject({
    status: 404,
    json: { type: '/problems/unknown-product' },
  })
})

test('a product is changed in parts, taken off sale and put on sale', async () => {
  const before = (await get<Product>(`products/${himsagar()}`)).json
  const name = { en: 'Himsagar of Rajshahi', bn: 'রাজশাহীর হিমসাগর' }
  const changed = await send<Product>('PATCH', `products/${himsagar()}`, { name, storage: null, season_months: [6, 5] })
  expect(changed.json).toEqual({ ...before, name, storage: null, season_months: [5, 6] })
  const stale = changed.headers.get('ETag')!
  expect((await send<Product>('POST', `products/${himsagar()}/archive`, {})).json.state).toBe('archived')
  const rows = await shop.countAll()
  expect(await send('POST', `products/${himsagar()}/archive`, {})).toMatchObject({
    status: 409,
    json: { type: '/problems/already-so' },
  })
  expect(await send('PATCH', `products/${himsagar()}`, { position: 1 }, { 'If-Match': stale })).toMatchObject({ status: 412 })
  expect(await send('PATCH', `products/${himsagar()}`, { season_months: [13] })).toMatchObject({
    status: 422,
    json: { field: 'season_months/0' },
  })
  expect(await send('PATCH', `products/${himsagar()}`, { season_months: [5, 5] })).toMatchObject({
    status: 422,
    json: { field: 'season_months' },
  })
  expect(await send('PATCH', `products/${himsagar()}`, { name: { en: 'Only English' } })).toMatchObject({
    status: 422,
    json: { field: 'name/bn' },
  })
  expect(await shop.countAll()).toEqual(rows)
  expect((await send<Product>('POST', `products/${himsagar()}/publish`, {})).json.state).toBe('active')
})

test('a price is set at once, also on sale, and a wrong one leaves nothing behind', async () => {
  const path = `prices/${shop.variant('himsagar-5kg')}`
  const read = await get<Price>(path)
  const sale = { price: 900, sale_price: 850, sale_from: '2026-06-12T00:00:00+06:00', sale_until: '2026-06-13T00:00:00+06:00' }
  const set = await send<Price>('PUT', path, sale, { 'If-Match': read.headers.get('ETag')! })
  expect(set.json).toMatchObject({
    price: 900,
    sale_price: 850,
    sale_from: '2026-06-11T18:00:00.000Z',
    sale_until: '2026-06-12T18:00:00.000Z',
  })
  const rows = await shop.countAll()
  const wrong: [object, string][] = [
    [{ price: 0 }, 'price'],
    [{ price: 900, sale_price: 900 }, 'sale_price'],
    [{ price: 900, sale_from: sale.sale_from }, 'sale_price'],
    [{ price: 900, sale_price: 1, sale_from: sale.sale_until, sale_until: sale.sale_from }, 'sale_until'],
    [{ price: 900.001 }, 'price'],
    [{ price: 900, sale_price: 1, sale_from: 'tomorrow' }, 'sale_from'],
  ]
  for (const [body, field] of wrong) expect([body, (await send('PUT', path, body)).json.field]).toEqual([body, field])
  expect(await send('PUT', path, sale, { 'If-Match': read.headers.get('ETag')! })).toMatchObject({ status: 412 })
  expect(await send('PUT', `prices/${shop.newId()}`, { price: 900 })).toMatchObject({
    status: 404,
    json: { type: '/problems/unknown-variant' },
  })
  expect(await shop.countAll()).toEqual(rows)
  expect((await send<Price>('PUT', path, { price: 800 })).json).toMatchObject({ price: 800, sale_price: null, sale_from: null })
})

test('a lot is received once, corrected, and never below what orders hold', async () => {
  const items = (await get<{ stock_items: { id: string; code: string; on_hand: number }[] }>('stock')).json.stock_items
  const item = items.find(({ code }) => code === 'himsagar')!
  const lot = { stock_item_id: item.id, grade: 'A', amount: 40_000, cost: 2500.5, harvested_on: '2026-06-11' }
  const once = { 'Idempotency-Key': 'lot-of-the-morning' }
  const [first, again] = [await send<Lot>('POST', 'lots', lot, once), await send<Lot>('POST', 'lots', lot, once)]
  expect([first.status, first.json.on_hand, first.json.cost, first.json.grade]).toEqual([200, 40_000, 2500.5, 'A'])
  expect(again.text).toBe(first.text)
  const onHand = async () =>
    (await get<{ stock_items: typeof items }>('stock')).json.stock_items.find(({ id }) => id === item.id)!.on_hand
  expect(await onHand()).toBe(item.on_hand + 40_000)
  const listed = (await get<{ lots: Lot[] }>(`lots?stock_item_id=${item.id}&limit=100`)).json.lots
  expect(listed.find(({ id }) => id === first.json.id)).toEqual(first.json)

  const path = `lots/${first.json.id}/corrections`
  const down = await send<Lot>('POST', path, { on_hand: 38_000, kind: 'written-off', reason: 'Bruised.' })
  expect(down.json.on_hand).toBe(38_000)
  await shop.db.transaction(async (tx) => {
    await tx.updateTable('inventory.lots').set({ allocated: 5_000 }).where('id', '=', first.json.id).execute()
  })
  const rows = await shop.countAll()
  expect(await send('POST', path, { on_hand: 4_000, kind: 'counted', reason: 'Counted.' })).toMatchObject({
    status: 422,
    json: { field: 'on_hand', detail: expect.stringContaining('5000') },
  })
  const wrong: [object, string][] = [
    [{ ...lot, stock_item_id: shop.newId() }, 'stock_item_id'],
    [{ ...lot, farm_id: shop.newId() }, 'farm_id'],
    [{ ...lot, amount: 0 }, 'amount'],
    [{ ...lot, harvested_on: '2027-01-01' }, 'harvested_on'],
    [{ ...lot, best_before: '2026-01-01' }, 'best_before'],
    [{ ...lot, grade: 'D' }, 'grade'],
  ]
  for (const [body, field] of wrong) expect([body, (await send('POST', 'lots', body)).json.field]).toEqual([body, field])
  expect(
    await send('POST', `lots/${shop.newId()}/corrections`, { on_hand: 1, kind: 'counted', reason: 'Counted.' }),
  ).toMatchObject({
    status: 404,
    json: { type: '/problems/unknown-lot' },
  })
  expect(await shop.countAll()).toEqual(rows)
})
