import { expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { action, loader } from '../order.route.tsx'
import type { OrderPageData } from './order-page-data.ts'

const { world, gateways, place, begin, reconcile, orderNow } = onlineShop()

/** The page as a browser without scripts gets it: its content, and the answers to its forms. */
async function lost(path = '/order') {
  const placed = await place()
  const attempt = await begin(placed)
  world.bkash.pay(attempt)
  world.bkash.world.silent = true
  await reconcile(attempt)
  const { call } = officeOf(world.shop, gateways())
  const asked = { path: `${path}/${placed.token}`, params: { token: placed.token } }
  const show = async () => ((await call({ kind: 'visitor' }, loader, asked)).data as { order: OrderPageData }).order
  const press = (form: Record<string, string>) => call({ kind: 'visitor' }, action, { ...asked, form })
  return { ...placed, show, press }
}

test('viewing the page queries the gateway', async () => {
  const { show } = await lost()
  expect((await show()).payment!.note).toMatchObject({
    title: 'We’re checking whether your payment has arrived',
    text: expect.stringContaining('A payment of ৳1,030 may already have gone through.') as string,
    asking: true,
  })
  world.bkash.world.silent = false
  expect(await show()).toMatchObject({ status: 'confirmed', payment: null })
})

test('viewing the page queries the gateway a limited number of times', async () => {
  const { show } = await lost()
  const before = world.bkash.world.asked
  for (let look = 0; look < 25; look += 1) await show()
  expect(world.bkash.world.asked - before).toBe(20)
})

test.each([
  ['pay', 'bkash'],
  ['pay', 'sslcommerz'],
  ['cash', ''],
])('%s %s needs a confirmation that names the amount', async (intent, method) => {
  const { press, orderId, token } = await lost()
  const first = await press({ intent, method })
  expect(first).toMatchObject({
    status: 409,
    data: { refused: null, confirm: { intent, method: method || null, amount: '৳1,030' } },
  })
  expect((await orderNow(orderId)).payments).toMatchObject([{ method: 'bkash', state: 'due' }])
  const second = await press({ intent, method, sure: 'yes' })
  expect(second.status).toBe(303)
  expect(second.to).toMatch(intent === 'cash' ? `/order/${token}?done=cash` : /^\/pay\/to\/PF/)
})

test('the question in Bangla has Bangla figures', async () => {
  const { press } = await lost('/bn/order')
  expect((await press({ intent: 'cash', method: '' })).data).toMatchObject({ confirm: { amount: '৳১,০৩০' } })
})

test('paying again after the money arrived charges nothing', async () => {
  const { press, orderId } = await lost()
  world.bkash.world.silent = false
  expect((await press({ intent: 'pay', method: 'bkash' })).data).toMatchObject({ refused: 'order.notPayable' })
  expect(await orderNow(orderId)).toMatchObject({ state: 'confirmed', due: 0 })
})
