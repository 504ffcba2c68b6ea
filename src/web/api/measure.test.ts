import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { openConversionWorld, type ConversionWorld } from '#tests/conversion-world.ts'
import { simulatedSettings } from '#simulators/settings.ts'
import type { PlaceOrderWire } from '#shop/ordering/wire.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0'
let world: ConversionWorld
beforeEach(async () => {
  world = await openConversionWorld()
})
afterEach(() => world.close())

function order(
  measure: PlaceOrderWire['measure'] | object,
  headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
) {
  const { call } = apiOf(world.shop, { settings: simulatedSettings('http://127.0.0.1:1') })
  const body = { ...orderBody(world.shop), ...(measure && { measure }) }
  return call('/api/v1/orders', { body, headers: { 'Idempotency-Key': 'key-of-karim-1', 'User-Agent': BROWSER, ...headers } })
}

const consents = () =>
  world.shop.db
    .selectFrom('conversions.consents')
    .select(['sentence', 'language', 'destinations', 'agreed_at', 'browser', 'clicks'])
    .execute()

test('the consent is kept with the order: the sentence, whom it named, when, and the link of the advertisement', async () => {
  const landing = `${world.now().getTime() - 60_000}?fbclid=IwAR0-a&utm_source=fb&name=Karim`
  expect((await order({ consent: '1.meta.google', landing })).status).toBe(201)
  expect(await consents()).toEqual([
    {
      sentence: 1,
      language: 'en',
      destinations: ['google', 'meta'],
      agreed_at: world.now(),
      browser: BROWSER,
      clicks: { fbclid: 'IwAR0-a', utm_source: 'fb' },
    },
  ])
})

test('without the tick, or from another program, nothing is kept', async () => {
  expect((await order(undefined)).status).toBe(201)
  expect((await order({ consent: '1.meta' }, { 'Idempotency-Key': 'key-of-karim-2' })).status).toBe(201)
  expect(await consents()).toEqual([])
})

test('a strange tick is refused, and nothing is ordered; a strange link is left out', async () => {
  const before = await world.shop.countAll()
  for (const measure of [
    { consent: 'yes' },
    { consent: '' },
    { landing: '?fbclid=1' },
    { consent: '1.meta', landing: 'x'.repeat(4001) },
    'yes',
  ])
    expect([measure, (await order(measure as object)).status]).toEqual([measure, 422])
  expect(await world.shop.countAll()).toEqual(before)
  expect((await order({ consent: '1.meta.tiktok', landing: '?fbclid=<script>' })).status).toBe(201)
  expect(await consents()).toMatchObject([{ destinations: ['meta'], clicks: null }])
})
