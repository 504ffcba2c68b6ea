import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeGateway, type FakeGateway } from '#tests/fake-gateway.ts'
import { GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { paymentTasks, paymentsOf, refundsOf } from '../payments/index.ts'
import { beginPayment, closeRefusedRefund, refundOrder, reconcileAttempt, sweepPayments } from './index.ts'
import {
  deliverOrder,
  dispatchOrder,
  orderForOffice,
  packOrder,
  placeOrder,
  returnOrder,
  failDelivery,
  confirmOrder,
} from '../ordering/index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
let bkash: FakeGateway
beforeEach(async () => {
  shop = await openShop()
  bkash = fakeGateway('bkash')
})
afterEach(() => shop.close())

const gateways = () => ({ bkash: bkash.gateway })
const place = (difference: Parameters<typeof sampleOrder>[1] = {}) =>
  placeOrder(shop.as('guest'), sampleOrder(shop, { payment: 'bkash', gateways: ['bkash'], ...difference }))

async function paidOrder() {
  const placed = await place()
  if (!placed.ok) throw new Error(placed.problem)
  const begun = await beginPayment(shop.as('guest'), { gateways: gateways(), token: placed.token, shopUrl, again: true })
  if (!begun.ok) throw new Error(begun.problem)
  bkash.pay(begun.attempt)
  await reconcileAttempt(shop.as('guest'), gateways(), { attempt: begun.attempt, callback: {}, shopUrl })
  const [payment] = await paymentsOf(shop.db, [placed.orderId])
  return { ...placed, paymentId: payment!.id }
}

type Paid = Awaited<ReturnType<typeof paidOrder>>
const refund = ({ orderId, paymentId }: Paid, amount: number, way: 'gateway' | 'by-hand' = 'gateway') =>
  refundOrder(shop.as('owner'), {
    gateways: gateways(),
    orderId,
    paymentId,
    amount: taka(amount),
    way,
    reason: 'Soft fruit',
    shopUrl,
  })

const sumsOf = async ({ orderId, paymentId }: Paid) => {
  const payment = (await paymentsOf(shop.db, [orderId])).find(({ id }) => id === paymentId)
  const { captured, refunded, refunding, state } = payment!
  return { captured, refunded, refunding, state }
}

describe('refunds', () => {
  test('are possible in parts, never above the captured amount, also concurrently, with one message each', async () => {
    const paid = await paidOrder()
    await shop.warmUp()
    const answers = await Promise.all([refund(paid, 600), refund(paid, 600), refund(paid, 600)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok)).toEqual([
      { ok: false, problem: 'above-captured' },
      { ok: false, problem: 'above-captured' },
    ])
    expect(await sumsOf(paid)).toEqual({ captured: paid.total, refunded: taka(600), refunding: 0, state: 'captured' })
    expect(await refund(paid, 430)).toMatchObject({ ok: true, state: 'refunded' })
    expect(await sumsOf(paid)).toEqual({ captured: paid.total, refunded: paid.total, refunding: 0, state: 'refunded' })
    expect(await refund(paid, 1)).toEqual({ ok: false, problem: 'above-captured' })
    expect(bkash.givenBackInAll()).toBe(paid.total)
    expect(await shop.count('messaging.messages', { template: 'payment-refunded' })).toBe(2)
    expect(await shop.count('accounts.audit_log', { action: 'refund-payment' })).toBe(2)
    expect((await orderForOffice(shop.db, paid.orderId, shop.now))!.due).toBe(paid.total)
  })

  test('a slow gateway is polled until the refund ends', async () => {
    const paid = await paidOrder()
    bkash.world.refunds = 'processing'
    expect(await refund(paid, 100)).toMatchObject({ ok: true, state: 'processing' })
    expect(await sumsOf(paid)).toMatchObject({ refunded: 0, refunding: taka(100) })
    expect(await refund(paid, 1_000)).toEqual({ ok: false, problem: 'above-captured' })
    const later = shop.at(new Date(shop.now.getTime() + 31 * 60_000))
    await Promise.all([1, 2, 3].map(() => sweepPayments(later.as('guest'), { gateways: gateways(), shopUrl })))
    expect(await sumsOf(paid)).toMatchObject({ refunded: taka(100), refunding: 0 })
    expect(await shop.count('messaging.messages', { template: 'payment-refunded' })).toBe(1)
  })

  test('an unanswered request is repeated under the same id', async () => {
    const paid = await paidOrder()
    bkash.world.refunds = 'no-answer'
    expect(await refund(paid, 100)).toMatchObject({ ok: true, state: 'asked' })
    bkash.world.refunds = 'refunded'
    const later = shop.at(new Date(shop.now.getTime() + 3 * 60_000))
    await sweepPayments(later.as('guest'), { gateways: gateways(), shopUrl })
    expect(await sumsOf(paid)).toMatchObject({ refunded: taka(100), refunding: 0 })
    expect(bkash.givenBackInAll()).toBe(taka(100))
  })

  test('a refused refund is an office task until staff pay it manually', async () => {
    const paid = await paidOrder()
    bkash.world.refunds = 'refused'
    const refused = await refund(paid, 100)
    expect(refused).toMatchObject({ ok: true, state: 'refused' })
    expect(await sumsOf(paid)).toMatchObject({ refunded: 0, refunding: 0 })
    expect(await paymentTasks(shop.db)).toMatchObject([
      { kind: 'refund-refused', amount: taka(100), problem: 'The time to refund is over.' },
    ])
    expect(await refund(paid, 100, 'by-hand')).toMatchObject({ ok: true, state: 'refunded' })
    const refundId = (refused as { refundId: string }).refundId
    expect(await closeRefusedRefund(shop.as('owner'), { orderId: paid.orderId, refundId })).toEqual({ ok: true })
    expect(await closeRefusedRefund(shop.as('owner'), { orderId: paid.orderId, refundId })).toEqual({
      ok: false,
      problem: 'unknown-order',
    })
    expect(await paymentTasks(shop.db)).toEqual([])
    expect((await refundsOf(shop.db, [paid.orderId])).map(({ state, way }) => `${state} ${way}`).sort()).toEqual([
      'refunded by-hand',
      'refused gateway',
    ])
  })

  test('zero, too much, without a reason or of another order: refused and unchanged', async () => {
    const paid = await paidOrder()
    const before = await shop.countAll()
    expect(await refund(paid, 0)).toEqual({ ok: false, problem: 'nothing-to-refund' })
    expect(await refund(paid, -5)).toEqual({ ok: false, problem: 'nothing-to-refund' })
    expect(await refund(paid, 1_031)).toEqual({ ok: false, problem: 'above-captured' })
    expect(await refund({ ...paid, orderId: shop.newId() }, 1)).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await refund({ ...paid, paymentId: 'x' }, 1)).toEqual({ ok: false, problem: 'unknown-order' })
    const input = { gateways: gateways(), ...paid, amount: taka(1), way: 'gateway' as const, shopUrl }
    expect(await refundOrder(shop.as('owner'), { ...input, reason: ' ' })).toEqual({ ok: false, problem: 'reason-missing' })
    expect(await shop.countAll()).toEqual(before)
  })
})

