import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, SHOP_URL } from '../../../tests/api.ts'
import { addPromotion } from '../../../tests/sample-order.ts'
import { openShop, type Shop } from '../../../tests/world.ts'
import { changePrice } from '../../shop/pricing/index.ts'
import { packOrder } from '../../shop/ordering/index.ts'
import type { OrderWire, PlaceOrderWire, PlacedWire, ProblemWire, QuoteWire, TrackedWire } from '../../shop/ordering/wire.ts'
import { paisa } from '../../shop/values/index.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

const crate = (unit = 1) => ({ _id: shop.product('himsagar'), varient: shop.variant('himsagar-5kg'), unit, price: 950, sale_price: null })

function wanted(difference: Partial<PlaceOrderWire> = {}): PlaceOrderWire {
  return {
    lines: [crate()],
    name: 'Karim Uddin',
    phone: '০১৮১১ ২২৩৩৪৪',
    area_id: 'dhaka/dhanmondi',
    address: 'House 12, Road 5',
    mode: 'van',
    slot_id: shop.slot('dhaka-van-morning'),
    day: '2026-06-12',
    expected_total: 1030,
    language: 'en',
    terms_version: 1,
    ...difference,
  }
}

function order<Body = PlacedWire>(difference: Partial<PlaceOrderWire> = {}, key = 'key-of-karim-1') {
  return api.call<Body>('/api/v1/orders', { body: wanted(difference), headers: { 'Idempotency-Key': key } })
}

describe('a quote', () => {
  test('takes the lines as the cart holds them and prices them now', async () => {
    const himsagar = { ...crate(2), name: 'Himsagar', image: '/media/x.webp', quantity_kg: 5, slug: 'himsagar' }
    const guava = { _id: shop.product('guava'), varient: '', unit: 1, price: 110, sale_price: null }
    const { status, json, headers } = await api.call<QuoteWire>('/api/v1/cart/quote', {
      body: { lines: [himsagar, guava], area_id: 'dhaka/dhanmondi' },
    })
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(json).toMatchObject({ goods: 2020, discount: 0, delivery: 0, rounding: 0, total: 2020, quantity_kg: 11, mode: 'van', changed: true })
    expect(json.modes).toEqual([{ mode: 'van', charge: 0 }, { mode: 'pickup', charge: 0 }])
    expect(json.zone).toEqual({ id: 'dhaka', name: 'Dhaka city', area: 'Dhanmondi', district: 'Dhaka' })
    expect(json.lines[0]).toEqual({
      _id: shop.product('himsagar'), varient: shop.variant('himsagar-5kg'), variant_id: shop.variant('himsagar-5kg'),
      slug: 'himsagar-from-rajshahi', name: 'Himsagar mango', label: '5 kg crate', image: null, unit: 2, counted: 2, price: 950, sale_price: null,
      line_total: 1900, quantity_kg: 5, changes: [], in_stock: true, units_left: null,
    })
    expect(json.lines[1]).toMatchObject({ varient: '', variant_id: shop.variant('guava-1kg'), changes: [{ kind: 'price', from: 110, to: 120 }] })
  })

  test('answers in Bangla when asked, by the address or by the browser', async () => {
    const byAddress = await api.call<QuoteWire>('/api/v1/cart/quote?lang=bn', { body: { lines: [crate()] } })
    const byBrowser = await api.call<QuoteWire>('/api/v1/cart/quote', { body: { lines: [crate()] }, headers: { 'Accept-Language': 'bn-BD,bn;q=0.9,en;q=0.5' } })
    expect(byAddress.json.lines[0]!.label).toBe('৫ কেজির ক্রেট')
    expect(byBrowser.json).toEqual(byAddress.json)
  })

  test('says what is gone, what is sold out and of what there is less', async () => {
    await shop.leaveOnly('guava', 2_000)
    await shop.leaveOnly('litchi', 50)
    const { json } = await api.call<QuoteWire>('/api/v1/cart/quote', {
      body: {
        lines: [
          { _id: 'an id of another shop', varient: '\u0000', unit: 1 },
          { _id: shop.product('guava'), varient: '', unit: 5 },
          { _id: shop.product('litchi'), varient: '', unit: 1 },
        ],
      },
    })
    expect(json.lines.map((line) => [line.changes, line.units_left])).toEqual([
      [[{ kind: 'no-longer-sold' }], 0],
      [[{ kind: 'fewer-left', units: 2 }], 2],
      [[{ kind: 'sold-out' }], 0],
    ])
    expect(json.total).toBe(240)
  })

  test('tells in a sentence why a coupon is refused', async () => {
    await addPromotion(shop, { code: 'AAM50', kind: 'fixed', amount_paisa: paisa(5_000), least_goods_paisa: paisa(100_000) })
    const { json } = await api.call<QuoteWire>('/api/v1/cart/quote', { body: { lines: [crate()], coupon: 'aam50' } })
    expect(json.coupon).toEqual({
      ok: false, code: 'aam50', problem: 'coupon-needs-more', detail: 'This coupon is for orders from ৳1,000.', least: 1000, goods: 950,
    })
  })
})

