import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPromotion, GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { connect } from '#platform/database/connect.ts'
import type { Tables } from '../tables.ts'
import { dayFrom } from '../values/index.ts'
import { placeOrder, quoteCart, type CartLine, type Quote, type QuoteRequest } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function line(sku: string, units = 1, seenPrice: number | null = null): CartLine {
  return { productId: null, variantId: shop.variant(sku), units, seenPrice: seenPrice === null ? null : taka(seenPrice) }
}

async function quoteOf(lines: CartLine[], request: Partial<QuoteRequest> = {}): Promise<Quote> {
  const quoted = await quoteCart(shop.db, { lines, now: shop.now, ...request })
  if (!quoted.ok) throw new Error(quoted.problem)
  return quoted.quote
}

test('an unchanged cart reports no changes', async () => {
  const quote = await quoteOf([line('himsagar-5kg', 2, 950), line('himsagar-10kg', 1, 1_760)])
  expect(quote.changed).toBe(false)
  expect(quote.lines[1]).toMatchObject({
    price: taka(1_850),
    salePrice: taka(1_760),
    unitPrice: taka(1_760),
    linePaisa: taka(1_760),
    offer: 'now',
    changes: [],
  })
  expect(quote).toMatchObject({
    goods: taka(3_660),
    delivery: null,
    total: taka(3_660),
    firstDay: '2026-06-12',
    zone: null,
    modes: [],
  })
})

test('each line reports its changes, and the total counts what is available', async () => {
  await shop.leaveOnly('guava', 2_000)
  await shop.leaveOnly('litchi', 0)
  await sql`update catalog.products set state = 'archived' where id = ${shop.product('langra')}`.execute(shop.db)
  const quote = await quoteOf([
    line('himsagar-5kg', 1, 990),
    line('guava-1kg', 5, 120),
    line('litchi-100'),
    line('langra-5kg'),
    { productId: 'x', variantId: 'y', units: 1, seenPrice: null },
  ])
  expect(quote.lines.map((quoted) => quoted.changes)).toEqual([
    [{ kind: 'price', from: taka(990), to: taka(950) }],
    [{ kind: 'fewer-left', units: 2 }],
    [{ kind: 'sold-out' }],
    [{ kind: 'no-longer-sold' }],
    [{ kind: 'no-longer-sold' }],
  ])
  expect(quote.lines.map((quoted) => quoted.counted)).toEqual([1, 2, 0, 0, 0])
  expect(quote.changed).toBe(true)
  expect(quote.goods).toBe(taka(950 + 240))
})

test('the same variant in two lines is checked as one quantity', async () => {
  await shop.leaveOnly('guava', 3_000)
  const fromGrid = { productId: shop.product('guava'), variantId: '', units: 2, seenPrice: null }
  const quote = await quoteOf([fromGrid, line('guava-1kg', 2)])
  expect(quote.lines.map((quoted) => quoted.counted)).toEqual([2, 1])
  expect(quote.lines[0]!.variantId).toBe(shop.variant('guava-1kg'))
})

test('a pre-order gives its shipping day, and the cart waits for it', async () => {
  await sql`update inventory.lots set on_hand = 0 where stock_item_id = ${shop.stockItem('himsagar')} and state = 'received'`.execute(
    shop.db,
  )
  const quote = await quoteOf([line('himsagar-5kg'), line('guava-1kg')])
  expect(quote.lines[0]).toMatchObject({ offer: 'pre-order', counted: 1, changes: [{ kind: 'ships-later', day: '2026-06-20' }] })
  expect(quote).toMatchObject({ firstDay: '2026-06-20', changed: false })
  const tomorrow = await quoteOf([line('himsagar-5kg')], { slotDay: dayFrom('2026-06-12') })
  expect(tomorrow.changed).toBe(true)
})

