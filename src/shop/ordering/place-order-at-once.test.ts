import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPromotion, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder, type OrderInput, type OrderRefusal, type Placed } from './index.ts'

// Real transactions on ten connections, so the database itself must guarantee the results.
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Orders of one number or for one address wait for each other, so only different people really order at once. */
function person(index: number) {
  return {
    buyer: { name: 'Rahima Begum', phone: phoneNumber(index), email: null },
    delivery: { addressLine: `House ${index}, Road 8/A, flat 4B` },
  }
}

function placeAtOnce(inputs: OrderInput[]): Promise<(Placed | OrderRefusal)[]> {
  return Promise.all(inputs.map((input) => placeOrder(shop.as('guest'), input)))
}

function tally(answers: readonly (Placed | OrderRefusal)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = answer.ok ? 'placed' : answer.problem
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

async function expectWholeOrders(count: number): Promise<void> {
  for (const table of [
    'ordering.orders',
    'ordering.order_events',
    'fulfilment.consignments',
    'payments.payments',
    'messaging.messages',
  ] as const) {
    expect([table, await shop.count(table)]).toEqual([table, count])
  }
  const [sums] = (
    await sql`
    select coalesce((select sum(amount) from inventory.allocations where state = 'held'), 0)::integer as held,
      (select sum(allocated) from inventory.lots)::integer as allocated`.execute(shop.db)
  ).rows
  expect(sums).toEqual({ held: (sums as { allocated: number }).allocated, allocated: (sums as { allocated: number }).allocated })
}

test('a hundred buyers for the last unit: one gets it', async () => {
  await shop.leaveOnly('guava', 1_000)
  const answers = await placeAtOnce(
    Array.from({ length: 100 }, (_, index) => sampleOrder(shop, { ...person(index), buys: { 'guava-1kg': 1 } })),
  )
  expect(tally(answers)).toEqual({ placed: 1, 'out-of-stock': 99 })
  await expectWholeOrders(1)
  const lots = await sql`
    select sum(allocated)::integer as allocated from inventory.lots where stock_item_id = ${shop.stockItem('guava')}`.execute(
    shop.db,
  )
  expect(lots.rows).toEqual([{ allocated: 1_000 }])
})

test('a hundred buyers for the last two units, each with two lines of one: one gets them', async () => {
  await shop.leaveOnly('guava', 2_000)
  const line = { productId: null, variantId: shop.variant('guava-1kg'), units: 1, seenPrice: null }
  const answers = await placeAtOnce(
    Array.from({ length: 100 }, (_, index) => sampleOrder(shop, { ...person(index), lines: [line, line] })),
  )
  expect(tally(answers)).toEqual({ placed: 1, 'out-of-stock': 99 })
  await expectWholeOrders(1)
})

test('a box and a single crate compete for the last fruit: one gets it', async () => {
  await shop.leaveOnly('himsagar', 5_000)
  const inputs = Array.from({ length: 40 }, (_, index) =>
    sampleOrder(shop, { ...person(index), buys: index % 2 === 0 ? { 'himsagar-5kg': 1 } : { 'trio-box': 2 } }),
  )
  const answers = await placeAtOnce(inputs)
  expect(tally(answers)).toEqual({ placed: 1, 'out-of-stock': 39 })
  await expectWholeOrders(1)
})

test('one request sent twenty times at once makes one order with one answer', async () => {
  const input = sampleOrder(shop)
  const answers = await placeAtOnce(Array.from({ length: 20 }, () => input))
  expect(answers[0]).toMatchObject({ ok: true, number: expect.stringMatching(/^PF-\d+$/) })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  await expectWholeOrders(1)
})

test('one request for the last unit with a one-per-person coupon, sent twenty times at once, is never refused', async () => {
  await shop.leaveOnly('guava', 1_000)
  await addPromotion(shop, { limit_per_person: 1, limit_total: 1 })
  const input = sampleOrder(shop, { buys: { 'guava-1kg': 1 }, couponCode: 'AAM50' })
  const answers = await placeAtOnce(Array.from({ length: 20 }, () => input))
  expect(tally(answers)).toEqual({ placed: 20 })
  await expectWholeOrders(1)
})

test('a coupon is not used above its limit by thirty people at once', async () => {
  await addPromotion(shop, { limit_total: 4 })
  const inputs = Array.from({ length: 30 }, (_, index) =>
    sampleOrder(shop, { ...person(index), buys: { 'guava-1kg': 1 }, couponCode: 'AAM50' }),
  )
  await sql`update inventory.lots set on_hand = 90000 where code = 'GUA-0608-A'`.execute(shop.db)
  const answers = await placeAtOnce(inputs)
  expect(tally(answers)).toEqual({ placed: 4, 'coupon-used-up': 26 })
  await expectWholeOrders(4)
  expect(await shop.count('pricing.redemptions')).toBe(4)
})

test('a coupon is not used above its limit per person by one person thirty times at once', async () => {
  await addPromotion(shop, { limit_per_person: 2 })
  await sql`update inventory.lots set on_hand = 90000 where code = 'GUA-0608-A'`.execute(shop.db)
  const answers = await placeAtOnce(
    Array.from({ length: 30 }, () => sampleOrder(shop, { buys: { 'guava-1kg': 1 }, couponCode: 'AAM50' })),
  )
  expect(tally(answers)).toEqual({ placed: 2, 'coupon-used-by-you': 28 })
  await expectWholeOrders(2)
})

test('thirty buyers for the last place of a slot: one gets it', async () => {
  await sql`update fulfilment.slots set capacity_drops = 1 where id = ${shop.slot('dhaka-van-morning')}`.execute(shop.db)
  await sql`update inventory.lots set on_hand = 90000 where code = 'GUA-0608-A'`.execute(shop.db)
  const answers = await placeAtOnce(
    Array.from({ length: 30 }, (_, index) => sampleOrder(shop, { ...person(index), buys: { 'guava-1kg': 1 } })),
  )
  expect(tally(answers)).toEqual({ placed: 1, 'slot-full': 29 })
  await expectWholeOrders(1)
})

test('when an automatic promotion has just run out, the new total is shown, not charged', async () => {
  await addPromotion(shop, { code: null, limit_total: 1 })
  const inputs = Array.from({ length: 8 }, (_, index) => sampleOrder(shop, { ...person(index), buys: { 'guava-1kg': 1 } }))
  const answers = await placeAtOnce(inputs)
  const refused = answers.filter((answer) => !answer.ok)
  const placed = answers.filter((answer) => answer.ok)
  for (const answer of refused) expect(answer).toMatchObject({ problem: 'total-changed', quote: { total: 20_000 } })
  // A buyer who came after it ran out pays the full price and was never shown less.
  expect(placed.filter((answer) => answer.total === 15_000)).toHaveLength(1)
  expect(placed.filter((answer) => answer.total === 20_000)).toHaveLength(placed.length - 1)
  expect(await shop.count('pricing.redemptions')).toBe(1)
})

test('an order with a missing promotion fails at commit', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error('the order was refused')
  const failed = await shop.db
    .transaction(async (tx) => {
      const changed = tx.updateTable('ordering.orders').set({ promotion_id: shop.newId() }).where('id', '=', placed.orderId)
      await changed.execute()
    })
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: '23503', constraint: 'orders_promotion_id_fkey' })
})