describe('an order', () => {
  test('is placed, found by its token and said in taka', async () => {
    const placed = await order()
    expect(placed.status).toBe(201)
    expect(placed.json).toEqual({
      number: 'PF-10001',
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: `${SHOP_URL}/order/${placed.json.token}`,
      total: 1030,
      changeable_until: '2026-06-11T14:00:00.000Z',
    })
    const found = await api.call<OrderWire>(`/api/v1/orders/${placed.json.token}`)
    expect(found.json).toMatchObject({
      number: 'PF-10001', status: 'placed', can_change: true, goods: 950, delivery: 80, total: 1030, paid: 0, due: 1030,
      buyer: { name: 'Karim Uddin', phone: '+8801811223344', email: null }, payment: 'cash-on-delivery',
    })
    expect(found.json.lines).toEqual([
      { slug: 'himsagar-from-rajshahi', name: 'Himsagar mango', label: '5 kg crate', unit: 1, price: 950, line_total: 950, discount: 0, quantity_kg: 5, lots: [] },
    ])
    expect(found.json.deliveries[0]).toMatchObject({ day: '2026-06-12', starts: '08:00', ends: '11:00', area: 'Dhanmondi', address: 'House 12, Road 5' })
    expect(await shop.count('ordering.orders', { source: 'api', language: 'en' })).toBe(1)
  })

  test('says what it was made of once it is packed', async () => {
    const { json } = await order()
    const { id } = await shop.db.selectFrom('ordering.orders').select('id').executeTakeFirstOrThrow()
    await packOrder(shop.as('desk'), { orderId: id })
    const found = await api.call<OrderWire>(`/api/v1/orders/${json.token}`)
    expect(found.json.status).toBe('packed')
    expect(found.json.lines[0]!.lots).toEqual([{ lot: 'HIM-0609-A', farm: 'Rafiq Orchard', harvested_on: '2026-06-09', best_before: '2026-06-14' }])
  })

  test('sent twice is one order with one answer; with the same key another order is refused', async () => {
    const answers = await Promise.all([order(), order(), order()])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await order()).toMatchObject({ status: 201, json: answers[0]!.json })
    const other = await order<ProblemWire>({ name: 'Somebody else' })
    expect(other).toMatchObject({ status: 422, json: { type: '/problems/key-reused', field: 'idempotency-key' } })
    expect(await shop.count('ordering.orders')).toBe(1)
  })

  test('never charges a price or total that was not shown, whatever the browser says', async () => {
    const before = await shop.countAll()
    const cheap = await order<ProblemWire>({ lines: [{ ...crate(), price: 1 }], expected_total: 81 })
    expect(cheap).toMatchObject({ status: 409, json: { type: '/problems/line-changed', status: 409 } })
    expect(cheap.json.quote).toMatchObject({ changed: true, goods: 950, total: 1030 })
    expect(cheap.json.quote!.lines[0]!.changes).toEqual([{ kind: 'price', from: 1, to: 950 }])
    const total = await order<ProblemWire>({ expected_total: 500 })
    expect(total).toMatchObject({ status: 409, json: { type: '/problems/total-changed', detail: 'The total is now ৳1,030. Please look at it and order again.' } })
    expect(await shop.countAll()).toEqual(before)
    const silent = await order({ lines: [{ _id: shop.product('himsagar'), varient: shop.variant('himsagar-5kg'), unit: 1 }] })
    expect(silent.json.total).toBe(1030)
  })

  test('shows the new price after a change in the office', async () => {
    await changePrice(shop.as('owner'), {
      variantId: shop.variant('himsagar-5kg'), price: paisa(99_000), salePrice: null, saleFrom: null, saleUntil: null,
      seen: { price: paisa(95_000), salePrice: null },
    })
    const refused = await order<ProblemWire>()
    expect(refused.json.quote!.lines[0]).toMatchObject({ price: 990, changes: [{ kind: 'price', from: 950, to: 990 }] })
    expect((await order({ lines: [{ ...crate(), price: 990 }], expected_total: 1070 }, 'another-key')).status).toBe(201)
  })

  const REFUSED: [string, Partial<PlaceOrderWire> | (() => Partial<PlaceOrderWire>), Partial<ProblemWire>][] = [
    ['an empty cart', { lines: [] }, { type: '/problems/empty', status: 422, field: 'lines' }],
    ['more than there is', () => ({ lines: [crate(19)], expected_total: 18_050 }), { type: '/problems/out-of-stock', status: 409, field: 'lines' }],
    ['an unknown coupon', { coupon: 'NOPE' }, { type: '/problems/unknown-coupon', status: 409, field: 'coupon' }],
    ['a place we do not know', { area_id: 'dhaka/nowhere' }, { type: '/problems/not-delivered-there', status: 409, field: 'area_id' }],
    ['a way the fruit cannot travel', () => ({
      lines: [{ _id: shop.product('litchi'), varient: '', unit: 1 }], mode: 'courier', area_id: 'rajshahi/paba', slot_id: shop.slot('outside-courier'),
    }), { type: '/problems/mode-not-possible', status: 409, field: 'mode' }],
    ['a slot of nobody', () => ({ slot_id: shop.newId() }), { type: '/problems/slot-closed', status: 409, field: 'slot_id' }],
    ['a day that is over', { day: '2026-06-11' }, { type: '/problems/too-late', status: 409, field: 'day' }],
    ['terms that are not in force', { terms_version: 2 }, { type: '/problems/terms-changed', status: 409, field: 'terms_version' }],
  ]
  test.each(REFUSED)('is refused for %s, and leaves nothing', async (_name, difference, expected) => {
    const before = await shop.countAll()
    const refused = await order<ProblemWire>(typeof difference === 'function' ? difference() : difference)
    expect(refused.json).toMatchObject(expected)
    expect(refused.status).toBe(expected.status)
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await shop.countAll()).toEqual(before)
  })

  test('is limited by address and by phone', async () => {
    api = apiOf(shop, { limitFactor: 1 })
    for (let tries = 0; tries < 12; tries += 1) await order({ lines: [] }, `key-number-${tries}`)
    const limited = await order<ProblemWire>()
    expect(limited).toMatchObject({ status: 429, json: { type: '/problems/too-many-tries' } })
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await order({ phone: '01911223344' })).status).toBe(201)
  })
})

