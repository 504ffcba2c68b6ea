import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { quarantineLot } from '#shop/inventory/index.ts'
import { packOrder, placeOrder, unpackOrder } from '#shop/ordering/index.ts'
import { orderPageData } from './order-page.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`
    update catalog.products set storage = '{"en": "Out of the sun.", "bn": "রোদ এড়িয়ে রাখুন।"}' where code = 'himsagar'`.execute(
    shop.db,
  )
})
afterEach(() => shop.close())

async function order(buys: Record<string, number>) {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function packed(buys: Record<string, number>): Promise<string> {
  const { orderId, token } = await order(buys)
  expect(await packOrder(shop.as('owner'), { orderId, early: true })).toMatchObject({ ok: true })
  return token
}

const keeping = async (token: string, language: 'en' | 'bn' = 'en', at = shop) =>
  (await orderPageData(at.db, { token, now: at.now, language }))!.keeping

test('before the box is packed the page says nothing about lots that may change, and nothing again once it is unpacked', async () => {
  const { orderId, token } = await order({ 'himsagar-5kg': 1 })
  expect(await keeping(token)).toBeNull()
  await packOrder(shop.as('owner'), { orderId, early: true })
  const himsagar = { key: shop.stockItem('himsagar'), name: 'Himsagar', storage: 'Out of the sun.' }
  expect(await keeping(token)).toEqual({ first: null, fruit: [{ ...himsagar, dates: 'picked 9 June, eat by 14 June' }] })
  await unpackOrder(shop.as('owner'), { orderId })
  expect(await keeping(token)).toBeNull()
})

test('what to eat first comes first, whatever the order of the lines', async () => {
  const token = await packed({ 'langra-5kg': 1, 'guava-1kg': 1, 'himsagar-5kg': 1 })
  expect(await keeping(token)).toEqual({
    first: 'Eat first: Himsagar.',
    fruit: [
      { key: shop.stockItem('himsagar'), name: 'Himsagar', dates: 'picked 9 June, eat by 14 June', storage: 'Out of the sun.' },
      { key: shop.stockItem('guava'), name: 'Guava', dates: 'picked 8 June, eat by 15 June', storage: null },
      { key: shop.stockItem('langra'), name: 'Langra', dates: 'picked 10 June, eat by 18 June', storage: null },
    ],
  })
  expect(await keeping(token, 'bn')).toMatchObject({
    first: 'সবার আগে খাবেন: হিমসাগর।',
    fruit: [{ dates: '৯ জুন সংগ্রহ করা, ১৪ জুন-এর মধ্যে খেয়ে নিন', storage: 'রোদ এড়িয়ে রাখুন।' }, {}, {}],
  })
})

test('fruit of two lots is good until the first of them is not, and the packaging of a box is no fruit', async () => {
  await sql`update inventory.lots set on_hand = allocated + 1000 where code = 'HIM-0609-A'`.execute(shop.db)
  const token = await packed({ 'trio-box': 1 })
  expect((await keeping(token))!.fruit).toMatchObject([
    { name: 'Himsagar', dates: 'picked 9 June to 10 June, eat by 14 June' },
    { name: 'Langra', dates: 'picked 10 June, eat by 18 June' },
  ])
})

test('imported fruit has no harvest day, and dried fruit keeps until another year', async () => {
  await sql`update inventory.lots set harvested_on = null, farm_id = null, best_before = '2027-02-03' where code = 'LAN-0610-A'`.execute(
    shop.db,
  )
  expect((await keeping(await packed({ 'langra-5kg': 1 })))!.fruit).toMatchObject([{ dates: 'eat by 3 February 2027' }])
})

test('nothing is said about fruit of a quarantined lot, nor when all of it should be eaten for a week', async () => {
  const token = await packed({ 'himsagar-5kg': 1, 'guava-1kg': 1 })
  const on = (day: string) => keeping(token, 'en', shop.at(`${day}T10:00:00+06:00`))
  // Past the best-before of the Himsagar, it is too late to eat it first.
  expect(await on('2026-06-15')).toMatchObject({ first: null, fruit: [{ name: 'Himsagar' }, { name: 'Guava' }] })
  expect((await on('2026-06-22'))!.fruit).toHaveLength(2)
  expect(await on('2026-06-23')).toBeNull()
  await quarantineLot(shop.as('owner'), { lotId: shop.lot('GUA-0608-A'), reason: 'Looks bad' })
  expect((await keeping(token))!.fruit).toMatchObject([{ name: 'Himsagar' }])
})

test('a cancelled order has nothing to keep', async () => {
  const token = await packed({ 'himsagar-5kg': 1 })
  await sql`update ordering.orders set state = 'cancelled' where token = ${token}`.execute(shop.db)
  expect(await keeping(token)).toBeNull()
})
