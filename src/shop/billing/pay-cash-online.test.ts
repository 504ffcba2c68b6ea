import { describe, expect, test } from 'vitest'
import { onlineShop, shopUrl } from '#tests/online-orders.ts'
import { byCourier } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import { paymentTasks } from '../payments/index.ts'
import { boxesOfDay, cancelOrder, confirmOrder, deliverOrder, dispatchOrder, packOrder } from '../ordering/index.ts'
import { beginPayment, type PaymentBegun } from './index.ts'

const { world, gateways, place, begin, reconcile, minutesLater, sweep, orderNow, templates } = onlineShop()

const cash = { payment: 'cash-on-delivery' as const }
const CASH_DUE = { method: 'cash-on-delivery', state: 'due', captured: 0, refunded: 0 }

function press({ token }: { token: string }): Promise<PaymentBegun> {
  return beginPayment(world.shop.as('guest'), { gateways: gateways(), token, shopUrl, again: true, method: 'bkash' })
}

async function packAndDispatch(orderId: string): Promise<void> {
  const desk = world.shop.as('desk')
  await confirmOrder(desk, { orderId, shopUrl })
  expect(await packOrder(desk, { early: true, orderId })).toEqual({ ok: true })
  expect(await dispatchOrder(desk, { early: true, orderId, shopUrl })).toMatchObject({ ok: true })
}

async function dueAtDoor(orderId: string): Promise<number | undefined> {
  const boxes = await boxesOfDay(world.shop.db, dayFrom('2026-06-12'))
  return boxes.find((box) => box.orderId === orderId)?.due
}

describe('a cash order paid online', () => {
  test('is paid once, confirmed, and nothing is collected on delivery', async () => {
    const placed = await place(cash)
    expect(await dueAtDoor(placed.orderId)).toBe(placed.total)
    const attempt = await begin(placed, { method: 'bkash' })
    // Until the money arrives it stays a cash order, which neither waits nor expires.
    expect(await orderNow(placed.orderId)).toEqual({ state: 'placed', due: placed.total, payments: [CASH_DUE] })
    world.bkash.pay(attempt)
    expect(await reconcile(attempt)).toMatchObject({ state: 'paid' })
    const captured = { method: 'bkash', state: 'captured', captured: placed.total, refunded: 0 }
    expect(await orderNow(placed.orderId)).toEqual({ state: 'confirmed', due: 0, payments: [captured] })
    expect(await dueAtDoor(placed.orderId)).toBe(0)
    expect(await templates()).toEqual(['order-placed', 'payment-received'])
    await packAndDispatch(placed.orderId)
    expect(await deliverOrder(world.shop.as('desk'), { orderId: placed.orderId, shopUrl })).toMatchObject({ ok: true })
    expect(await orderNow(placed.orderId)).toEqual({ state: 'completed', due: 0, payments: [captured] })
  })

  test('an attempt that is not finished leaves the order to cash, which the rider collects', async () => {
    const placed = await place(cash)
    const attempt = await begin(placed, { method: 'bkash' })
    await sweep(minutesLater(90))
    expect(await orderNow(placed.orderId)).toEqual({ state: 'placed', due: placed.total, payments: [CASH_DUE] })
    await packAndDispatch(placed.orderId)
    await deliverOrder(world.shop.as('desk'), { orderId: placed.orderId, shopUrl })
    world.bkash.pay(attempt)
    expect(await reconcile(attempt)).toMatchObject({ state: 'review' })
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ problem: 'order-over', amount: placed.total }])
  })

  test('in two tabs at two gateways: one payment counts, the other is reviewed', async () => {
    const placed = await place(cash)
    const [first, second] = [await begin(placed, { method: 'bkash' }), await begin(placed, { method: 'sslcommerz' })]
    world.bkash.pay(first)
    world.sslcommerz.pay(second)
    const states = (await Promise.all([reconcile(first), reconcile(second)])).map((answer) => answer.ok && answer.state)
    expect(states.toSorted()).toEqual(['paid', 'review'])
    expect(await world.shop.count('payments.payment_events', { to_state: 'captured' })).toBe(2)
    expect((await orderNow(placed.orderId)).due).toBe(0 - placed.total)
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ kind: 'review', problem: 'paid-already' }])
  })

  test('an order on its way with our own rider may still be paid', async () => {
    const placed = await place(cash)
    await packAndDispatch(placed.orderId)
    const attempt = await begin(placed, { method: 'bkash' })
    world.bkash.pay(attempt)
    expect(await reconcile(attempt)).toMatchObject({ state: 'paid' })
    expect(await dueAtDoor(placed.orderId)).toBe(0)
  })
})

describe('refused', () => {
  test('when it is paid, cancelled or delivered', async () => {
    const [paid, cancelled, delivered] = [await place(cash), await place(cash), await place(cash)]
    const attempt = await begin(paid, { method: 'bkash' })
    world.bkash.pay(attempt)
    await reconcile(attempt)
    await cancelOrder(world.shop.as('guest'), { token: cancelled.token, shopUrl })
    await packAndDispatch(delivered.orderId)
    await deliverOrder(world.shop.as('desk'), { orderId: delivered.orderId, shopUrl })
    const before = await world.shop.countAll()
    expect(await press(paid)).toEqual({ ok: false, problem: 'nothing-to-pay' })
    expect(await press(cancelled)).toEqual({ ok: false, problem: 'too-late-to-pay' })
    expect(await press(delivered)).toEqual({ ok: false, problem: 'too-late-to-pay' })
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('once a courier has the box and collects the cash', async () => {
    const placed = await place({ ...cash, delivery: byCourier(world.shop) })
    await packAndDispatch(placed.orderId)
    expect(await press(placed)).toEqual({ ok: false, problem: 'nothing-to-pay' })
    expect(await world.shop.count('payments.attempts')).toBe(0)
  })

  test('for fruit that is not harvested yet: the law allows an advance of a tenth', async () => {
    const placed = await place(cash)
    await world.shop.db.updateTable('inventory.lots').set({ state: 'expected' }).execute()
    expect(await press(placed)).toEqual({ ok: false, problem: 'nothing-to-pay' })
    expect(await world.shop.count('payments.attempts')).toBe(0)
  })

  test('an amount that no longer fits the order is reviewed', async () => {
    const placed = await place(cash)
    const attempt = await begin(placed, { method: 'bkash' })
    world.bkash.pay(attempt, { amount: taka(1) })
    expect(await reconcile(attempt)).toMatchObject({ state: 'review' })
    expect((await orderNow(placed.orderId)).payments[0]).toEqual(CASH_DUE)
  })
})
