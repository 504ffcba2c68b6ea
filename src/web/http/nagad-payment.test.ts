import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop as ShopWorld } from '#tests/world.ts'
import { readConfig } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'
import { beginPayment, pursueRefund, refundOrder, sweepPayments } from '#shop/billing/index.ts'
import { orderForOffice, placeOrder } from '#shop/ordering/index.ts'
import { openPaymentGateways, paymentAttemptsOf, type PaymentGateways } from '#shop/payments/index.ts'
import { paisa } from '#shop/values/index.ts'
import type { NagadChoice } from '#simulators/nagad-state.ts'
import { simulatedSettings, startSimulators, type Simulators } from '#simulators/start.ts'
import type { AppEnv } from './app-env.ts'
import { paymentReturns } from './payment-returns.ts'

// From the order to the money, with the gateway itself: only what Nagad answers to our server makes an order paid.
const shopUrl = 'https://shop.example'
// A return is answered before the gateway was asked.
const PATIENT = { timeout: 15_000 }
let shop: ShopWorld
let simulators: Simulators
let payments: PaymentGateways
let pay: Hono<AppEnv>

beforeEach(async () => {
  shop = await openShop()
  simulators = await startSimulators({ port: 0, now: () => shop.now })
  const read = readConfig(simulatedSettings(simulators.address))
  if (!read.ok) throw new Error(read.problems.join())
  const log = makeLog({ level: 'silent', readable: false })
  payments = openPaymentGateways(read.config, { db: shop.db, clock: () => shop.now, log })
  pay = new Hono<AppEnv>().route('/pay', paymentReturns({ ...apiOf(shop, { payments }).webShop, log }))
})
afterEach(async () => {
  await simulators.stop()
  await shop.close()
})

async function begun() {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { payment: 'nagad', gateways: ['nagad'] }))
  if (!placed.ok) throw new Error(placed.problem)
  const begun = await beginPayment(shop.as('guest'), { gateways: payments, token: placed.token, shopUrl, again: true })
  if (!begun.ok) throw new Error(begun.problem)
  const reference = new URL(begun.redirectTo).searchParams.get('paymentRefId')!
  return { orderId: placed.orderId, total: placed.total, attempt: begun.attempt, reference }
}

/** What the person does at Nagad; then their browser comes back, as often as said and all at once. */
async function returnAfter({ reference }: { reference: string }, choice: NagadChoice, times = 1): Promise<string | null> {
  const back = simulators.control.nagad.choose(reference, choice)
  if (back !== null) await Promise.all(Array.from({ length: times }, async () => pay.request(back)))
  return back
}

const control = () => simulators.control
async function now({ orderId }: { orderId: string }) {
  const { state, due, payments } = (await orderForOffice(shop.db, orderId, shop.now))!
  const attempts = await paymentAttemptsOf(shop.db, [orderId])
  return {
    state,
    due,
    paid: payments.map(({ method, state, captured, refunded }) => ({ method, state, captured, refunded })),
    attempts: attempts.map(({ state, problem }) => [state, problem]),
  }
}
const sweep = (minutes: number) =>
  sweepPayments(
    { db: shop.db, now: new Date(shop.now.getTime() + minutes * 60_000), actor: { kind: 'system', name: 'payments' } },
    { gateways: payments, shopUrl },
  )

const capturedOnce = (total: number) => ({
  state: 'confirmed',
  due: 0,
  paid: [{ method: 'nagad', state: 'captured', captured: total, refunded: 0 }],
  attempts: [['paid', null]],
})
const NOT_PAID = { state: 'placed', paid: [{ method: 'nagad', state: 'due', captured: 0, refunded: 0 }] }

test('a payment is counted once, however often the browser returns', async () => {
  const order = await begun()
  expect(control().receivedBy('nagad.complete')[0]!.fields['merchantCallbackURL']).toBe(`${shopUrl}/pay/nagad/return`)
  await returnAfter(order, 'pay', 12)
  await expect.poll(() => now(order), PATIENT).toEqual(capturedOnce(order.total))
  expect(await shop.count('messaging.messages', { template: 'payment-received', channel: 'sms' })).toBe(1)
})

