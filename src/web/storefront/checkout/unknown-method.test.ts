import { expect, test } from 'vitest'
import { GUEST_PHONE } from '#tests/sample-order.ts'
import { officeOf } from '#tests/office-requests.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { action } from '../express.route.tsx'
import { action as actOnOrder } from '../order.route.tsx'
import type { ExpressAnswer } from './express-answer.ts'
import { readOrder } from './read-order.ts'
import { NOTHING_TYPED } from './typed-order.ts'

const { world, gateways, place, begin, orderNow } = onlineShop()

const PERSON = {
  name: 'Farhana Rahman',
  phone: GUEST_PHONE,
  area_id: 'dhaka/dhanmondi',
  address: 'House 17, Road 8/A',
  agree: '1.0',
}

/** Fills in the form without scripts in two steps, and chooses the payment method in the second. */
async function order(payment: string | undefined) {
  const { call } = officeOf(world.shop, gateways())
  const press = (form: Record<string, string>) =>
    call({ kind: 'visitor' }, action, {
      path: '/express/himsagar-from-rajshahi',
      params: { slug: 'himsagar-from-rajshahi' },
      form: { ...PERSON, ...form },
    })
  const { step } = (await press({ payment: 'cash-on-delivery' })).data as ExpressAnswer
  const { mode, taka } = step!.totals[0]!
  const when = step!.choices.find(({ value }) => value.startsWith(mode))!.value
  const before = await world.shop.countAll()
  const form = { when, request_id: step!.requestId, [`expected_${mode}`]: String(taka) }
  const answered = await press(payment === undefined ? form : { ...form, payment })
  return { answered, before, after: await world.shop.countAll() }
}

test.each(['rocket', 'cash+rocket', 'on-account', '', undefined])(
  'with the payment method %s nothing is ordered',
  async (payment) => {
    const { answered, before, after } = await order(payment)
    expect(answered).toMatchObject({
      status: 422,
      data: { faults: [{ field: 'payment', text: 'checkout.methodNot' }], refusal: null, step: null },
    })
    expect(after).toEqual(before)
  },
)

test('with cash the same form places an order', async () => {
  const { answered, before, after } = await order('cash-on-delivery')
  expect(answered.status).toBe(303)
  expect(after['ordering.orders']).toBe((before['ordering.orders'] ?? 0) + 1)
})

test('the form with scripts sends no order that is paid by an unknown method', () => {
  const read = readOrder({ ...NOTHING_TYPED, ...PERSON, payment: 'rocket' })
  expect(read).toEqual({ ok: false, faults: [{ field: 'payment', text: 'checkout.methodNot' }] })
})

test.each(['rocket', 'cash-on-delivery', 'bank-transfer'])(
  'a payment is not started with %s in place of the named method',
  async (method) => {
    const placed = await place()
    await begin(placed)
    const before = await world.shop.countAll()
    const { call } = officeOf(world.shop, gateways())
    const asked = { path: `/order/${placed.token}`, params: { token: placed.token }, form: { intent: 'pay', method } }
    expect(await call({ kind: 'visitor' }, actOnOrder, asked)).toMatchObject({
      status: 409,
      data: { refused: 'order.methodNot' },
    })
    expect(await world.shop.countAll()).toEqual(before)
    expect((await orderNow(placed.orderId)).payments).toMatchObject([{ method: 'bkash', state: 'due' }])
  },
)
