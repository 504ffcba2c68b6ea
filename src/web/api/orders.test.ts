import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, SHOP_URL } from '#tests/api.ts'
import { crateLine, orderBody } from '#tests/api-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { changePrice } from '#shop/pricing/index.ts'
import { packOrder } from '#shop/ordering/index.ts'
import type { OrderWire, PlaceOrderWire, PlacedWire, ProblemWire, QuoteWire } from '#shop/ordering/wire.ts'
import { paisa } from '#shop/values/index.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

const crate = (unit = 1) => crateLine(shop, unit)

function order<Body = PlacedWire>(difference: Partial<PlaceOrderWire> = {}, key = 'key-of-karim-1') {
  return api.call<Body>('/api/v1/orders', { body: orderBody(shop, difference), headers: { 'Idempotency-Key': key } })
}

describe('an order', () => {
  test('of several kinds has the weight or number of each line', async () => {
    const guava = { _id: shop.product('guava'), varient: shop.variant('guava-1kg'), unit: 3, price: 120, sale_price: null }
    const placed = await order({ lines: [crate(2), guava], expected_total: 2_260 })
    expect(placed.status).toBe(201)
    const { json } = await api.call<OrderWire>(`/api/v1/orders/${placed.json.token}`)
    expect(json.lines.map(({ unit, price, line_total, quantity_kg }) => [unit, price, line_total, quantity_kg])).toEqual([
      [2, 950, 1_900, 10],
      [3, 120, 360, 3],
    ])
    expect([json.goods, json.delivery, json.total]).toEqual([2_260, 0, 2_260])
  })

  test('is placed, found by its token and shown in taka', async () => {
    const placed = await order()
    expect(placed.status).toBe(201)
    expect(placed.json).toEqual({
      number: 'PF-10001',
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: `${SHOP_URL}/order/${placed.json.token}`,
      total: 1030,
      changeable_until: '2026-06-11T14:00:00.000Z',
      payment_url: null,
    })
    const found = await api.call<OrderWire>(`/api/v1/orders/${placed.json.token}`)
    expect(found.json).toMatchObject({
      number: 'PF-10001',
      status: 'placed',
      can_change: true,
      goods: 950,
      delivery: 80,
      total: 1030,
      paid: 0,
      due: 1030,
      buyer: { name: 'Karim Uddin', phone: '+8801811223344', email: null },
      payment: 'cash-on-delivery',
    })
    expect(found.json.lines).toEqual([
      {
        slug: 'himsagar-from-rajshahi',
        name: 'Himsagar mango',
        label: '5 kg crate',
        unit: 1,
        price: 950,
        line_total: 950,
        discount: 0,
        quantity_kg: 5,
        lots: [],
      },
    ])
    expect(found.json.deliveries[0]).toMatchObject({
      day: '2026-06-12',
      starts: '08:00',
      ends: '11:00',
      area: 'Dhanmondi',
      address: 'House 12, Road 5',
    })
    expect(await shop.count('ordering.orders', { source: 'api', language: 'en' })).toBe(1)
  })

  test('names the lots of its fruit once it is packed', async () => {
    const { json } = await order()
    const { id } = await shop.db.selectFrom('ordering.orders').select('id').executeTakeFirstOrThrow()
    await packOrder(shop.as('desk'), { early: true, orderId: id })
    const found = await api.call<OrderWire>(`/api/v1/orders/${json.token}`)
    expect(found.json.status).toBe('packed')
    expect(found.json.lines[0]!.lots).toEqual([
      { lot: 'HIM-0609-A', farm: 'Rafiq Orchard', harvested_on: '2026-06-09', best_before: '2026-06-14' },
    ])
  })

  test('sent twice is one order with one answer; with the same key another order is refused', async () => {
    const answers = await Promise.all([order(), order(), order()])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await order()).toMatchObject({ status: 201, json: answers[0].json })
    const other = await order<ProblemWire>({ name: 'Somebody else' })
    expect(other).toMatchObject({ status: 422, json: { type: '/problems/key-reused', field: 'idempotency-key' } })
    expect(await shop.count('ordering.orders')).toBe(1)
  })

  test('never charges a price or total that was not shown, whatever the browser sends', async () => {
    const before = await shop.countAll()
    const cheap = await order<ProblemWire>({ lines: [{ ...crate(), price: 1 }], expected_total: 81 })
    expect(cheap).toMatchObject({ status: 409, json: { type: '/problems/line-changed', status: 409 } })
    expect(cheap.json.quote).toMatchObject({ changed: true, goods: 950, total: 1030 })
    expect(cheap.json.quote!.lines[0]!.changes).toEqual([{ kind: 'price', from: 1, to: 950 }])
    const total = await order<ProblemWire>({ expected_total: 500 })
    expect(total).toMatchObject({
      status: 409,
      json: { type: '/problems/total-changed', detail: 'The total is now ৳1,030. Please check it and order again.' },
    })
    expect(await shop.countAll()).toEqual(before)
    const silent = await order({ lines: [{ _id: shop.product('himsagar'), varient: shop.variant('himsagar-5kg'), unit: 1 }] })
    expect(silent.json.total).toBe(1030)
  })

  test('shows the new price after a change in the office', async () => {
    await changePrice(shop.as('owner'), {
      variantId: shop.variant('himsagar-5kg'),
      price: paisa(99_000),
      salePrice: null,
      saleFrom: null,
      saleUntil: null,
      seen: { price: paisa(95_000), salePrice: null, saleFrom: null, saleUntil: null },
    })
    const refused = await order<ProblemWire>()
    expect(refused.json.quote!.lines[0]).toMatchObject({ price: 990, changes: [{ kind: 'price', from: 950, to: 990 }] })
    expect((await order({ lines: [{ ...crate(), price: 990 }], expected_total: 1070 }, 'another-key')).status).toBe(201)
  })

  test('is refused when a figure in the terms has changed since the quote, and stores nothing', async () => {
    let digest = '1'.repeat(64)
    api.webShop.agreedTexts = { digest: async () => digest, store: async () => digest }
    const { json: quote } = await api.call<QuoteWire>('/api/v1/cart/quote', { body: { lines: [crate()] } })
    expect(quote.terms_digest).toBe('1'.repeat(16))
    digest = '2'.repeat(64)
    const before = await shop.countAll()
    const refused = await order<ProblemWire>({ terms_digest: quote.terms_digest! })
    expect(refused).toMatchObject({ status: 409, json: { type: '/problems/terms-changed', field: 'terms_version' } })
    expect(await shop.countAll()).toEqual(before)
  })

  const REFUSED: [string, Partial<PlaceOrderWire> | (() => Partial<PlaceOrderWire>), Partial<ProblemWire>][] = [
    ['an empty cart', { lines: [] }, { type: '/problems/empty', status: 422, field: 'lines' }],
    [
      'more than there is',
      () => ({ lines: [crate(19)], expected_total: 18_050 }),
      { type: '/problems/out-of-stock', status: 409, field: 'lines' },
    ],
    ['an unknown coupon', { coupon: 'NOPE' }, { type: '/problems/unknown-coupon', status: 409, field: 'coupon' }],
    [
      'a place we do not know',
      { area_id: 'dhaka/nowhere' },
      { type: '/problems/not-delivered-there', status: 409, field: 'area_id' },
    ],
    [
      'a way the fruit cannot travel',
      () => ({
        lines: [{ _id: shop.product('litchi'), varient: '', unit: 1 }],
        mode: 'courier',
        area_id: 'rajshahi/paba',
        slot_id: shop.slot('outside-courier'),
      }),
      { type: '/problems/mode-not-possible', status: 409, field: 'mode' },
    ],
    ['a slot of nobody', () => ({ slot_id: shop.newId() }), { type: '/problems/slot-closed', status: 409, field: 'slot_id' }],
    ['a day that is over', { day: '2026-06-11' }, { type: '/problems/too-late', status: 409, field: 'day' }],
    [
      'terms that are not in force',
      { terms_version: 2 },
      { type: '/problems/terms-changed', status: 409, field: 'terms_version' },
    ],
    ['a privacy policy that is not in force', { privacy_version: 7 }, { type: '/problems/terms-changed', status: 409 }],
  ]
  test.each(REFUSED)('is refused for %s, and stores nothing', async (_name, difference, expected) => {
    const before = await shop.countAll()
    const refused = await order<ProblemWire>(typeof difference === 'function' ? difference() : difference)
    expect(refused.json).toMatchObject(expected)
    expect(refused.status).toBe(expected.status)
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await shop.countAll()).toEqual(before)
  })
})
