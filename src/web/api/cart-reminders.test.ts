import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { crateLine } from '#tests/api-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { wordsOf } from '#texts/all.server.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop, { limitFactor: 1 })
  api.webShop.config = { ...api.webShop.config, sms: { gateway: 'alpha-sms' } as never }
})
afterEach(() => shop.close())

const PATH = '/api/v1/cart/reminders'
const body = () => ({ phone: '০১৭১১-২২৩৩৪৪', agreed: true, lines: [crateLine(shop, 2)] })

test('a cart is noted with the sentence that was shown; the answer is the same for every number and a second time', async () => {
  const first = await api.call(`${PATH}?lang=bn`, { body: body() })
  const again = await api.call(`${PATH}?lang=bn`, { body: body() })
  expect([first.status, first.text, again.status, again.text]).toEqual([204, '', 204, ''])
  expect(
    await shop.db.selectFrom('campaigns.cart_reminders').select(['phone', 'language', 'lines', 'consent', 'state']).execute(),
  ).toEqual([
    {
      phone: '+8801711223344',
      language: 'bn',
      lines: [{ productId: shop.product('himsagar'), variantId: shop.variant('himsagar-5kg'), units: 2 }],
      consent: wordsOf('cart', 'bn')('cart.remindTick', { days: 7 }),
      state: 'waiting',
    },
  ])
})

test.each([
  ['without the tick', { agreed: false }, 'agreed'],
  ['without a number', { phone: '' }, 'phone'],
  ['with a wrong number', { phone: '01211223344' }, 'phone'],
  ['without lines', { lines: [] }, 'lines'],
])('%s it is refused and nothing changes', async (_, wrong, field) => {
  const before = await shop.countAll()
  expect(await api.call(PATH, { body: { ...body(), ...wrong } })).toMatchObject({ status: 422, json: { field } })
  expect(await shop.countAll()).toEqual(before)
})

test('more than fifty lines are refused; lines of nothing we know are not noted', async () => {
  const before = await shop.countAll()
  const lines = Array.from({ length: 51 }, () => crateLine(shop, 1))
  expect((await api.call(PATH, { body: { ...body(), lines } })).status).toBe(422)
  const unknown = [{ _id: 'no-id', varient: '', unit: 1 }]
  expect((await api.call(PATH, { body: { ...body(), lines: unknown } })).status).toBe(204)
  expect(await shop.countAll()).toEqual(before)
})

test('without a gateway for SMS nothing is noted', async () => {
  api.webShop.config = { ...api.webShop.config, sms: null }
  const before = await shop.countAll()
  expect((await api.call(PATH, { body: body() })).status).toBe(204)
  expect(await shop.countAll()).toEqual(before)
})

test('ten carts an hour from one network', async () => {
  for (let count = 0; count < 10; count += 1) expect((await api.call(PATH, { body: body() })).status).toBe(204)
  expect(await api.call(PATH, { body: body() })).toMatchObject({ status: 429 })
})
