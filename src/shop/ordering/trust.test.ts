import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { byCourier, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { CodOutcome } from '../payments/index.ts'
import {
  checksOf,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  packOrder,
  placeOrder,
  returnOrder,
  type OrderInput,
  type Placed,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const KARIM = { name: 'Abdul Karim', phone: phoneNumber(1), email: null }
const SALMA = { name: 'Salma Akter', phone: phoneNumber(2), email: null }
const gateways = ['bkash'] as const
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function rule(conditions: Record<string, unknown>, outcome: CodOutcome): Promise<void> {
  const name = JSON.stringify({ en: 'A rule', bn: 'একটি নিয়ম' })
  await shop.db
    .insertInto('payments.cod_rules')
    .values({ id: newId(shop.now), position: 1, name, outcome, ...conditions })
    .execute()
}

type Difference = Parameters<typeof sampleOrder>[1]

async function place(difference: Difference = {}): Promise<Placed> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer: KARIM, gateways, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function reasonsOf({ orderId }: { orderId: string }) {
  return (await checksOf(shop.db, [orderId])).get(orderId)?.reasons ?? []
}

async function comesBack({ orderId }: Placed, reason: 'refused' | 'nobody-home' = 'refused'): Promise<void> {
  await packOrder(shop.as('desk'), { early: true, orderId })
  await dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
  await failDelivery(shop.as('desk'), { orderId, failure: { reason, words: null }, shopUrl })
  await returnOrder(shop.as('desk'), { orderId, note: 'Came back', shopUrl })
}

async function isDelivered({ orderId }: Placed): Promise<void> {
  await packOrder(shop.as('desk'), { early: true, orderId })
  await dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
  await deliverOrder(shop.as('desk'), { orderId, shopUrl })
}

describe('the facts of earlier orders', () => {
  test('a number with returned orders, one of them refused at the door', async () => {
    await isDelivered(await place({ buys: { 'guava-1kg': 1 } }))
    await comesBack(await place({ buys: { 'guava-1kg': 1 } }))
    await comesBack(await place({ buys: { 'guava-1kg': 1 }, delivery: byCourier(shop) }), 'nobody-home')
    // The shop's first rule asks for an advance after two.
    const other = { delivery: { addressLine: 'House 99, Road 12' }, advanceBy: 'bkash' as const }
    expect(await reasonsOf(await place({ ...other, buyer: KARIM }))).toEqual([
      { reason: 'returned-by-phone', delivered: 1, returned: 2, refused: 1 },
    ])
    expect(await reasonsOf(await place({ ...other, buyer: SALMA, buys: { 'guava-1kg': 1 } }))).toEqual([])
  })

  test('another number at the same address, however it is written', async () => {
    await comesBack(await place({ buys: { 'guava-1kg': 1 } }))
    const there = { addressLine: 'house-17 road ৮/a, FLAT 4b.' }
    expect(await reasonsOf(await place({ buyer: SALMA, delivery: there }))).toEqual([
      { reason: 'returned-at-address', delivered: 0, returned: 1, refused: 1 },
    ])
    const elsewhere = { ...there, addressLine: 'House 17, Road 8/A, flat 5B' }
    expect(await reasonsOf(await place({ buyer: { ...SALMA, phone: phoneNumber(3) }, delivery: elsewhere }))).toEqual([])
  })

  test('people of one village do not answer for each other', async () => {
    const village = { addressLine: 'Uttar para, near the mosque' }
    await comesBack(await place({ delivery: village }))
    expect(await reasonsOf(await place({ buyer: SALMA, delivery: village }))).toEqual([])
  })

  test('what was typed only to fill the form', async () => {
    const buyer = { name: 'asdfgh', phone: phoneNumber(4), email: null }
    expect(await reasonsOf(await place({ buyer, delivery: { addressLine: 'xxxxxx' } }))).toEqual([
      { reason: 'implausible-name', fault: 'keyboard' },
      { reason: 'implausible-address', fault: 'one-letter' },
    ])
  })

  test('what a courier company says, and an order that it says nothing against', async () => {
    const courierScore = { total: 12, delivered: 5, returned: 7 }
    expect(await reasonsOf(await place({ courierScore }))).toEqual([{ reason: 'courier-score', ...courierScore }])
    expect(
      await reasonsOf(
        await place({ buyer: SALMA, courierScore: { total: 12, delivered: 11, returned: 1 }, delivery: byCourier(shop) }),
      ),
    ).toEqual([])
    expect(await shop.count('ordering.order_checks')).toBe(1)
  })
})

describe('the same order twice', () => {
  test('the same fruit for a number or an address within a day', async () => {
    const first = await place()
    expect(await reasonsOf(first)).toEqual([])
    expect(await reasonsOf(await place({ delivery: byCourier(shop) }))).toEqual([
      { reason: 'same-order', numbers: [first.number] },
    ])
    expect(await reasonsOf(await place({ buyer: SALMA }))).toEqual([{ reason: 'same-order', numbers: [first.number] }])
    expect(await reasonsOf(await place({ buys: { 'guava-1kg': 1 } }))).toEqual([])
  })

  test('a day later, and after the first was cancelled, it is no duplicate', async () => {
    await place()
    const later = shop.at(new Date(shop.now.getTime() + 24 * 3_600_000))
    const again = await placeOrder(later.as('guest'), sampleOrder(later, { buyer: KARIM, delivery: byCourier(shop) }))
    expect(again.ok && (await reasonsOf(again))).toEqual([])
  })

  test('a repeated request is the same order and no duplicate', async () => {
    const input = sampleOrder(shop, { buyer: KARIM })
    const [one, two] = await Promise.all([placeOrder(shop.as('guest'), input), placeOrder(shop.as('guest'), input)])
    expect(one).toEqual(two)
    expect(await shop.count('ordering.order_checks')).toBe(0)
  })

  test.each([
    [
      'one number',
      (): OrderInput[] => [sampleOrder(shop, { buyer: KARIM }), sampleOrder(shop, { buyer: KARIM, delivery: byCourier(shop) })],
    ],
    ['one address', (): OrderInput[] => [sampleOrder(shop, { buyer: KARIM }), sampleOrder(shop, { buyer: SALMA })]],
  ])('two at once for %s: none is refused, and the second is noticed', async (_, inputs) => {
    await rule({ same_order: true }, 'confirm-code')
    await shop.warmUp()
    const placed = await Promise.all(inputs().map((input) => placeOrder(shop.as('guest'), input)))
    expect(placed.map(({ ok }) => ok)).toEqual([true, true])
    expect(placed.filter((one) => one.ok && one.confirmBy === 'code')).toHaveLength(1)
    expect(await shop.count('ordering.order_checks', { outcome: 'confirm-code' })).toBe(1)
  })

  test('five at once for one number: each but the first is noticed', async () => {
    await shop.warmUp()
    const inputs = Array.from({ length: 5 }, () => sampleOrder(shop, { buyer: KARIM, buys: { 'guava-1kg': 1 } }))
    const placed = await Promise.all(inputs.map((input) => placeOrder(shop.as('guest'), input)))
    expect(placed.every(({ ok }) => ok)).toBe(true)
    const noticed = await Promise.all(placed.map(async (one) => (one.ok ? reasonsOf(one) : [])))
    expect(
      noticed
        .flatMap((reasons) => (reasons[0]?.reason === 'same-order' ? [reasons[0].numbers.length] : []))
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4])
  })
})

describe('what the rules ask for', () => {
  test('an advance for a number whose parcels came back, and never a refusal', async () => {
    await rule({ courier_below: 60 }, 'advance-delivery')
    const courierScore = { total: 10, delivered: 5, returned: 5 }
    const input = sampleOrder(shop, { buyer: KARIM, gateways, courierScore })
    const before = await shop.countAll()
    expect(await placeOrder(shop.as('guest'), input)).toMatchObject({ ok: false, problem: 'advance-needed' })
    expect(await shop.countAll()).toEqual(before)
    const placed = await place({ courierScore, advanceBy: 'bkash' })
    expect((await checksOf(shop.db, [placed.orderId])).get(placed.orderId)).toMatchObject({
      outcome: 'advance-delivery',
      codeUntil: null,
      allowedAt: null,
    })
    // Without an answer from the courier company no code is asked for.
    expect(await place({ buyer: SALMA, courierScore: null, delivery: byCourier(shop) })).not.toHaveProperty('confirmBy')
  })

  test('a shop that takes only cash calls instead', async () => {
    await rule({ implausible: true }, 'advance-delivery')
    const placed = await place({ buyer: { ...KARIM, name: '1234' }, gateways: [] })
    expect((await checksOf(shop.db, [placed.orderId])).get(placed.orderId)).toMatchObject({
      outcome: 'confirm-first',
      codeUntil: null,
    })
    expect(await packOrder(shop.as('desk'), { early: true, orderId: placed.orderId })).toEqual({
      ok: false,
      problem: 'confirm-first',
    })
  })

  test('nothing of an order that staff take by phone', async () => {
    await rule({ implausible: true }, 'confirm-code')
    const placed = await place({ buyer: { ...KARIM, name: '1234' }, source: 'phone' })
    expect(placed).not.toHaveProperty('confirmBy')
    expect((await checksOf(shop.db, [placed.orderId])).get(placed.orderId)).toMatchObject({
      outcome: 'allow',
      reasons: [{ reason: 'implausible-name', fault: 'digits' }],
    })
  })

  test('the price and the stock are as for any other order', async () => {
    const plain = await place()
    await rule({}, 'confirm-code')
    const asked = await place({ buyer: SALMA, delivery: { addressLine: 'House 1, Road 2, Dhanmondi' } })
    expect([asked.total, asked.confirmBy]).toEqual([plain.total, 'code'])
    const held = await shop.db.selectFrom('inventory.allocations').select(['order_id', 'amount', 'state']).execute()
    const of = (orderId: string) => held.filter((row) => row.order_id === orderId).map(({ amount, state }) => [amount, state])
    expect(of(asked.orderId)).toEqual(of(plain.orderId))
  })

  test('no rule about a person asks for everything before: the database refuses it', async () => {
    await expect(rule({ same_order: true }, 'prepay')).rejects.toThrow('no_prepay_by_history')
  })
})
