import { beforeEach, describe, expect, test } from 'vitest'
import { onlineShop, shopUrl } from '#tests/online-orders.ts'
import { idOf } from '#tests/world-data.ts'
import { consignmentsOf, makeManifest } from '../fulfilment/index.ts'
import { paymentTasks } from '../payments/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  boxesByIds,
  deliverOrder,
  dispatchManifest,
  dispatchOrder,
  orderForOffice,
  packOrder,
  releaseGoods,
  type Placed,
} from './index.ts'
import { refundOrder } from '../billing/index.ts'

const { world, gateways, place, begin, reconcile, minutesLater, sweep, orderNow } = onlineShop()

let order: Placed
beforeEach(async () => {
  order = await place()
  const attempt = await begin(order)
  world.bkash.pay(attempt)
  await reconcile(attempt)
  world.bkash.world.refunds = 'processing'
})

const staff = (name: 'owner' | 'desk' = 'desk') => world.shop.as(name)
const ref = () => ({ orderId: order.orderId, shopUrl })

/** A refund request that the gateway reports as pending. */
async function giveBack(amount = order.total) {
  const { payments } = (await orderForOffice(world.shop.db, order.orderId, world.shop.now))!
  const paid = payments.find(({ method }) => method === 'bkash')!
  const asked = {
    gateways: gateways(),
    orderId: order.orderId,
    paymentId: paid.id,
    amount,
    way: 'gateway',
    reason: 'Asked to',
  } as const
  expect(await refundOrder(staff('owner'), { ...asked, shopUrl })).toMatchObject({ ok: true, state: 'processing' })
}

const HELD = { ok: false, problem: 'refund-under-way' }
const boxOf = async () => (await consignmentsOf(world.shop.db, [order.orderId]))[0]!
const release = (reason = 'The buyer pays at the door') => releaseGoods(staff('owner'), { orderId: order.orderId, reason })

async function refused(act: () => Promise<unknown>): Promise<void> {
  const before = await world.shop.countAll()
  const state = (await boxOf()).state
  expect(await act()).toEqual(HELD)
  expect(await world.shop.countAll()).toEqual(before)
  expect((await boxOf()).state).toBe(state)
}

describe('during a refund', () => {
  test('the order is neither packed, dispatched nor delivered, whatever its state', async () => {
    await giveBack(paisa(order.total / 2))
    await refused(() => packOrder(staff(), { ...ref(), early: true }))
    await release()
    expect(await packOrder(staff(), { ...ref(), early: true })).toEqual({ ok: true })
    await giveBack(paisa(10_000))
    await refused(() => dispatchOrder(staff(), { ...ref(), early: true }))
    await release()
    expect(await dispatchOrder(staff(), { ...ref(), early: true })).toEqual({ ok: true })
    await giveBack(paisa(10_000))
    await refused(() => deliverOrder(staff(), ref()))
    await release()
    expect(await deliverOrder(staff(), ref())).toEqual({ ok: true })
  })

  test('a box on a manifest stays behind and is listed', async () => {
    expect(await packOrder(staff(), { ...ref(), early: true })).toEqual({ ok: true })
    const { id, number } = await boxOf()
    const wanted = {
      day: dayFrom('2026-06-12'),
      mode: 'van',
      carrier: 'Van',
      riderId: idOf('rider'),
      consignmentIds: [id],
    } as const
    const made = await makeManifest(staff(), wanted)
    if (!made.ok) throw new Error(made.problem)
    await giveBack()
    const sent = await dispatchManifest(staff(), { early: true, manifestId: made.manifestId, shopUrl })
    expect(sent).toEqual({ ok: false, problem: 'nothing-packed', leftOut: [{ id, number, reason: { why: 'refund-under-way' } }] })
    await release()
    expect(await dispatchManifest(staff(), { early: true, manifestId: made.manifestId, shopUrl })).toMatchObject({
      ok: true,
      leftOut: [],
    })
    expect((await boxOf()).number).toBe(number)
  })

  test('the refund counts at once: in the amount due, in the cash to collect, and in the office tasks', async () => {
    await giveBack()
    expect(await orderNow(order.orderId)).toMatchObject({
      due: order.total,
      payments: [
        { method: 'bkash', state: 'captured', captured: order.total, refunded: 0 },
        { method: 'cash-on-delivery', state: 'due' },
      ],
    })
    const [box] = await boxesByIds(world.shop.db, [(await boxOf()).id])
    expect(box).toMatchObject({ due: order.total, refunding: order.total })
    expect(await paymentTasks(world.shop.db)).toMatchObject([{ kind: 'refund-under-way', amount: order.total }])
  })

  test('released by staff, it is paid on delivery, and the books balance when the refund ends', async () => {
    await giveBack()
    await release()
    for (const step of [packOrder, dispatchOrder, deliverOrder])
      expect(await step(staff(), { ...ref(), early: true })).toEqual({ ok: true })
    world.bkash.world.refunds = 'refunded'
    await sweep(minutesLater(60))
    expect(await orderNow(order.orderId)).toEqual({
      state: 'completed',
      due: 0,
      payments: [
        { method: 'bkash', state: 'refunded', captured: order.total, refunded: order.total },
        { method: 'cash-on-delivery', state: 'captured', captured: order.total, refunded: 0 },
      ],
    })
    expect(world.bkash.givenBackInAll()).toBe(order.total)
  })

  test('when the gateway refuses the refund nothing is due, and the order continues', async () => {
    await giveBack()
    world.bkash.world.refunds = 'refused'
    await sweep(minutesLater(60))
    expect(await orderNow(order.orderId)).toMatchObject({ due: 0, payments: [{ method: 'bkash', captured: order.total }, {}] })
    expect(await packOrder(staff(), { ...ref(), early: true })).toEqual({ ok: true })
  })
})

describe('the release', () => {
  test('needs a reason, is in the audit log with its author, and counts once', async () => {
    await giveBack()
    const before = await world.shop.countAll()
    expect(await release('  ')).toEqual({ ok: false, problem: 'reason-missing' })
    expect(await world.shop.countAll()).toEqual(before)
    expect(await release()).toEqual({ ok: true })
    expect(await release()).toEqual({ ok: false, problem: 'nothing-under-way' })
    const [refund] = await world.shop.db
      .selectFrom('payments.refunds')
      .select(['released_by', 'released_at', 'release_reason'])
      .execute()
    expect(refund).toEqual({
      released_by: 'staff:Owner',
      released_at: world.shop.now,
      release_reason: 'The buyer pays at the door',
    })
    expect(await world.shop.count('accounts.audit_log', { action: 'release-goods' })).toBe(1)
  })

  test('does not cover a later refund', async () => {
    await giveBack(paisa(20_000))
    await release()
    await giveBack(paisa(30_000))
    await refused(() => packOrder(staff(), { ...ref(), early: true }))
  })
})
