import { describe, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { walletShop } from '#tests/wallet-plans.ts'
import { activePlan, samplePlan, SHOP_URL } from '#tests/weekly-plans.ts'
import { erasePerson } from '../customers/index.ts'
import { followAgreements } from '../billing/agreements.ts'
import { agreementById, agreementsOf, openAgreement } from '../payments/index.ts'
import { askForWallet, choosePayment, endPlan, forgetWallet, planBy, startPlan } from './index.ts'

const { world, ask, asked, back, sweep, agreed, secretOf, ordered } = walletShop()

describe('agreeing', () => {
  test('is asked once the plan is confirmed, and makes one agreement with the wallet masked', async () => {
    const started = await startPlan(world.shop.as('guest'), samplePlan(world.shop, { payment: 'bkash' }))
    if (!started.ok) throw new Error(started.problem)
    expect(await ask(started.planId)).toEqual({ ok: false, problem: 'plan-not-confirmed' })
    expect(await planBy(world.shop.db, { planId: started.planId })).toMatchObject({ payment: 'bkash', state: 'new' })
    const { planId, agreement } = await agreed('SECRET-1', phoneNumber(2))
    expect(await agreementById(world.shop.db, agreement)).toMatchObject({ state: 'active', payer: '0177• •••575', planId })
    expect(await planBy(world.shop.db, { planId })).toMatchObject({ payment: 'bkash' })
    const before = await world.shop.countAll()
    expect(await back(agreement)).toBe('active')
    expect(await world.shop.countAll()).toEqual(before)
  })

  test('many returns at once make one agreement', async () => {
    const planId = await activePlan(world.shop)
    const agreement = await asked(planId)
    world.bkash.agree(agreement, 'SECRET-1')
    await world.shop.warmUp()
    await Promise.all([...Array.from({ length: 10 }, () => back(agreement)), sweep(world.shop.at('2026-06-11T10:02:00+06:00'))])
    expect((await agreementsOf(world.shop.db, planId)).map(({ state }) => state)).toEqual(['active'])
    expect(await world.shop.count('payments.agreement_events', { to_state: 'active' })).toBe(1)
  })

  test('a refusal leaves the plan with the ordinary page of bKash', async () => {
    const planId = await activePlan(world.shop)
    const agreement = await asked(planId)
    world.bkash.agree(agreement, null)
    expect(await back(agreement)).toBe('failed')
    expect(await secretOf(agreement)).toEqual({ state: 'failed', token: null, payer: null, problem: 'cancelled' })
    expect(await planBy(world.shop.db, { planId })).toMatchObject({ payment: 'bkash' })
  })

  test('without an answer the request waits, is asked about again, and expires after a day', async () => {
    const planId = await activePlan(world.shop)
    const agreement = await asked(planId)
    world.bkash.world.silent = true
    expect(await back(agreement)).toBe('opened')
    world.bkash.world.silent = false
    await sweep(world.shop.at('2026-06-12T12:00:00+06:00'))
    expect(await secretOf(agreement)).toMatchObject({ state: 'failed', problem: 'expired' })
  })

  test('a request whose process ended before its answer, or whose gateway is not set up any more, expires after a day', async () => {
    const planId = await activePlan(world.shop)
    const opening = {
      planId,
      gateway: 'bkash',
      nextAskAt: world.shop.now,
      now: world.shop.now,
      actor: { kind: 'visitor' },
    } as const
    const lost = await world.shop.db.transaction((tx) => openAgreement(tx, opening))
    const agreement = await asked(planId)
    const follow = (at: string) => followAgreements({ ...world.shop.at(at).as('guest') }, { gateways: {}, most: 50 })
    await follow('2026-06-11T12:00:00+06:00')
    expect([(await secretOf(lost)).state, (await secretOf(agreement)).state]).toEqual(['opened', 'opened'])
    await follow('2026-06-12T12:00:00+06:00')
    expect(await secretOf(lost)).toMatchObject({ state: 'failed', problem: 'expired' })
    expect(await secretOf(agreement)).toMatchObject({ state: 'failed', problem: 'expired' })
  })

  test('a gateway that does not answer leaves no open request, and a second click leads to the same page', async () => {
    const planId = await activePlan(world.shop)
    world.bkash.world.begins = 'no-answer'
    expect(await ask(planId)).toEqual({ ok: false, problem: 'agreement-refused', why: 'no-answer' })
    world.bkash.world.begins = 'ok'
    expect(await asked(planId)).toBe(await asked(planId))
    expect((await agreementsOf(world.shop.db, planId)).map(({ state }) => state).toSorted()).toEqual(['failed', 'opened'])
    expect(await askForWallet(world.shop.as('guest'), { ref: { planId }, gateways: {}, shopUrl: SHOP_URL })).toEqual({
      ok: false,
      problem: 'agreement-not-offered',
    })
  })

  test('a later agreement replaces the one before, which is cancelled at bKash and its secret deleted', async () => {
    const { planId, agreement } = await agreed()
    const later = world.shop.at('2026-06-11T11:00:00+06:00')
    const second = await asked(planId, later)
    world.bkash.agree(second, 'SECRET-2')
    expect(await back(second, later)).toBe('active')
    expect(await secretOf(agreement)).toEqual({ state: 'ending', token: 'SECRET-1', payer: null, problem: 'replaced' })
    world.bkash.world.cancels = 'unknown'
    await sweep(later)
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', token: 'SECRET-1' })
    world.bkash.world.cancels = 'ended'
    await sweep(world.shop.at('2026-06-11T11:10:00+06:00'))
    expect(world.bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toEqual({ state: 'ended', token: null, payer: null, problem: 'replaced' })
  })

  test('the agreement of another plan is not taken for a new one', async () => {
    const { agreement } = await agreed()
    const other = await activePlan(world.shop, { phone: phoneNumber(2) })
    const request = await asked(other)
    world.bkash.agree(request, 'SECRET-1')
    expect(await back(request)).toBe('failed')
    expect(await secretOf(request)).toEqual({ state: 'failed', token: null, payer: null, problem: 'agreement-exists' })
    expect(await secretOf(agreement)).toMatchObject({ state: 'active' })
  })

  test('what was made after the plan ended is cancelled, too', async () => {
    const planId = await activePlan(world.shop)
    const agreement = await asked(planId)
    world.bkash.agree(agreement, 'SECRET-1')
    // The plan ends while bKash answers.
    const { finish } = world.bkash.gateway.agreements
    world.bkash.gateway.agreements.finish = async (request) => {
      const status = await finish(request)
      await endPlan(world.shop.as('guest'), { planId })
      return status
    }
    expect(await back(agreement)).toBe('ending')
    await sweep(world.shop)
    expect(world.bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toMatchObject({ state: 'ended', token: null })
  })
})

describe('an end', () => {
  test.each([
    [
      'cash is chosen',
      (planId: string) => choosePayment(world.shop.as('guest'), { ref: { planId }, payment: 'cash-on-delivery' }),
      'cash-on-delivery',
    ],
    ['the number is removed', (planId: string) => forgetWallet(world.shop.as('guest'), { planId }), 'bkash'],
    ['the plan ends', (planId: string) => endPlan(world.shop.as('guest'), { planId }), 'bkash'],
  ] as const)('%s: the agreement is cancelled at bKash', async (_what, act, payment) => {
    const { planId, agreement } = await agreed()
    expect(await act(planId)).toEqual({ ok: true })
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', payer: null })
    await sweep(world.shop)
    expect(world.bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toMatchObject({ state: 'ended', token: null, payer: null })
    expect(await planBy(world.shop.db, { planId })).toMatchObject({ payment })
  })

  test('while bKash confirms nothing it is tried again, and after a week the secret is deleted all the same', async () => {
    const { planId, agreement } = await agreed()
    await endPlan(world.shop.as('guest'), { planId })
    world.bkash.world.cancels = 'unknown'
    await sweep(world.shop.at('2026-06-14T10:00:00+06:00'))
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', token: 'SECRET-1' })
    await sweep(world.shop.at('2026-06-18T13:00:00+06:00'))
    expect(await secretOf(agreement)).toEqual({ state: 'ended', token: null, payer: null, problem: 'not-confirmed' })
  })

  test('erasing the person ends it, and neither the wallet nor the secret is left', async () => {
    const { planId, agreement } = await agreed()
    const { orderId } = await ordered(planId)
    await sweep(world.shop.at('2026-06-16T20:01:00+06:00'))
    expect(await erasePerson(world.shop.as('owner'), orderId)).toMatchObject({ ok: true })
    expect(await secretOf(agreement)).toMatchObject({ state: 'ending', payer: null })
    await sweep(world.shop)
    expect(world.bkash.world.cancelled).toEqual(['SECRET-1'])
    expect(await secretOf(agreement)).toMatchObject({ state: 'ended', token: null, payer: null })
  })
})
