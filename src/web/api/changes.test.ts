import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { OrderWire, PlaceOrderWire, PlacedWire, TrackedWire } from '#shop/ordering/wire.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

function order<Body = PlacedWire>(difference: Partial<PlaceOrderWire> = {}, key = 'key-of-karim-1') {
  return api.call<Body>('/api/v1/orders', { body: orderBody(shop, difference), headers: { 'Idempotency-Key': key } })
}

describe('afterwards', () => {
  test('the buyer changes the day and cancels; both only once', async () => {
    const { token } = (await order()).json
    const changed = await api.call(`/api/v1/orders/${token}/day`, {
      body: { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-13' },
    })
    expect(changed).toMatchObject({ status: 200, json: { day: '2026-06-13', changeable_until: '2026-06-12T14:00:00.000Z' } })
    const bad = await api.call(`/api/v1/orders/${token}/day`, {
      body: { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-17' },
    })
    expect(bad.status).toBe(200)
    const cancelled = await api.call<OrderWire>(`/api/v1/orders/${token}/cancel`, { method: 'POST' })
    expect(cancelled).toMatchObject({ status: 200, json: { status: 'cancelled', due: 0, can_change: false } })
    expect(await api.call(`/api/v1/orders/${token}/cancel`, { method: 'POST' })).toMatchObject({
      status: 409,
      json: { type: '/problems/already-cancelled' },
    })
    expect(
      await api.call(`/api/v1/orders/${token}/day`, { body: { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-14' } }),
    ).toMatchObject({
      status: 409,
      json: { type: '/problems/too-late-to-change' },
    })
  })

  test('after the cut-off nothing can be changed', async () => {
    const { token } = (await order()).json
    const late = apiOf(shop.at('2026-06-11T20:00:00+06:00'))
    expect(await late.call(`/api/v1/orders/${token}/cancel`, { method: 'POST' })).toMatchObject({
      status: 409,
      json: { type: '/problems/too-late-to-cancel' },
    })
  })

  test('tracking is masked, and a failed look-up reveals nothing', async () => {
    await order()
    const found = await api.call<TrackedWire>('/api/v1/track', { body: { number: 'pf-10001', phone: '01811-223344' } })
    expect(found.status).toBe(200)
    expect(found.json).toMatchObject({
      number: 'PF-10001',
      status: 'placed',
      name: 'K•••••••',
      phone: '0181• •••344',
      area: 'Dhanmondi',
      day: '2026-06-12',
      line_count: 1,
    })
    expect(found.text).not.toContain('1030')
    const misses = await Promise.all([
      api.call('/api/v1/track', { body: { number: 'PF-10001', phone: '01911223344' } }),
      api.call('/api/v1/track', { body: { number: 'PF-99999', phone: '01811223344' } }),
    ])
    expect(misses[0].text).toBe(misses[1].text)
    expect(misses[0]).toMatchObject({ status: 404, json: { type: '/problems/no-match' } })
  })

  test('requesting the links by SMS gets the same answer for everybody', async () => {
    await order()
    const before = await shop.count('messaging.messages')
    const known = await api.call('/api/v1/track/text-me', { body: { phone: '01811223344' } })
    const unknown = await api.call('/api/v1/track/text-me', { body: { phone: '01911223344' } })
    expect(known).toMatchObject({
      status: 202,
      json: { detail: 'If there are orders for this number, we have texted their links to it.' },
    })
    expect(unknown.text).toBe(known.text)
    expect(await shop.count('messaging.messages')).toBe(before + 1)
  })
})
