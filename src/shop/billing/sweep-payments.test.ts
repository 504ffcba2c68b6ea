import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onlineShop, shopUrl } from '#tests/online-orders.ts'
import { addPromotion } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { paymentTasks } from '../payments/index.ts'
import { acceptPayment, beginPayment, refundOrder, switchToCash } from './index.ts'
import { cancelOrder, orderForOffice, packOrder } from '../ordering/index.ts'

const { world, gateways, place, begin, reconcile, minutesLater, sweep, orderNow, templates } = onlineShop()

async function held() {
  const found = await sql<{ allocated: number; drops: number }>`
    select (select sum(allocated) from inventory.lots)::integer as allocated,
      coalesce((select sum(drops) from fulfilment.slot_days), 0)::integer as drops`.execute(world.shop.db)
  return found.rows[0]
}

describe('an unpaid order', () => {
  test('expires after thirty minutes: stock, slot and coupon are released; a later payment is reviewed and can be refunded', async () => {
    await addPromotion(world.shop, { limit_total: 1 })
    const placed = await place({ couponCode: 'AAM50' })
    const attempt = await begin(placed)
    await sweep(minutesLater(29))
    expect((await orderNow(placed.orderId)).state).toBe('placed')
    expect(await held()).toEqual({ allocated: 5_000, drops: 1 })
    await sweep(minutesLater(30))
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'cancelled', due: 0 })
    expect(await held()).toEqual({ allocated: 0, drops: 0 })
    expect(await world.shop.db.selectFrom('pricing.redemptions').select('released_at').execute()).toEqual([
      { released_at: minutesLater(30).now },
    ])
    const cancelled = await world.shop.db
      .selectFrom('ordering.order_events')
      .select(['note', 'actor'])
      .where('to_state', '=', 'cancelled')
      .execute()
    expect(cancelled).toEqual([{ note: 'not paid in time', actor: 'system:payments' }])
    world.bkash.pay(attempt)
    const late = minutesLater(45)
    expect(await reconcile(attempt, { status: 'success' }, late)).toMatchObject({ state: 'review' })
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'cancelled', due: 0 - placed.total })
    expect(await held()).toEqual({ allocated: 0, drops: 0 })
    const accepted = await acceptPayment(world.shop.as('owner'), { orderId: placed.orderId, attempt, note: '', shopUrl })
    expect(accepted).toEqual({ ok: false, problem: 'order-over' })
    const payment = (await orderForOffice(world.shop.db, placed.orderId, world.shop.now))!.payments.find(
      ({ inReview }) => inReview,
    )!
    const refund = {
      gateways: gateways(),
      orderId: placed.orderId,
      paymentId: payment.id,
      amount: placed.total,
      way: 'gateway' as const,
    }
    expect(await refundOrder(world.shop.as('owner'), { ...refund, reason: 'Too late', shopUrl })).toMatchObject({
      ok: true,
      state: 'refunded',
    })
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'cancelled', due: 0 })
    expect(await templates()).toEqual(['order-lapsed', 'order-placed', 'payment-refunded', 'payment-review'])
  })

  test('gets a little more time while the buyer is at the gateway', async () => {
    const placed = await place()
    const begun = await beginPayment(minutesLater(28).as('guest'), {
      gateways: gateways(),
      token: placed.token,
      shopUrl,
      again: true,
    })
    await sweep(minutesLater(31))
    expect((await orderNow(placed.orderId)).state).toBe('placed')
    if (!begun.ok) throw new Error(begun.problem)
    world.bkash.pay(begun.attempt)
    expect(await reconcile(begun.attempt, {}, minutesLater(32))).toMatchObject({ state: 'paid' })
    expect(
      await beginPayment(minutesLater(31).as('guest'), { gateways: gateways(), token: placed.token, shopUrl, again: true }),
    ).toEqual({
      ok: false,
      problem: 'nothing-to-pay',
    })
  })

  test('expires once with two processes', async () => {
    await place()
    await world.shop.warmUp()
    await Promise.all([sweep(minutesLater(31)), sweep(minutesLater(31)), sweep(minutesLater(31))])
    expect(await templates()).toEqual(['order-lapsed', 'order-placed'])
  })

  test('cancelled during the payment: the money is reviewed', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    await cancelOrder(world.shop.as('guest'), { token: placed.token, shopUrl })
    world.bkash.pay(attempt)
    expect(await reconcile(attempt)).toMatchObject({ state: 'review' })
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ problem: 'order-over' }])
  })
})

describe('switching to cash', () => {
  test('a buyer leaves the gateway and pays on delivery', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.fail(attempt, 'cancelled')
    expect(await reconcile(attempt, { status: 'cancel' })).toMatchObject({ state: 'cancelled' })
    expect(await switchToCash(world.shop.as('guest'), { token: placed.token, shopUrl: 'https://shop.example' })).toEqual({
      ok: true,
      confirmBy: null,
    })
    expect(await orderNow(placed.orderId)).toEqual({
      state: 'placed',
      due: placed.total,
      payments: [{ method: 'cash-on-delivery', state: 'due', captured: 0, refunded: 0 }],
    })
    const texts = await world.shop.db
      .selectFrom('messaging.messages')
      .select(['template', 'body'])
      .where('order_id', '=', placed.orderId)
      .where('channel', '=', 'sms')
      .orderBy('template')
      .execute()
    // What the first message asked for is replaced.
    expect(texts.map(({ template, body }) => [template, / in cash/.test(body)])).toEqual([
      ['order-changed', true],
      ['order-placed', false],
    ])
    await sweep(minutesLater(60))
    expect((await orderNow(placed.orderId)).state).toBe('placed')
    expect(await packOrder(world.shop.as('desk'), { early: true, orderId: placed.orderId })).toEqual({ ok: true })
    expect(await switchToCash(world.shop.as('guest'), { token: placed.token, shopUrl: 'https://shop.example' })).toEqual({
      ok: false,
      problem: 'nothing-to-pay',
    })
  })

  test('is refused where the rules require prepayment', async () => {
    await world.shop.db
      .updateTable('payments.cod_rules')
      .set({ from_refused: null, from_paisa: taka(100) })
      .execute()
    const placed = await place()
    const before = await world.shop.countAll()
    expect(await switchToCash(world.shop.as('guest'), { token: placed.token, shopUrl: 'https://shop.example' })).toEqual({
      ok: false,
      problem: 'cash-not-possible',
    })
    expect(await world.shop.countAll()).toEqual(before)
  })
})
