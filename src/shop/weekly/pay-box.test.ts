import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { COMPOSES, CUT_OFF, walletShop } from '#tests/wallet-plans.ts'
import { follow, SHOP_URL } from '#tests/weekly-plans.ts'
import { reconcileAttempt } from '../billing/index.ts'
import { orderById, orderForOffice } from '../ordering/index.ts'
import { boxesOfPlan, carryOver, creditOf, forgetWallet, linesOfBoxes, type BoxLine } from './index.ts'

const { world, gateways, sweep, agreed, secretOf, ordered, pay } = walletShop()

describe('a box', () => {
  test('becomes an order that waits for bKash until the orders of the day close; its agreement pays it, and the books are right', async () => {
    const { planId } = await agreed()
    const { orderId, token, total } = await ordered(planId)
    const due = await world.shop.db.selectFrom('payments.payments').selectAll().where('order_id', '=', orderId).execute()
    expect(due).toMatchObject([
      { method: 'bkash', state: 'due', amount_paisa: total, pay_until: new Date('2026-06-16T20:00:00+06:00') },
    ])
    const message = await world.shop.db
      .selectFrom('messaging.messages')
      .select('body')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(message.body).toMatch(/is held for you until Tue 16 Jun, 8 pm\. Pay Tk [\d,]+ now: https:/)
    const at = world.shop.at('2026-06-16T19:20:00+06:00')
    const begun = await pay(token, at)
    if (!begun.ok) throw new Error(begun.problem)
    expect(world.bkash.world.begun).toEqual(['SECRET-1'])
    world.bkash.pay(begun.attempt)
    const paid = { attempt: begun.attempt, callback: { status: 'success' }, shopUrl: SHOP_URL }
    await Promise.all([1, 2, 3].map(() => reconcileAttempt(at.as('guest'), gateways(), paid)))
    const order = (await orderForOffice(world.shop.db, orderId, at.now))!
    expect(order).toMatchObject({ state: 'confirmed', due: 0 })
    expect(order.payments.map(({ method, state, captured }) => [method, state, captured])).toEqual([['bkash', 'captured', total]])
    expect(world.bkash.takenInAll()).toBe(total)
  })

  test('that is paid and loses fruit before packing got cheaper: staff are told what to refund, and nothing is owed beside it', async () => {
    const { planId } = await agreed()
    const { orderId, token, total } = await ordered(planId)
    const at = world.shop.at('2026-06-16T19:20:00+06:00')
    const begun = await pay(token, at)
    if (!begun.ok) throw new Error(begun.problem)
    world.bkash.pay(begun.attempt)
    await reconcileAttempt(at.as('guest'), gateways(), { attempt: begun.attempt, callback: {}, shopUrl: SHOP_URL })
    const box = (await boxesOfPlan(world.shop.db, planId)).find((one) => one.orderId === orderId)!
    const [{ productId, halfKilo }] = (await linesOfBoxes(world.shop.db, [box.id])).get(box.id)! as [BoxLine]
    const carried = await carryOver(world.shop.at('2026-06-16T20:30:00+06:00').as('desk'), {
      planId,
      boxId: box.id,
      productId,
      grams: 500,
      reason: 'crushed',
    })
    expect(carried).toEqual({ ok: true, credit: 0, payBack: halfKilo, to: '2026-06-24' })
    expect(await orderById(world.shop.db, orderId)).toMatchObject({ total: total - halfKilo })
    expect((await creditOf(world.shop.db, [planId])).size).toBe(0)
  })

  test.each([
    ['agreement-over', 'ended'],
    ['agreement-refused', 'active'],
  ] as const)('whose agreement is refused (%s) is paid on the ordinary page', async (problem, state) => {
    const { planId, agreement } = await agreed()
    const { orderId, token } = await ordered(planId)
    world.bkash.world.agreementProblem = problem
    const at = world.shop.at('2026-06-16T19:20:00+06:00')
    const begun = await pay(token, at)
    if (!begun.ok) throw new Error(begun.problem)
    expect(world.bkash.world.begun).toEqual(['SECRET-1', null])
    expect((await secretOf(agreement)).state).toBe(state)
    world.bkash.pay(begun.attempt)
    await reconcileAttempt(at.as('guest'), gateways(), { attempt: begun.attempt, callback: {}, shopUrl: SHOP_URL })
    expect(await orderForOffice(world.shop.db, orderId, at.now)).toMatchObject({ state: 'confirmed', due: 0 })
  })

  test('whose agreement ended after it was ordered is paid on the ordinary page', async () => {
    const { planId } = await agreed()
    const { token } = await ordered(planId)
    await forgetWallet(world.shop.at(CUT_OFF).as('guest'), { planId })
    expect(await pay(token, world.shop.at('2026-06-16T19:20:00+06:00'))).toMatchObject({ ok: true })
    expect(world.bkash.world.begun).toEqual([null])
  })

  test('that is not paid in time is cancelled and told, and the credit and the fruit that it should bring go to the next one', async () => {
    const { planId } = await agreed()
    await follow(world.shop.at(COMPOSES), gateways())
    const box = (await boxesOfPlan(world.shop.db, planId)).at(-1)!
    const litchi = world.shop.product('litchi')
    await sql`
      insert into weekly.credits (plan_id, box_id, kind, amount_paisa, product_id, actor, at)
      values (${planId}::uuid, ${box.id}::uuid, 'owed', 10000, ${litchi}::uuid, 'staff:Desk', ${world.shop.now})`.execute(
      world.shop.db,
    )
    await sql`update weekly.boxes set carried = ${[litchi]}::uuid[] where id = ${box.id}::uuid`.execute(world.shop.db)
    await follow(world.shop.at(CUT_OFF), gateways())
    const { orderId } = (await boxesOfPlan(world.shop.db, planId)).find(({ id }) => id === box.id)!
    expect(await orderById(world.shop.db, orderId!)).toMatchObject({ state: 'placed', staffDiscount: 10_000 })
    expect((await creditOf(world.shop.db, [planId])).get(planId)).toBeUndefined()
    await sweep(world.shop.at('2026-06-16T19:59:00+06:00'))
    expect(await orderById(world.shop.db, orderId!)).toMatchObject({ state: 'placed' })
    const over = world.shop.at('2026-06-16T20:01:00+06:00')
    await Promise.all([sweep(over), sweep(over)])
    expect(await orderById(world.shop.db, orderId!)).toMatchObject({ state: 'cancelled' })
    await Promise.all([follow(over, gateways()), follow(over, gateways())])
    expect((await creditOf(world.shop.db, [planId])).get(planId)).toBe(10_000)
    const next = (await boxesOfPlan(world.shop.db, planId)).find(({ day }) => day === '2026-06-24')!
    expect(next.carried).toEqual([litchi])
    expect(await world.shop.count('messaging.messages', { template: 'order-lapsed' })).toBe(1)
    expect(await world.shop.count('inventory.allocations', { order_id: orderId!, state: 'held' })).toBe(0)
    expect(world.bkash.takenInAll()).toBe(0)
  })

  test('is paid in cash when bKash is not set up any more', async () => {
    const { planId } = await agreed()
    await follow(world.shop.at(COMPOSES))
    await follow(world.shop.at(CUT_OFF))
    const box = (await boxesOfPlan(world.shop.db, planId)).at(-1)!
    const rows = await world.shop.db
      .selectFrom('payments.payments')
      .select(['method', 'agreement_id'])
      .where('order_id', '=', box.orderId!)
      .execute()
    expect(rows).toEqual([{ method: 'cash-on-delivery', agreement_id: null }])
  })
})