test('with an area the quote has the delivery modes and charges', async () => {
  const quote = await quoteOf([line('himsagar-5kg')], { areaId: 'dhaka/dhanmondi' })
  expect(quote).toMatchObject({
    zone: { zoneId: 'dhaka', areaName: { en: 'Dhanmondi' } },
    modes: [
      { mode: 'van', charge: taka(80) },
      { mode: 'pickup', charge: 0 },
    ],
    mode: 'van',
    delivery: taka(80),
    total: taka(1_030),
    freeDeliveryAfter: taka(1_050),
  })
  expect(await quoteOf([line('himsagar-5kg')], { areaId: 'dhaka/dhanmondi', mode: 'pickup' })).toMatchObject({
    mode: 'pickup',
    delivery: 0,
    total: taka(950),
  })
  const far = await quoteOf([line('himsagar-5kg'), line('litchi-100')], { areaId: 'rajshahi/bagha' })
  expect(far).toMatchObject({ modes: [], mode: null, delivery: null, zone: { zoneId: 'outside' } })
  expect((await quoteOf([line('guava-1kg')], { areaId: 'nowhere' })).zone).toBeNull()
})

test('a coupon applies, or its refusal is given', async () => {
  await addPromotion(shop, { least_goods_paisa: taka(1_000) })
  const place = { areaId: 'dhaka/dhanmondi', couponCode: 'aam50' }
  expect(await quoteOf([line('himsagar-10kg')], place)).toMatchObject({
    discount: taka(50),
    total: taka(1_790),
    coupon: { ok: true, code: 'AAM50', discount: taka(50) },
  })
  expect(await quoteOf([line('himsagar-5kg')], place)).toMatchObject({
    discount: 0,
    coupon: { ok: false, problem: 'coupon-needs-more', least: taka(1_000), goods: taka(950) },
  })
  await addPromotion(shop, { code: 'FREE', kind: 'free-delivery' })
  expect(await quoteOf([line('himsagar-5kg')], { ...place, couponCode: 'FREE' })).toMatchObject({
    delivery: 0,
    total: taka(950),
    coupon: { ok: true, freeDelivery: true },
  })
})

test('the total of the quote equals the total of the order', async () => {
  await addPromotion(shop, { code: 'ODD', kind: 'percentage', basis_points: 777 })
  const buys = { 'trio-box': 1, 'guava-1kg': 3, 'himsagar-10kg': 1 }
  const input = sampleOrder(shop, { buys, couponCode: 'ODD' })
  const { areaId, mode, day } = input.delivery
  const quote = await quoteOf(input.lines, { areaId, mode, slotDay: day, couponCode: 'ODD', phone: GUEST_PHONE })
  expect(quote.changed).toBe(false)
  expect(await placeOrder(shop.as('guest'), { ...input, expectedTotalPaisa: quote.total })).toMatchObject({
    ok: true,
    total: quote.total,
  })
})

test('takes at most six statements and accepts at most a hundred lines', async () => {
  let statements = 0
  const db = connect<Tables>(shop.connection, { max: 2, onStatement: () => (statements += 1) })
  try {
    const lines = Array.from({ length: 100 }, () => line('guava-1kg'))
    await quoteCart(db, { lines, areaId: 'dhaka/dhanmondi', couponCode: 'X', phone: GUEST_PHONE, now: shop.now })
    expect(statements).toBeLessThanOrEqual(6)
    statements = 0
    expect(await quoteCart(db, { lines: [...lines, line('guava-1kg')], now: shop.now })).toEqual({
      ok: false,
      problem: 'too-many-lines',
    })
    expect(await quoteCart(db, { lines: [line('guava-1kg', 0)], now: shop.now })).toEqual({
      ok: false,
      problem: 'units-out-of-range',
    })
    expect(statements).toBe(0)
  } finally {
    await db.close()
  }
})

test('an empty cart costs nothing', async () => {
  expect(await quoteOf([], { areaId: 'dhaka/dhanmondi' })).toMatchObject({ lines: [], goods: 0, total: taka(80), changed: false })
})