describe('cash and its rules', () => {
  const shopOnlyCash = { gateways: [] as const, payment: 'cash-on-delivery' as const }
  const rule = (set: Record<string, unknown>) =>
    shop.db
      .updateTable('payments.cod_rules')
      .set({ from_refused: null, ...set } as never)
      .execute()

  test('a buyer who refused two cash orders pays the delivery charge before, and is not refused', async () => {
    for (let times = 0; times < 2; times += 1) {
      const placed = await place({ payment: 'cash-on-delivery' })
      if (!placed.ok) throw new Error(placed.problem)
      const { orderId } = placed
      await packOrder(shop.as('desk'), { early: true, orderId })
      await dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
      await failDelivery(shop.as('desk'), { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
      await returnOrder(shop.as('desk'), { orderId, note: 'Not taken', shopUrl })
    }
    const before = await shop.countAll()
    expect(await place({ payment: 'cash-on-delivery' })).toMatchObject({
      ok: false,
      problem: 'advance-needed',
      amount: taka(80),
    })
    expect(await shop.countAll()).toEqual(before)
    expect(await place({ payment: 'bkash' })).toMatchObject({ ok: true })
    expect(await place({ payment: 'cash-on-delivery', advanceBy: 'bkash' })).toMatchObject({ ok: true })
    // Another buyer does not have to.
    const buyer = { name: 'B', phone: '+8801711000344' as never, email: null }
    expect(await place({ payment: 'cash-on-delivery', buyer })).toMatchObject({ ok: true })
    expect(GUEST_PHONE).not.toBe(buyer.phone)
  })

  test('the advance is prepaid, the rest collected on delivery', async () => {
    await rule({ outcome: 'advance-delivery' })
    expect(await place({ payment: 'cash-on-delivery' })).toMatchObject({ ok: false, problem: 'advance-needed', amount: taka(80) })
    const placed = await place({ payment: 'cash-on-delivery', advanceBy: 'bkash' })
    if (!placed.ok) throw new Error(placed.problem)
    const { orderId, token } = placed
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: false, problem: 'waits-for-payment' })
    const begun = await beginPayment(shop.as('guest'), { gateways: gateways(), token, shopUrl, again: true })
    if (!begun.ok) throw new Error(begun.problem)
    bkash.pay(begun.attempt)
    await reconcileAttempt(shop.as('guest'), gateways(), { attempt: begun.attempt, callback: {}, shopUrl })
    expect(bkash.takenInAll()).toBe(taka(80))
    expect((await orderForOffice(shop.db, orderId, shop.now))!).toMatchObject({ state: 'placed', due: taka(950) })
    await packOrder(shop.as('desk'), { early: true, orderId })
    await dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
    await deliverOrder(shop.as('desk'), { orderId, shopUrl })
    expect((await orderForOffice(shop.db, orderId, shop.now))!).toMatchObject({ state: 'completed', due: 0 })
  })

  test('a confirmation call comes before packing', async () => {
    await rule({ outcome: 'confirm-first' })
    const placed = await place(shopOnlyCash)
    if (!placed.ok) throw new Error(placed.problem)
    const { orderId } = placed
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: false, problem: 'confirm-first' })
    expect(await confirmOrder(shop.as('desk'), { orderId, shopUrl })).toEqual({ ok: true })
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: true })
  })

  test('a method that is not configured is not accepted', async () => {
    const before = await shop.countAll()
    expect(await place({ gateways: [] })).toEqual({ ok: false, problem: 'method-not-offered' })
    expect(await place({ payment: 'sslcommerz' })).toEqual({ ok: false, problem: 'method-not-offered' })
    expect(await place({ payment: 'bank-transfer' })).toEqual({ ok: false, problem: 'method-not-offered' })
    expect(await shop.countAll()).toEqual(before)
  })
})
