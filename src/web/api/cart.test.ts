import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { crateLine } from '#tests/api-orders.ts'
import { addPromotion, sampleOrder } from '#tests/sample-order.ts'
import { enter } from '#tests/account-sign-in.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import type { QuoteWire } from '#shop/ordering/wire.ts'
import { paisa } from '#shop/values/index.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

const crate = (unit = 1) => crateLine(shop, unit)

describe('a quote', () => {
  test('accepts the lines as the cart stores them and uses current prices', async () => {
    const himsagar = { ...crate(2), name: 'Himsagar', image: '/media/x.webp', quantity_kg: 5, slug: 'himsagar' }
    const guava = { _id: shop.product('guava'), varient: '', unit: 1, price: 110, sale_price: null }
    const { status, json, headers } = await api.call<QuoteWire>('/api/v1/cart/quote', {
      body: { lines: [himsagar, guava], area_id: 'dhaka/dhanmondi' },
    })
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(json).toMatchObject({
      goods: 2020,
      discount: 0,
      delivery: 0,
      rounding: 0,
      total: 2020,
      quantity_kg: 11,
      mode: 'van',
      changed: true,
    })
    expect(json.modes).toEqual([
      { mode: 'van', charge: 0 },
      { mode: 'pickup', charge: 0 },
    ])
    expect(json.zone).toEqual({ id: 'dhaka', name: 'Dhaka city', area: 'Dhanmondi', district: 'Dhaka' })
    expect(json.lines[0]).toEqual({
      _id: shop.product('himsagar'),
      varient: shop.variant('himsagar-5kg'),
      variant_id: shop.variant('himsagar-5kg'),
      slug: 'himsagar-from-rajshahi',
      name: 'Himsagar mango',
      label: '5 kg crate',
      image: null,
      unit: 2,
      counted: 2,
      price: 950,
      sale_price: null,
      line_total: 1900,
      quantity_kg: 5,
      changes: [],
      in_stock: true,
      units_left: null,
    })
    expect(json.lines[1]).toMatchObject({
      varient: '',
      variant_id: shop.variant('guava-1kg'),
      changes: [{ kind: 'price', from: 110, to: 120 }],
    })
  })

  test('names the version of the terms that an order has to name', async () => {
    const { json } = await api.call<QuoteWire>('/api/v1/cart/quote', { body: { lines: [crate()] } })
    expect(json.terms_version).toBe(1)
  })

  test('refuses an unknown area', async () => {
    expect(await api.call('/api/v1/cart/quote', { body: { lines: [crate()], area_id: 'dhaka/nowhere' } })).toMatchObject({
      status: 404,
      json: {
        type: '/problems/unknown-area',
        field: 'area_id',
        detail: 'We don’t know this area. Please choose it from the list.',
      },
    })
  })

  test('answers in Bangla if the URL or the browser requests it', async () => {
    const byAddress = await api.call<QuoteWire>('/api/v1/cart/quote?lang=bn', { body: { lines: [crate()] } })
    const byBrowser = await api.call<QuoteWire>('/api/v1/cart/quote', {
      body: { lines: [crate()] },
      headers: { 'Accept-Language': 'bn-BD,bn;q=0.9,en;q=0.5' },
    })
    expect(byAddress.json.lines[0]!.label).toBe('৫ কেজির ক্রেট')
    expect(byBrowser.json).toEqual(byAddress.json)
  })

  test('reports removed, sold-out and scarce products', async () => {
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

  test('reveals only to the account of a phone whether the phone has used a coupon', async () => {
    await addPromotion(shop, { limit_per_person: 1 })
    const used = sampleOrder(shop, { couponCode: 'AAM50' })
    expect((await placeOrder(shop.as('guest'), used)).ok).toBe(true)
    const asked = { body: { lines: [crate()], coupon: 'AAM50', phone: used.buyer.phone } }
    const quote = async (headers = {}) => (await api.call<QuoteWire>('/api/v1/cart/quote', { ...asked, headers })).json.coupon
    const nobody = await quote()
    expect(nobody).toMatchObject({ ok: true, code: 'AAM50' })
    expect(await quote(await enter({ shop, api }, '01911223344'))).toEqual(nobody)
    expect(await quote(await enter({ shop, api }, used.buyer.phone))).toMatchObject({ ok: false, problem: 'coupon-used-by-you' })
  })

  test('gives the reason for a refused coupon in a sentence', async () => {
    await addPromotion(shop, { code: 'AAM50', kind: 'fixed', amount_paisa: paisa(5_000), least_goods_paisa: paisa(100_000) })
    const { json } = await api.call<QuoteWire>('/api/v1/cart/quote', { body: { lines: [crate()], coupon: 'aam50' } })
    expect(json.coupon).toEqual({
      ok: false,
      code: 'aam50',
      problem: 'coupon-needs-more',
      detail: 'This coupon is for orders of ৳1,000 or more. It takes nothing off this order.',
      least: 1000,
      goods: 950,
    })
  })
})