describe('is not paid', () => {
  test.each([
    ['failure', 'failed', 'declined'],
    ['cancel', 'cancelled', 'cancelled'],
  ] as const)('after %s', async (choice, state, problem) => {
    const order = await begun()
    await returnAfter(order, choice)
    await expect.poll(() => now(order), PATIENT).toMatchObject({ ...NOT_PAID, due: order.total, attempts: [[state, problem]] })
  })

  test('by a success in the address bar', async () => {
    const order = await begun()
    const forged = `${shopUrl}/pay/nagad/return?order_id=${order.attempt}&payment_ref_id=${encodeURIComponent(order.reference)}&status=Success`
    const asked = control().receivedBy('nagad.verify').length
    await pay.request(forged)
    await expect.poll(() => control().receivedBy('nagad.verify').length, PATIENT).toBe(asked + 1)
    await expect.poll(() => now(order), PATIENT).toMatchObject({ ...NOT_PAID, attempts: [['redirected', null]] })
  })

  test('by the payment of another order', async () => {
    const [order, other] = [await begun(), await begun()]
    control().nagad.choose(other.reference, 'pay')
    const reference = encodeURIComponent(other.reference)
    await pay.request(`${shopUrl}/pay/nagad/return?order_id=${order.attempt}&payment_ref_id=${reference}&status=Success`)
    expect(await sweep(2)).toBe(true)
    expect(await now(order)).toMatchObject(NOT_PAID)
    expect(await now(other)).toEqual(capturedOnce(other.total))
  })

  test('when Nagad names another order in its answer', async () => {
    const order = await begun()
    control().nagad.choose(order.reference, 'pay')
    control().next('nagad.verify', { change: { orderId: 'PF10001TAAAAAAAAAAAA' } })
    await sweep(2)
    expect(await now(order)).toMatchObject(NOT_PAID)
  })
})

test('another amount is in review, and nothing is packed', async () => {
  const order = await begun()
  await returnAfter(order, 'less')
  await expect
    .poll(() => now(order))
    .toMatchObject({
      state: 'placed',
      due: order.total - 100,
      attempts: [['review', 'amount-differs']],
    })
})

test.each(['http-500', 'html', 'empty'] as const)('a lost answer (%s) is made up for by asking again', async (answer) => {
  const order = await begun()
  control().next('nagad.verify', { answer })
  await returnAfter(order, 'pay')
  await expect.poll(() => control().receivedBy('nagad.verify').length, PATIENT).toBe(1)
  expect(await now(order)).toMatchObject(NOT_PAID)
  await sweep(2)
  expect(await now(order)).toEqual(capturedOnce(order.total))
})

test('a buyer who pays and closes the window, and money that Nagad takes later, are found without a return', async () => {
  const [closed, later] = [await begun(), await begun()]
  expect(await returnAfter(closed, 'close')).toBeNull()
  await returnAfter(later, 'later')
  await sweep(2)
  expect(await now(closed)).toEqual(capturedOnce(closed.total))
  expect(await now(later)).toMatchObject({ ...NOT_PAID, attempts: [['redirected', null]] })
  control().nagad.payments.get(later.reference)!.status = 'Success'
  await sweep(4)
  expect(await now(later)).toEqual(capturedOnce(later.total))
})

test('a part is given back through Nagad, once', async () => {
  const order = await begun()
  await returnAfter(order, 'pay')
  await expect.poll(() => now(order), PATIENT).toEqual(capturedOnce(order.total))
  const [payment] = await shop.db.selectFrom('payments.payments').select('id').where('order_id', '=', order.orderId).execute()
  const asked = await refundOrder(shop.as('owner'), {
    gateways: payments,
    orderId: order.orderId,
    paymentId: payment!.id,
    amount: paisa(20_000),
    way: 'gateway',
    reason: 'Two mangoes were soft',
    shopUrl,
  })
  if (!asked.ok) throw new Error(asked.problem)
  const again = () => pursueRefund(shop.as('owner'), { gateways: payments, refundId: asked.refundId, shopUrl })
  expect(await Promise.all([again(), again(), again()])).toEqual(['refunded', 'refunded', 'refunded'])
  expect(
    control()
      .nagad.payments.get(order.reference)!
      .refunds.map(({ amount }) => amount),
  ).toEqual([200])
  expect((await now(order)).paid).toContainEqual({
    method: 'nagad',
    state: 'captured',
    captured: order.total,
    refunded: 20_000,
  })
})
