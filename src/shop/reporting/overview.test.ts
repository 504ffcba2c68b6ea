import { afterEach, beforeEach, expect, test } from 'vitest'
import { byPickup, phoneNumber, sampleOrder, addPromotion } from '#tests/sample-order.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { correctStock } from '../inventory/index.ts'
import { cancelOrder, confirmOrder, deliverOrder, dispatchOrder, failDelivery, packOrder, placeOrder } from '../ordering/index.ts'
import { addDays, dayFrom } from '../values/index.ts'
import { businessOverview, deliveries, salesByChannel, salesByDay, salesByProduct, waste, weeksUntil } from './index.ts'

const shopUrl = 'https://pakafol.example'
const thursday = dayFrom('2026-06-11')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number) => rows.reduce((total, row) => total + amount(row), 0)

let buyers = 0
async function place(at: Shop, difference: Parameters<typeof sampleOrder>[1]): Promise<string> {
  buyers += 1
  const buyer = { name: 'Farhana Rahman', phone: phoneNumber(buyers), email: null }
  const placed = await placeOrder(at.as('guest'), sampleOrder(at, { buyer, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}

async function deliver(at: Shop, orderId: string): Promise<void> {
  const step = { orderId, shopUrl, early: true }
  for (const take of [confirmOrder, packOrder, dispatchOrder, deliverOrder])
    expect(await take(at.as('desk'), step)).toEqual({ ok: true })
}

/** Moves an order to another moment, as if it had been placed then. */
const placedAt = (orderId: string, moment: string) =>
  shop.db
    .updateTable('ordering.orders')
    .set({ placed_at: new Date(moment) })
    .where('id', '=', orderId)
    .execute()

test.each([1, 2, 3])('agrees with the other reports to the paisa, on random orders (%i)', async (seed) => {
  const random = seededRandom(seed)
  await addPromotion(shop)
  await shop.db
    .updateTable('inventory.lots')
    .set({ cost_paisa: taka(777) })
    .execute()
  const spoiled = { lotId: shop.lot('GUA-0608-A'), kind: 'written-off', reason: 'mouldy', onHand: 8_000 - 370 } as const
  expect(await correctStock(shop.as('owner'), spoiled)).toEqual({ ok: true, difference: -370, movementId: expect.any(Number) })
  const skus = ['himsagar-5kg', 'langra-5kg', 'guava-1kg', 'trio-box', 'litchi-100']
  for (let index = 0; index < 24; index += 1) {
    const buys = Object.fromEntries([0, 1].map(() => [skus[random(skus.length)]!, 1 + random(2)]))
    const orderId = await place(shop, {
      buys,
      source: (['storefront', 'phone', 'api'] as const)[random(3)]!,
      couponCode: random(4) === 0 && 'himsagar-5kg' in buys ? 'AAM50' : null,
      ...(random(3) === 0 && { delivery: byPickup(shop) }),
    }).catch(() => null)
    if (orderId === null) continue
    const does = random(5)
    if (does === 0) await cancelOrder(shop.as('desk'), { orderId, note: 'changed their mind', shopUrl })
    if (does >= 2) {
      const on = addDays(thursday, random(3))
      await deliver(shop.at(`${on}T${String(8 + random(12)).padStart(2, '0')}:30:00+06:00`), orderId)
    }
    // From the evening before the first of these weeks to the last day.
    await placedAt(orderId, `${addDays(dayFrom('2026-05-29'), random(14))}T${random(2) === 0 ? '00:00:00' : '23:59:59'}+06:00`)
  }
  const weeks = weeksUntil(thursday)
  const overview = await businessOverview(shop.db, weeks, thursday)
  expect(overview.figures.week.orders + overview.figures.before.orders).toBeGreaterThan(5)
  for (const which of ['week', 'before'] as const) {
    const period = weeks[which]
    const scope = { ...period, basis: 'placed' } as const
    const figures = overview.figures[which]
    const days = await salesByDay(shop.db, scope)
    const orders = sum(days, (row) => row.orders)
    const sales = sum(days, (row) => row.total)
    expect([figures.orders, figures.sales, figures.average]).toEqual([
      orders,
      sales,
      orders === 0 ? null : Math.round(sales / orders),
    ])
    const channels = overview.channels.filter((row) => row.orders[which] > 0)
    expect(Object.fromEntries(channels.map((row) => [row.channel, [row.orders[which], row.sales[which]]]))).toEqual(
      Object.fromEntries((await salesByChannel(shop.db, scope)).map((row) => [row.channel, [row.orders, row.total]])),
    )
    const products = await salesByProduct(shop.db, scope)
    expect(figures.sold).toBe(sum(products, (row) => row.grams))
    if (which === 'week') {
      const best = products.filter(({ net, grams }) => net > 0 && grams > 0).slice(0, 5)
      expect(overview.best.map(({ productId, name, sold, net }) => [productId, name.en, sold, net])).toEqual(
        best.map(({ productId, name, grams, net }) => [productId, name.en, grams, net]),
      )
    } else
      for (const { productId, netBefore } of overview.best)
        expect(netBefore).toBe(products.find((row) => row.productId === productId)?.net ?? 0)
    const lost = await waste(shop.db, period)
    expect(figures.wasteCost).toBe(sum(lost, (row) => row.cost))
    expect(figures.wasted).toBe(sum(lost, (row) => row.grams))
    const zones = await deliveries(shop.db, period)
    expect([figures.delivered, figures.onTime, figures.failedTries]).toEqual([
      sum(zones, (row) => row.delivered),
      sum(zones, (row) => row.onTime),
      sum(zones, (row) => row.failedTries),
    ])
  }
  expect(overview.figures.week.wasted).toBe(370)
})

test('a week starts on Saturday, and its days are compared with the same days before', async () => {
  const days = (until: string) => weeksUntil(dayFrom(until))
  expect(days('2026-06-11')).toEqual({
    week: { from: '2026-06-06', until: '2026-06-11' },
    before: { from: '2026-05-30', until: '2026-06-04' },
  })
  expect(days('2026-06-06').week).toEqual({ from: '2026-06-06', until: '2026-06-06' })
  expect(days('2026-06-12').week).toEqual({ from: '2026-06-06', until: '2026-06-12' })
  const moments = ['05-29T23:59:59', '05-30T00:00:00', '06-04T23:59:59', '06-05T00:00:00', '06-05T23:59:59', '06-06T00:00:00']
  for (const moment of moments) await placedAt(await place(shop, { buys: { 'guava-1kg': 1 } }), `2026-${moment}+06:00`)
  const { figures } = await businessOverview(shop.db, days('2026-06-11'), thursday)
  expect([figures.before.orders, figures.week.orders]).toEqual([2, 1])
})

test('a delivery is in time by its day and by its hours', async () => {
  const at = (moment: string) => shop.at(`2026-06-12T${moment}:00+06:00`)
  const ends = await shop.db
    .selectFrom('fulfilment.slots')
    .select('ends')
    .where('id', '=', shop.slot('dhaka-van-morning'))
    .executeTakeFirstOrThrow()
  await deliver(at(ends.ends), await place(shop, { buys: { 'guava-1kg': 1 } }))
  await deliver(at('23:00'), await place(shop, { buys: { 'guava-1kg': 1 } }))
  const late = await place(shop, { buys: { 'guava-1kg': 1 } })
  const failing = at('10:00').as('desk')
  for (const take of [confirmOrder, packOrder, dispatchOrder])
    expect(await take(failing, { orderId: late, shopUrl, early: true })).toEqual({ ok: true })
  expect(await failDelivery(failing, { orderId: late, failure: { reason: 'nobody-home', words: null }, shopUrl })).toEqual({
    ok: true,
  })
  const { figures } = await businessOverview(shop.db, weeksUntil(dayFrom('2026-06-12')), dayFrom('2026-06-12'))
  expect(figures.week).toMatchObject({ delivered: 2, onTime: 2, withHours: 2, withinHours: 1, failedTries: 1 })
})

test('slow fruit is what was not sold, then what lasts longest; packaging and fruit of the last two days are not in it', async () => {
  const received = (code: string, received_on: string) =>
    shop.db
      .updateTable('inventory.lots')
      .set({ received_on: dayFrom(received_on) })
      .where('code', '=', code)
      .execute()
  await received('HIM-0609-A', '2026-06-02')
  await received('HIM-0610-A', '2026-06-10')
  await received('GUA-0608-A', '2026-05-20')
  await received('LAN-0610-A', '2026-06-09')
  await received('LIT-0610-A', '2026-06-10')
  await received('BOX-0401-A', '2026-04-01')
  await place(shop, { buys: { 'guava-1kg': 3, 'himsagar-5kg': 1 } })
  const tooEarly = await place(shop, { buys: { 'guava-1kg': 1 } })
  await placedAt(tooEarly, '2026-05-28T23:59:59+06:00')
  const { slow } = await businessOverview(shop.db, weeksUntil(thursday), thursday)
  // Of 90 kg of Himsagar 5 are sold in ten days: the other 85 last 170 days. Of 8 kg of guava 3 are sold in 14 days, 1 was sold before, so 4 last 19.
  expect(slow.map(({ name, left, sold, days, lasts, until }) => [name.en, left, sold, days, lasts, until])).toEqual([
    ['Langra', 40_000, 0, 3, null, '2026-06-18'],
    ['Himsagar', 85_000, 5_000, 10, 170, '2026-06-14'],
    ['Guava', 4_000, 3_000, 14, 19, '2026-06-15'],
  ])
})

test('a shop without orders and stock has an empty overview', async () => {
  await shop.db.updateTable('inventory.lots').set({ quarantined: true }).execute()
  const { figures, channels, best, slow } = await businessOverview(shop.db, weeksUntil(thursday), thursday)
  expect([channels, best, slow]).toEqual([[], [], []])
  expect(figures.week).toEqual(figures.before)
  expect(figures.week).toEqual({
    orders: 0,
    sales: 0,
    average: null,
    sold: 0,
    wasted: 0,
    wasteCost: 0,
    delivered: 0,
    onTime: 0,
    withHours: 0,
    withinHours: 0,
    failedTries: 0,
  })
})
