import { describe, expect, test } from 'vitest'
import { DUE, onlineShop, shopUrl } from '#tests/online-orders.ts'
import { paymentAttemptsOf, paymentTasks } from '../payments/index.ts'
import { beginPayment, refundOrder } from './index.ts'
import { confirmOrder, orderForOffice, packOrder } from '../ordering/index.ts'

const { world, gateways, place, begin, reconcile, minutesLater, sweep, orderNow, templates } = onlineShop()

describe('paying', () => {
  test('a gateway payment is counted once, confirms the order and sends one message', async () => {
    const placed = await place()
    expect(await orderNow(placed.orderId)).toEqual({ state: 'placed', due: placed.total, payments: [DUE] })
    const attempt = await begin(placed)
    expect(attempt).toMatch(/^PF\d{5}T[A-Z2-9]{12}$/)
    world.bkash.pay(attempt)
    expect(await reconcile(attempt)).toEqual({ ok: true, orderId: placed.orderId, state: 'paid' })
    const paid = {
      state: 'confirmed',
      due: 0,
      payments: [{ method: 'bkash', state: 'captured', captured: placed.total, refunded: 0 }],
    }
    expect(await orderNow(placed.orderId)).toEqual(paid)
    expect(await reconcile(attempt)).toEqual({ ok: true, orderId: placed.orderId, state: 'paid' })
    expect(await orderNow(placed.orderId)).toEqual(paid)
    expect(await templates()).toEqual(['order-placed', 'payment-received'])
    expect(await packOrder(world.shop.as('desk'), { early: true, orderId: placed.orderId })).toEqual({ ok: true })
  })

  test('an unpaid order is neither confirmed nor packed', async () => {
    const { orderId } = await place()
    expect(await confirmOrder(world.shop.as('desk'), { orderId, shopUrl })).toEqual({ ok: false, problem: 'waits-for-payment' })
    expect(await packOrder(world.shop.as('desk'), { early: true, orderId })).toEqual({ ok: false, problem: 'waits-for-payment' })
    expect((await orderNow(orderId)).state).toBe('placed')
  })

  test('fifty concurrent calls by gateway, browser and sweeper make one capture', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.pay(attempt)
    await world.shop.warmUp()
    const later = minutesLater(16)
    const calls = Array.from({ length: 50 }, () => reconcile(attempt, { status: 'VALID' }))
    const answers = await Promise.all([...calls, reconcile(attempt), reconcile(attempt, null)])
    await Promise.all([sweep(later), sweep(later)])
    expect(new Set(answers.map((answer) => answer.ok && answer.state))).toEqual(new Set(['paid']))
    expect((await orderNow(placed.orderId)).payments).toEqual([
      { method: 'bkash', state: 'captured', captured: placed.total, refunded: 0 },
    ])
    expect(await world.shop.count('payments.payment_events', { to_state: 'captured' })).toBe(1)
    expect(await templates()).toEqual(['order-placed', 'payment-received'])
  })

  test('a failed attempt is followed by one with a new id; a late failure report changes nothing', async () => {
    const placed = await place()
    const first = await begin(placed)
    world.bkash.fail(first, 'insufficient-balance')
    expect(await reconcile(first, { status: 'failure' })).toMatchObject({ state: 'failed' })
    const second = await begin(placed)
    expect(second).not.toBe(first)
    world.bkash.pay(second)
    expect(await reconcile(second)).toMatchObject({ state: 'paid' })
    world.bkash.fail(second)
    expect(await reconcile(second, { status: 'failure' })).toMatchObject({ state: 'paid' })
    const attempts = await paymentAttemptsOf(world.shop.db, [placed.orderId])
    const byId = Object.fromEntries(attempts.map(({ id, state, problem, payer }) => [id, { state, problem, payer }]))
    expect(byId).toEqual({
      [first]: { state: 'failed', problem: 'insufficient-balance', payer: null },
      [second]: { state: 'paid', problem: null, payer: '017•••••678' },
    })
    expect((await orderNow(placed.orderId)).due).toBe(0)
  })

  test('a double click leads to the same gateway page', async () => {
    const placed = await place()
    const first = await begin(placed)
    expect(await begin(placed, { again: false })).toBe(first)
    expect(await begin(placed)).not.toBe(first)
    expect(await world.shop.count('payments.attempts')).toBe(2)
  })

  test('when a gateway does not answer, the order waits and another gateway can be chosen', async () => {
    const placed = await place()
    world.bkash.world.begins = 'no-answer'
    const begun = await beginPayment(world.shop.as('guest'), { gateways: gateways(), token: placed.token, shopUrl, again: true })
    expect(begun).toEqual({ ok: false, problem: 'gateway-refused', why: 'no-answer' })
    expect((await paymentAttemptsOf(world.shop.db, [placed.orderId]))[0]).toMatchObject({ state: 'failed', problem: 'no-answer' })
    const attempt = await begin(placed, { method: 'sslcommerz' })
    world.sslcommerz.pay(attempt)
    expect(await reconcile(attempt)).toMatchObject({ state: 'paid' })
    expect((await orderNow(placed.orderId)).payments).toEqual([
      { method: 'sslcommerz', state: 'captured', captured: placed.total, refunded: 0 },
    ])
  })

  test('paid in two tabs: the second payment is reviewed and refunded', async () => {
    const placed = await place()
    const [first, second] = [await begin(placed), await begin(placed)]
    world.bkash.pay(first)
    world.bkash.pay(second)
    const states = (await Promise.all([reconcile(first), reconcile(second)])).map((answer) => answer.ok && answer.state)
    expect(states.toSorted()).toEqual(['paid', 'review'])
    const order = await orderNow(placed.orderId)
    expect(order).toMatchObject({ state: 'confirmed', due: 0 - placed.total })
    const [task] = await paymentTasks(world.shop.db)
    expect(task).toMatchObject({ kind: 'review', amount: placed.total, problem: 'paid-already' })
    const inReview = (await orderForOffice(world.shop.db, placed.orderId, world.shop.now))!.payments.find(
      (payment) => payment.inReview,
    )!
    const refund = {
      gateways: gateways(),
      orderId: placed.orderId,
      paymentId: inReview.id,
      amount: placed.total,
      way: 'gateway' as const,
    }
    expect(await refundOrder(world.shop.as('owner'), { ...refund, reason: 'Paid twice', shopUrl })).toMatchObject({
      ok: true,
      state: 'refunded',
    })
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await paymentTasks(world.shop.db)).toEqual([])
    expect(world.bkash.givenBackInAll()).toBe(placed.total)
  })
})
