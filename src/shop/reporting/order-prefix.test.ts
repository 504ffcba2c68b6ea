import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { brand, brandVersion, saveBrand } from '../content/index.ts'
import { trackOrder } from '../customers/index.ts'
import { orderNumbered, placeOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import { ordersPage } from './index.ts'

const PHONE = phoneNumber(1)
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(): Promise<string> {
  const placed = await placeOrder(
    shop.as('guest'),
    sampleOrder(shop, { buys: { 'guava-1kg': 1 }, buyer: { name: 'Karim', phone: PHONE, email: null } }),
  )
  if (!placed.ok) throw new Error(placed.problem)
  return placed.number
}

async function begin(orderPrefix: string) {
  const facts = await brand(shop.db)
  return saveBrand(shop.as('owner'), { facts: { ...facts, orderPrefix }, seen: brandVersion(facts) })
}

const found = async (query: string) =>
  (await ordersPage(shop.db, { filter: 'all', today: dayFrom('2026-06-11'), query })).orders.map(({ number }) => number)
const tracked = async (number: string) => (await trackOrder(shop.db, { number, phone: PHONE, now: shop.now }))?.number ?? null

test('new orders begin with the shop’s own letters, and every order is found whatever its number began with', async () => {
  expect(await place()).toBe('PF-10001')
  expect(await begin('RB')).toEqual({ ok: true })
  expect(await place()).toBe('RB-10002')
  expect(await begin('ROSH')).toEqual({ ok: true })
  expect(await place()).toBe('ROSH-10003')
  expect((await brand(shop.db)).formerPrefixes).toEqual(['PF', 'RB'])
  for (const [typed, number] of [
    ['PF-10001', 'PF-10001'],
    ['rb 10001', 'PF-10001'],
    ['#10002', 'RB-10002'],
    ['১০০০৩', 'ROSH-10003'],
    ['rosh-10003', 'ROSH-10003'],
    ['10009', null],
    ['ABCDEF-10001', null],
  ] as const) {
    expect([typed, await tracked(typed)]).toEqual([typed, number])
    expect([typed, await found(typed)]).toEqual([typed, number === null ? [] : [number]])
  }
  expect((await found('1000')).toSorted()).toEqual(['PF-10001', 'RB-10002', 'ROSH-10003'])
  expect((await orderNumbered(shop.db, 'RB-10003'))?.number).toBe('ROSH-10003')
  expect(await begin('RB')).toEqual({ ok: true })
  expect((await brand(shop.db)).formerPrefixes).toEqual(['PF', 'ROSH'])
  expect(await place()).toBe('RB-10004')
})

test('letters that could not stand in a number are refused', async () => {
  const before = await brand(shop.db)
  for (const wrong of ['', 'rb', 'R-B', 'LETTERS', 'পিএফ'])
    expect(await begin(wrong)).toEqual({ ok: false, problem: 'not-valid', fields: ['orderPrefix'] })
  expect(await brand(shop.db)).toEqual(before)
})
