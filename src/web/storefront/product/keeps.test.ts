import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { productView } from '#shop/storefront/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import { keepsOf } from './keeps.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`update catalog.products set slug = code`.execute(shop.db)
})
afterEach(() => shop.close())

async function keeps(slug: string, language: 'en' | 'bn' = 'en'): Promise<string[]> {
  const view = (await productView(shop.db, { slug, now: shop.now, language }))!
  return keepsOf(view, dayInDhaka(shop.now), language)
}

test('the days of the lot that is delivered next', async () => {
  expect(await keeps('himsagar')).toEqual(['What we deliver now: picked 9 June, eat by 14 June.'])
  expect(await keeps('himsagar', 'bn')).toEqual(['এখন যে ফল পাঠাচ্ছি: ৯ জুন সংগ্রহ করা, ১৪ জুন-এর মধ্যে খেয়ে নিন।'])
})

test('once a lot is promised to orders, the page changes and says the days of the next one', async () => {
  const changes = await shop.count('platform.page_changes')
  const input = sampleOrder(shop, { buys: { 'himsagar-10kg': 3 } })
  expect(await placeOrder(shop.as('guest'), input)).toMatchObject({ ok: true })
  expect(await keeps('himsagar')).toEqual(['What we deliver now: picked 10 June, eat by 17 June.'])
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
})

test('nothing without a lot, for a harvest that is still expected, and for what is left of a lot if it is less than the smallest size', async () => {
  await shop.leaveOnly('guava', 0)
  await sql`update inventory.lots set on_hand = allocated where state = 'received' and code like 'HIM%'`.execute(shop.db)
  await shop.leaveOnly('langra', 4_000)
  expect([await keeps('guava'), await keeps('himsagar'), await keeps('langra')]).toEqual([[], [], []])
})

test('of a box each fruit, without the packaging', async () => {
  expect(await keeps('trio')).toEqual(['Himsagar: picked 9 June, eat by 14 June.', 'Langra: picked 10 June, eat by 18 June.'])
})

test('imported fruit has no harvest day', async () => {
  await sql`update inventory.lots set harvested_on = null, farm_id = null where code = 'LAN-0610-A'`.execute(shop.db)
  expect(await keeps('langra')).toEqual(['What we deliver now: eat by 18 June.'])
  expect(await keeps('trio', 'bn')).toEqual(['হিমসাগর: ৯ জুন সংগ্রহ করা, ১৪ জুন-এর মধ্যে খেয়ে নিন।', 'ল্যাংড়া: ১৮ জুন-এর মধ্যে খেয়ে নিন।'])
})
