import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { placeOrder } from '#shop/ordering/index.ts'
import { ONLINE_METHODS } from '#shop/payments/index.ts'
import { apiOf } from '#tests/api.ts'
import { moved } from '#tests/invoice-documents.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { anonymousContext } from '#web/http/make-request-context.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { loader as checkout } from '../checkout.route.tsx'
import { pageFacts } from './page-facts.server.ts'

const { world, gateways, place } = onlineShop()
const LANGUAGES = ['en', 'bn'] as const

const visitor = (payments = {}) => anonymousContext(apiOf(world.shop, { payments }).webShop, 'a-test')

test('no way to pay costs extra: the total is the same by each', async () => {
  const totals = []
  for (const payment of [...ONLINE_METHODS, 'cash-on-delivery'] as const) totals.push((await place({ payment })).total)
  expect(new Set(totals).size).toBe(1)
})

test('an SMS goes to the buyer when the box is on its way', async () => {
  const placed = await placeOrder(world.shop.as('guest'), sampleOrder(world.shop))
  if (!placed.ok) throw new Error(placed.problem)
  await moved(world.shop, placed.orderId, ['confirm', 'pack'])
  const sent = () => world.shop.count('messaging.messages', { template: 'order-on-the-way', channel: 'sms' })
  expect(await sent()).toBe(0)
  await moved(world.shop, placed.orderId, ['dispatch'])
  expect(await sent()).toBe(1)
})

test.each([
  ['en', 'Ways to pay: Cash on delivery.', 'Ways to pay: Cash on delivery, bKash, Nagad, or Card or another wallet.'],
  ['bn', 'পেমেন্টের উপায়: ক্যাশ অন ডেলিভারি।', null],
] as const)('search engines read in %s the ways to pay that the checkout offers', async (language, cash, all) => {
  const described = async (payments = {}) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, visitor(payments))
    const url = new URL(`https://shop.example${language === 'bn' ? '/bn' : ''}/checkout`)
    return (await checkout({ context, url } as never)).description
  }
  expect(await described()).toContain(cash)
  const online = await described(gateways())
  expect(online).not.toContain(cash)
  if (all) expect(online).toContain(all)
})

test.each(LANGUAGES)(
  'in %s picking up and couriers are spoken of only where they are offered, at their charge',
  async (language) => {
    const facts = () => pageFacts(visitor(), language)
    const { db } = world.shop
    expect((await facts())['pickup']).toMatch(/free of charge|কোনো চার্জ ছাড়াই/)
    expect((await facts())['courierZones']).not.toBe('')
    await db
      .updateTable('pricing.delivery_charges')
      .set({ base_paisa: 4_500 as never })
      .where('mode', '=', 'pickup')
      .execute()
    expect((await facts())['pickup']).toMatch(/for ৳45|চার্জ ৳৪৫/)
    await db.deleteFrom('pricing.delivery_charges').where('mode', 'in', ['pickup', 'courier']).execute()
    expect(await facts()).toMatchObject({ pickup: '', courierZones: '' })
  },
)