describe('afterwards', () => {
  test('the buyer changes the day and cancels; both only once', async () => {
    const { token } = (await order()).json
    const changed = await api.call(`/api/v1/orders/${token}/day`, { body: { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-13' } })
    expect(changed).toMatchObject({ status: 200, json: { day: '2026-06-13', changeable_until: '2026-06-12T14:00:00.000Z' } })
    const bad = await api.call(`/api/v1/orders/${token}/day`, { body: { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-17' } })
    expect(bad.status).toBe(200)
    const cancelled = await api.call<OrderWire>(`/api/v1/orders/${token}/cancel`, { method: 'POST' })
    expect(cancelled).toMatchObject({ status: 200, json: { status: 'cancelled', due: 0, can_change: false } })
    expect(await api.call(`/api/v1/orders/${token}/cancel`, { method: 'POST' })).toMatchObject({ status: 409, json: { type: '/problems/already-cancelled' } })
    expect(await api.call(`/api/v1/orders/${token}/day`, { body: { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-14' } })).toMatchObject({
      status: 409, json: { type: '/problems/too-late-to-change' },
    })
  })

  test('after the cut-off nothing can be changed', async () => {
    const { token } = (await order()).json
    const late = apiOf(shop.at('2026-06-11T20:00:00+06:00'))
    expect(await late.call(`/api/v1/orders/${token}/cancel`, { method: 'POST' })).toMatchObject({ status: 409, json: { type: '/problems/too-late-to-cancel' } })
  })

  test('tracking is masked, and a miss says nothing', async () => {
    await order()
    const found = await api.call<TrackedWire>('/api/v1/track', { body: { number: 'pf-10001', phone: '01811-223344' } })
    expect(found.status).toBe(200)
    expect(found.json).toMatchObject({
      number: 'PF-10001', status: 'placed', name: 'K•••••••', phone: '0181• •••344', area: 'Dhanmondi', day: '2026-06-12', line_count: 1,
    })
    expect(found.text).not.toContain('1030')
    const misses = await Promise.all([
      api.call('/api/v1/track', { body: { number: 'PF-10001', phone: '01911223344' } }),
      api.call('/api/v1/track', { body: { number: 'PF-99999', phone: '01811223344' } }),
    ])
    expect(misses[0]!.text).toBe(misses[1]!.text)
    expect(misses[0]).toMatchObject({ status: 404, json: { type: '/problems/no-match' } })
  })

  test('texting the links answers the same for everybody', async () => {
    await order()
    const before = await shop.count('messaging.messages')
    const known = await api.call('/api/v1/track/text-me', { body: { phone: '01811223344' } })
    const unknown = await api.call('/api/v1/track/text-me', { body: { phone: '01911223344' } })
    expect(known).toMatchObject({ status: 202, json: { detail: 'If there are orders for this number, we have sent their links to it by SMS.' } })
    expect(unknown.text).toBe(known.text)
    expect(await shop.count('messaging.messages')).toBe(before + 1)
  })
})
