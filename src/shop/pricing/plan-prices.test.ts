import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import {
  cancelPlans,
  changePrice,
  nextPriceChange,
  plannedPrices,
  planPrices,
  priceHistory,
  priceList,
  priceRecords,
  pricesOf,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const FROM = new Date('2026-06-14T06:00:00+06:00')
const BEFORE = new Date(FROM.getTime() - 1)
const plain = (amount: number) => ({ price: taka(amount), salePrice: null, saleFrom: null, saleUntil: null })
const crate = () => shop.variant('himsagar-5kg')
const plan = (price = 990, seen = plain(950)) =>
  planPrices(shop.as('owner'), { from: FROM, plans: [{ variantId: crate(), price: taka(price), seen }] })

test('a planned price applies to the millisecond, wherever a price is read, without a write', async () => {
  expect(await plan()).toEqual({ ok: true, planned: [crate()], refused: new Map() })
  const counts = await shop.countAll()
  for (const [now, price] of [
    [BEFORE, taka(950)],
    [FROM, taka(990)],
  ] as const) {
    expect((await pricesOf(shop.db, [crate()], now)).get(crate())).toEqual({ price, salePrice: null })
    expect((await priceRecords(shop.db, [crate()], now)).get(crate())).toMatchObject({ price, salePrice: null })
    const list = await priceList(shop.db, { variantIds: [crate()], couponCode: null, phone: null, now })
    expect(list.prices.get(crate())).toEqual({ price, salePrice: null })
  }
  expect(await nextPriceChange(shop.db, shop.now)).toEqual(FROM)
  expect((await plannedPrices(shop.db, [crate()], BEFORE)).get(crate())).toMatchObject({ price: taka(990), from: FROM })
  expect((await plannedPrices(shop.db, [crate()], FROM)).size).toBe(0)
  expect(await priceHistory(shop.db, { variantIds: [crate()], now: BEFORE })).toEqual([])
  expect(await priceHistory(shop.db, { variantIds: [crate()], now: FROM })).toEqual([
    { id: null, variantId: crate(), before: plain(950), after: plain(990), actor: 'staff:Owner', at: FROM },
  ])
  expect(await shop.countAll()).toEqual(counts)
  expect(await shop.count('accounts.audit_log', { action: 'plan-price' })).toBe(1)
  expect(await shop.count('platform.page_changes')).toBe(1)
})

test('the next change after it began settles it: two events, in order, and a new plan has room', async () => {
  await plan()
  const later = shop.at('2026-06-15T10:00:00+06:00')
  const change = { variantId: crate(), ...plain(1_000) }
  expect(await changePrice(later.as('desk'), { ...change, seen: plain(950) })).toMatchObject({
    problem: 'edit-conflict',
    price: taka(990),
  })
  expect(await shop.count('pricing.planned_prices')).toBe(1)
  expect(await changePrice(later.as('desk'), { ...change, seen: plain(990) })).toEqual({ ok: true })
  expect(await shop.count('pricing.planned_prices')).toBe(0)
  expect(await priceHistory(shop.db, { variantIds: [crate()], now: later.now })).toMatchObject([
    { before: plain(990), after: plain(1_000), actor: 'staff:Desk', at: later.now },
    { before: plain(950), after: plain(990), actor: 'staff:Owner', at: FROM },
  ])
})

test('a sale that is not lower than a planned price ends when that begins', async () => {
  const box = shop.variant('himsagar-10kg')
  const seen = (await priceRecords(shop.db, [box], shop.now)).get(box)!
  const refused = await planPrices(shop.as('owner'), { from: FROM, plans: [{ variantId: box, price: taka(1_700), seen }] })
  expect(refused).toEqual({ ok: true, planned: [], refused: new Map([[box, { problem: 'sale-not-lower' }]]) })
  const afterSale = { from: new Date('2026-06-21T00:00:00+06:00'), plans: [{ variantId: box, price: taka(1_700), seen }] }
  expect(await planPrices(shop.as('owner'), afterSale)).toMatchObject({ planned: [box] })
  // Another user extends the sale in the meantime.
  const longer = { ...seen, saleUntil: new Date('2026-06-30T00:00:00+06:00') }
  expect(await changePrice(shop.as('desk'), { ...longer, seen })).toEqual({ ok: true })
  const then = shop.at('2026-06-22T00:00:00+06:00')
  expect((await pricesOf(shop.db, [box], then.now)).get(box)).toEqual({ price: taka(1_700), salePrice: null })
  expect(await changePrice(then.as('desk'), { variantId: box, ...plain(1_750), seen: plain(1_700) })).toEqual({ ok: true })
  expect((await priceRecords(shop.db, [box], then.now)).get(box)).toMatchObject(plain(1_750))
})

test('a plan is refused when it is not ahead, planned already, or of a price that has changed; nothing changes', async () => {
  await plan()
  const before = await shop.countAll()
  expect(await planPrices(shop.as('owner'), { from: shop.now, plans: [] })).toEqual({ ok: false, problem: 'from-not-ahead' })
  expect(await plan(995)).toMatchObject({
    planned: [],
    refused: new Map([
      [crate(), { problem: 'already-planned', planned: expect.objectContaining({ price: taka(990), from: FROM }) }],
    ]),
  })
  const litchi = { variantId: shop.variant('litchi-100'), seen: plain(1) }
  for (const [price, problem] of [
    [taka(5), 'edit-conflict'],
    [taka(0), 'price-not-positive'],
  ] as const) {
    const answer = await planPrices(shop.as('owner'), { from: FROM, plans: [{ ...litchi, price }] })
    expect(answer.ok && answer.refused.get(litchi.variantId)?.problem).toBe(problem)
  }
  expect(await shop.countAll()).toEqual(before)
})

test('a plan is cancelled until it begins', async () => {
  await plan()
  const began = shop.at(FROM)
  expect(await cancelPlans(began.as('owner'), [crate()])).toEqual({ ok: false, problem: 'no-plan' })
  expect(await cancelPlans(shop.as('desk'), [crate()])).toEqual({ ok: true, count: 1 })
  expect(await cancelPlans(shop.as('desk'), [crate()])).toEqual({ ok: false, problem: 'no-plan' })
  expect((await pricesOf(shop.db, [crate()], FROM)).get(crate())?.price).toBe(taka(950))
  expect(await shop.count('accounts.audit_log', { action: 'cancel-planned-price' })).toBe(1)
})

test('of two people who plan one price at once, one succeeds', async () => {
  await shop.warmUp()
  const answers = await Promise.all([990, 980, 970].map((price) => plan(price)))
  expect(answers.filter((answer) => answer.ok && answer.planned.length === 1)).toHaveLength(1)
  expect(await shop.count('pricing.planned_prices')).toBe(1)
})
