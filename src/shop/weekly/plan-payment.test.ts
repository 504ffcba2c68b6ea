import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeGateway, type FakeGateway } from '#tests/fake-gateway.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, follow, plenty, samplePlan, sellWeekly, SHOP_URL } from '#tests/weekly-plans.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { beginPayment, reconcileAgreement, reconcileAttempt, sweepPayments } from '../billing/index.ts'
import { erasePerson } from '../customers/index.ts'
import { orderForOffice, orderById } from '../ordering/index.ts'
import { agreementById, agreementsOf } from '../payments/index.ts'
import { askForWallet, boxesOfPlan, choosePayment, creditOf, endPlan, forgetWallet, planBy, startPlan } from './index.ts'

let shop: Shop
let bkash: FakeGateway
beforeEach(async () => {
  shop = await openShop()
  bkash = fakeGateway('bkash')
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

// As in `weekly.test.ts`: the first box comes on Wednesday 17 June, and its cut-off is the evening before at seven.
const COMPOSES = '2026-06-14T19:00:00+06:00'
const CUT_OFF = '2026-06-16T19:00:00+06:00'
const gateways = () => ({ bkash: bkash.gateway })

const ask = (planId: string, at = shop) =>
  askForWallet(at.as('guest'), { ref: { planId }, gateways: gateways(), shopUrl: SHOP_URL })

async function asked(planId: string, at = shop): Promise<string> {
  const begun = await ask(planId, at)
  if (!begun.ok) throw new Error(begun.problem)
  return begun.agreement
}

const back = (agreement: string, at = shop) =>
  reconcileAgreement(at.as('guest'), gateways(), { agreement, callback: { status: 'success' } })

const sweep = (at: Shop) =>
  sweepPayments({ ...at.as('guest'), actor: { kind: 'system', name: 'payments' } }, { gateways: gateways(), shopUrl: SHOP_URL })

/** A plan whose buyer has agreed. */
async function agreed(token = 'SECRET-1', phone = phoneNumber(1)): Promise<{ planId: string; agreement: string }> {
  const planId = await activePlan(shop, { phone })
  const agreement = await asked(planId)
  bkash.agree(agreement, token)
  expect(await back(agreement)).toBe('active')
  return { planId, agreement }
}

async function secretOf(agreement: string) {
  return shop.db
    .selectFrom('payments.agreements')
    .select(['state', 'token', 'payer', 'problem'])
    .where('id', '=', agreement)
    .executeTakeFirstOrThrow()
}

async function ordered(planId: string): Promise<{ orderId: string; token: string; total: number }> {
  await follow(shop.at(COMPOSES), gateways())
  await follow(shop.at(CUT_OFF), gateways())
  const box = (await boxesOfPlan(shop.db, planId)).find(({ state }) => state === 'ordered')!
  const { token, total } = (await orderById(shop.db, box.orderId!))!
  return { orderId: box.orderId!, token, total }
}

const pay = (token: string, at: Shop, again = true) =>
  beginPayment(at.as('guest'), { gateways: gateways(), token, shopUrl: SHOP_URL, again })

describe('agreeing', () => {
  test('is asked once the plan is confirmed, and makes one agreement with the wallet masked', async () => {
    const started = await startPlan(shop.as('guest'), samplePlan(shop, { payment: 'bkash' }))
    if (!started.ok) throw new Error(started.problem)
    expect(await ask(started.planId)).toEqual({ ok: false, problem: 'plan-not-confirmed' })
    expect(await planBy(shop.db, { planId: started.planId })).toMatchObject({ payment: 'bkash', state: 'new' })
    const { planId, agreement } = await agreed('SECRET-1', phoneNumber(2))
    expect(await agreementById(shop.db, agreement)).toMatchObject({ state: 'active', payer: '0177• •••575', planId })
    expect(await planBy(shop.db, { planId })).toMatchObject({ payment: 'bkash' })
    const before = await shop.countAll()
    expect(await back(agreement)).toBe('active')
    expect(await shop.countAll()).toEqual(before)
  })

  test('many returns at once make one agreement', async () => {
    const planId = await activePlan(shop)
    const agreement = await asked(planId)
    bkash.agree(agreement, 'SECRET-1')
    await shop.warmUp()
    await Promise.all([...Array.from({ length: 10 }, () => back(agreement)), sweep(shop.at('2026-06-11T10:02:00+06:00'))])
    expect((await agreementsOf(shop.db, planId)).map(({ state }) => state)).toEqual(['active'])
    expect(await shop.count('payments.agreement_events', { to_state: 'active' })).toBe(1)
  })

  test('a refusal leaves the plan with the ordinary page of bKash', async () => {
    const planId = await activePlan(shop)
    const agreement = await asked(planId)
    bkash.agree(agreement, null)
    expect(await back(agreement)).toBe('failed')
    expect(await secretOf(agreement)).toEqual({ state: 'failed', token: null, payer: null, problem: 'cancelled' })
    expect(await planBy(shop.db, { planId })).toMatchObject({ payment: 'bkash' })
  })

  test('without an answer the request waits, is asked about again, and expires after a day', async () => {
    const planId = await activePlan(shop)
    const agreement = await asked(planId)
    bkash.world.silent = true
    expect(await back(agreement)).toBe('opened')
    bkash.world.silent = false
    await sweep(shop.at('2026-06-12T12:00:00+06:00'))
    expect(await secretOf(agreement)).toMatchObject({ state: 'failed', problem: 'expired' })
  })

  test('a gateway that does not answer leaves no open request, and a second click leads to the same page', async () => {
    const planId = await activePlan(shop)
    bkash.world.begins = 'no-answer'
    expect(await ask(planId)).toEqual({ ok: false, problem: 'agreement-refused', why: 'no-answer' })
    bkash.world.begins = 'ok'
    expect(await asked(planId)).toBe(await asked(planId))
    expect((await agreementsOf(shop.db, planId)).map(({ state }) => state).toSorted()).toEqual(['failed', 'opened'])
    expect(await askForWallet(shop.as('guest'), { ref: { planId }, gateways: {}, shopUrl: SHOP_URL })).toEqual({
      ok: false,
      problem: 'agreement-not-offered',
    })
  })

  test('a later agreement replaces the one before, which is cancelled at bKash and its secret deleted', async () => {
    const { planId, agreement } = await agreed()
    const later = shop.at('2026-06-11T11:00:00+06:00')
    const second = await asked(planId, later)
    bkash.agree(second, 'SECRET-2')
    expect(await back(second, later)).toBe('active')
    expect(await secretOf(agreement)).toEqual({ state: 'ending', token: 'SECRET-1', payer: null, problem: 'replaced' })
    bkash.world.cancels = 'unknown'
    await sweep(later)
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', token: 'SECRET-1' })
    bkash.world.cancels = 'ended'
    await sweep(shop.at('2026-06-11T11:10:00+06:00'))
    expect(bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toEqual({ state: 'ended', token: null, payer: null, problem: 'replaced' })
  })

  test('the agreement of another plan is not taken for a new one', async () => {
    const { agreement } = await agreed()
    const other = await activePlan(shop, { phone: phoneNumber(2) })
    const request = await asked(other)
    bkash.agree(request, 'SECRET-1')
    expect(await back(request)).toBe('failed')
    expect(await secretOf(request)).toEqual({ state: 'failed', token: null, payer: null, problem: 'agreement-exists' })
    expect(await secretOf(agreement)).toMatchObject({ state: 'active' })
  })

  test('what was made after the plan ended is cancelled, too', async () => {
    const planId = await activePlan(shop)
    const agreement = await asked(planId)
    bkash.agree(agreement, 'SECRET-1')
    // The plan ends while bKash answers.
    const { finish } = bkash.gateway.agreements
    bkash.gateway.agreements.finish = async (request) => {
      const status = await finish(request)
      await endPlan(shop.as('guest'), { planId })
      return status
    }
    expect(await back(agreement)).toBe('ending')
    await sweep(shop)
    expect(bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toMatchObject({ state: 'ended', token: null })
  })
})

describe('an end', () => {
  test.each([
    [
      'cash is chosen',
      (planId: string) => choosePayment(shop.as('guest'), { ref: { planId }, payment: 'cash-on-delivery' }),
      'cash-on-delivery',
    ],
    ['the number is removed', (planId: string) => forgetWallet(shop.as('guest'), { planId }), 'bkash'],
    ['the plan ends', (planId: string) => endPlan(shop.as('guest'), { planId }), 'bkash'],
  ] as const)('%s: the agreement is cancelled at bKash', async (_what, act, payment) => {
    const { planId, agreement } = await agreed()
    expect(await act(planId)).toEqual({ ok: true })
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', payer: null })
    await sweep(shop)
    expect(bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toMatchObject({ state: 'ended', token: null, payer: null })
    expect(await planBy(shop.db, { planId })).toMatchObject({ payment })
  })

  test('while bKash confirms nothing it is tried again, and after a week the secret is deleted all the same', async () => {
    const { planId, agreement } = await agreed()
    await endPlan(shop.as('guest'), { planId })
    bkash.world.cancels = 'unknown'
    await sweep(shop.at('2026-06-14T10:00:00+06:00'))
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', token: 'SECRET-1' })
    await sweep(shop.at('2026-06-18T13:00:00+06:00'))
    expect(await secretOf(agreement)).toEqual({ state: 'ended', token: null, payer: null, problem: 'not-confirmed' })
  })

  test('erasing the person ends it, and neither the wallet nor the secret is left', async () => {
    const { planId, agreement } = await agreed()
    const { orderId } = await ordered(planId)
    await sweep(shop.at('2026-06-16T20:01:00+06:00'))
    expect(await erasePerson(shop.as('owner'), orderId)).toMatchObject({ ok: true })
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', payer: null })
    await sweep(shop)
    expect(bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toMatchObject({ state: 'ended', token: null, payer: null })
  })
})

describe('a box', () => {
  test('becomes an order that waits for bKash until the orders of the day close; its agreement pays it, and the books are right', async () => {
    const { planId } = await agreed()
    const { orderId, token, total } = await ordered(planId)
    const due = await shop.db.selectFrom('payments.payments').selectAll().where('order_id', '=', orderId).execute()
    expect(due).toMatchObject([
      { method: 'bkash', state: 'due', amount_paisa: total, pay_until: new Date('2026-06-16T20:00:00+06:00') },
    ])
    const message = await shop.db
      .selectFrom('messaging.messages')
      .select('body')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(message.body).toMatch(/is held for you until Tue 16 Jun, 8 pm\. Pay Tk [\d,]+ now: https:/)
    const at = shop.at('2026-06-16T19:20:00+06:00')
    const begun = await pay(token, at)
    if (!begun.ok) throw new Error(begun.problem)
    expect(bkash.world.begun).toEqual(['SECRET-1'])
    bkash.pay(begun.attempt)
    const paid = { attempt: begun.attempt, callback: { status: 'success' }, shopUrl: SHOP_URL }
    await Promise.all([1, 2, 3].map(() => reconcileAttempt(at.as('guest'), gateways(), paid)))
    const order = (await orderForOffice(shop.db, orderId, at.now))!
    expect(order).toMatchObject({ state: 'confirmed', due: 0 })
    expect(order.payments.map(({ method, state, captured }) => [method, state, captured])).toEqual([['bkash', 'captured', total]])
    expect(bkash.takenInAll()).toBe(total)
  })

  test.each([
    ['agreement-over', 'ended'],
    ['agreement-refused', 'active'],
  ] as const)('whose agreement is refused (%s) is paid on the ordinary page', async (problem, state) => {
    const { planId, agreement } = await agreed()
    const { orderId, token } = await ordered(planId)
    bkash.world.agreementProblem = problem
    const at = shop.at('2026-06-16T19:20:00+06:00')
    const begun = await pay(token, at)
    if (!begun.ok) throw new Error(begun.problem)
    expect(bkash.world.begun).toEqual(['SECRET-1', null])
    expect((await secretOf(agreement)).state).toBe(state)
    bkash.pay(begun.attempt)
    await reconcileAttempt(at.as('guest'), gateways(), { attempt: begun.attempt, callback: {}, shopUrl: SHOP_URL })
    expect(await orderForOffice(shop.db, orderId, at.now)).toMatchObject({ state: 'confirmed', due: 0 })
  })

  test('whose agreement ended after it was ordered is paid on the ordinary page', async () => {
    const { planId } = await agreed()
    const { token } = await ordered(planId)
    await forgetWallet(shop.at(CUT_OFF).as('guest'), { planId })
    expect(await pay(token, shop.at('2026-06-16T19:20:00+06:00'))).toMatchObject({ ok: true })
    expect(bkash.world.begun).toEqual([null])
  })

  test('that is not paid in time is cancelled and told, and the credit and the fruit that it should bring go to the next one', async () => {
    const { planId } = await agreed()
    await follow(shop.at(COMPOSES), gateways())
    const box = (await boxesOfPlan(shop.db, planId)).at(-1)!
    const litchi = shop.product('litchi')
    await sql`
      insert into weekly.credits (plan_id, box_id, kind, amount_paisa, product_id, actor, at)
      values (${planId}::uuid, ${box.id}::uuid, 'owed', 10000, ${litchi}::uuid, 'staff:Desk', ${shop.now})`.execute(shop.db)
    await sql`update weekly.boxes set carried = ${[litchi]}::uuid[] where id = ${box.id}::uuid`.execute(shop.db)
    await follow(shop.at(CUT_OFF), gateways())
    const { orderId } = (await boxesOfPlan(shop.db, planId)).find(({ id }) => id === box.id)!
    expect(await orderById(shop.db, orderId!)).toMatchObject({ state: 'placed', staffDiscount: 10_000 })
    expect((await creditOf(shop.db, [planId])).get(planId)).toBeUndefined()
    await sweep(shop.at('2026-06-16T19:59:00+06:00'))
    expect(await orderById(shop.db, orderId!)).toMatchObject({ state: 'placed' })
    const over = shop.at('2026-06-16T20:01:00+06:00')
    await Promise.all([sweep(over), sweep(over)])
    expect(await orderById(shop.db, orderId!)).toMatchObject({ state: 'cancelled' })
    await Promise.all([follow(over, gateways()), follow(over, gateways())])
    expect((await creditOf(shop.db, [planId])).get(planId)).toBe(10_000)
    const next = (await boxesOfPlan(shop.db, planId)).find(({ day }) => day === '2026-06-24')!
    expect(next.carried).toEqual([litchi])
    expect(await shop.count('messaging.messages', { template: 'order-lapsed' })).toBe(1)
    expect(await shop.count('inventory.allocations', { order_id: orderId!, state: 'held' })).toBe(0)
    expect(bkash.takenInAll()).toBe(0)
  })

  test('is paid in cash when bKash is not set up any more', async () => {
    const { planId } = await agreed()
    await follow(shop.at(COMPOSES))
    await follow(shop.at(CUT_OFF))
    const box = (await boxesOfPlan(shop.db, planId)).at(-1)!
    const rows = await shop.db
      .selectFrom('payments.payments')
      .select(['method', 'agreement_id'])
      .where('order_id', '=', box.orderId!)
      .execute()
    expect(rows).toEqual([{ method: 'cash-on-delivery', agreement_id: null }])
  })
})
