import { describe, expect, test } from 'vitest'
import { taka } from '../../../tests/world-data.ts'
import { ATTEMPT_MOVES, amountDue, attemptCan, awaitedPayment, codRule, planPayment } from './model.ts'
import type { AttemptMove, AttemptState, CodFacts, CodOutcome } from './model.ts'

const STATES: AttemptState[] = ['created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'review', 'returned']

test('money that came is undone by nothing that comes later', () => {
  const moves = Object.keys(ATTEMPT_MOVES) as AttemptMove[]
  const from = (state: AttemptState) => moves.filter((move) => attemptCan(move, state))
  expect(Object.fromEntries(STATES.map((state) => [state, from(state)]))).toEqual({
    created: ['redirect', 'pay', 'hold', 'fail', 'cancel', 'expire'],
    redirected: ['pay', 'hold', 'fail', 'cancel', 'expire'],
    paid: [],
    failed: ['pay', 'hold'],
    cancelled: ['pay', 'hold'],
    expired: ['pay', 'hold'],
    review: ['accept', 'giveBack'],
    returned: [],
  })
})

test('an order waits for what is paid before, and not for cash', () => {
  expect(awaitedPayment([{ state: 'due', method: 'cash-on-delivery' }])).toBeNull()
  expect(awaitedPayment([{ state: 'captured', method: 'bkash' }])).toBeNull()
  expect(
    awaitedPayment([
      { state: 'due', method: 'cash-on-delivery' },
      { state: 'due', method: 'bkash' },
    ])?.method,
  ).toBe('bkash')
  expect(awaitedPayment([{ state: 'due', method: 'bank-transfer' }])?.method).toBe('bank-transfer')
  expect(amountDue(taka(100), [{ captured: taka(150), refunded: taka(20) }])).toBe(taka(-30))
})

describe('cash at the door', () => {
  const nothing = { active: true, zoneIds: null, fromPaisa: null, fromGrams: null, fromRefused: null, firstOrder: null }
  const facts: CodFacts = { zoneId: 'dhaka', total: taka(1_000), grams: 5_000, refusedBefore: 0, firstOrder: false }
  const only = (conditions: Partial<typeof nothing | Record<string, unknown>>) => [
    { ...nothing, ...conditions, outcome: 'prepay' as const },
  ]

  test.each<[string, Record<string, unknown>, Partial<CodFacts>, CodOutcome]>([
    ['no condition fits everybody', {}, {}, 'prepay'],
    ['one that is off fits nobody', { active: false }, {}, 'allow'],
    ['in the zone', { zoneIds: ['sylhet', 'dhaka'] }, {}, 'prepay'],
    ['in another zone', { zoneIds: ['sylhet'] }, {}, 'allow'],
    ['of this amount', { fromPaisa: taka(1_000) }, {}, 'prepay'],
    ['a paisa less', { fromPaisa: taka(1_000) }, { total: 99_999 as never }, 'allow'],
    ['of this weight', { fromGrams: 5_000 }, {}, 'prepay'],
    ['a gram less', { fromGrams: 5_000 }, { grams: 4_999 }, 'allow'],
    ['not taken twice', { fromRefused: 2 }, { refusedBefore: 2 }, 'prepay'],
    ['not taken once', { fromRefused: 2 }, { refusedBefore: 1 }, 'allow'],
    ['the first order', { firstOrder: true }, { firstOrder: true }, 'prepay'],
    ['a later order', { firstOrder: true }, {}, 'allow'],
    ['not the first order', { firstOrder: false }, {}, 'prepay'],
    ['every condition has to fit', { fromPaisa: taka(500), fromGrams: 9_000 }, {}, 'allow'],
  ])('%s', (_, conditions, difference, outcome) => {
    expect(codRule(only(conditions), { ...facts, ...difference })).toBe(outcome)
  })

  test('the first rule that fits decides', () => {
    const rules = [
      { ...nothing, firstOrder: false, outcome: 'allow' as const },
      { ...nothing, outcome: 'confirm-first' as const },
    ]
    expect(codRule(rules, facts)).toBe('allow')
    expect(codRule(rules, { ...facts, firstOrder: true })).toBe('confirm-first')
  })
})

describe('the plan of a payment', () => {
  const order = {
    method: 'cash-on-delivery' as const,
    advanceBy: null,
    total: taka(1_055),
    delivery: taka(60),
    outcome: 'allow' as const,
    preOrder: false,
    canPayBefore: true,
  }
  const cash = (amount: number, confirmFirst = false) => ({
    ok: true,
    before: null,
    door: { amount: taka(amount), confirmFirst },
  })

  test.each([
    ['cash', {}, cash(1_055)],
    ['a call before', { outcome: 'confirm-first' }, cash(1_055, true)],
    ['all of it by bKash', { method: 'bkash' }, { ok: true, before: { method: 'bkash', amount: taka(1_055) }, door: null }],
    ['the advance is asked for', { outcome: 'advance-delivery' }, { ok: false, problem: 'advance-needed', amount: taka(60) }],
    [
      'the advance by bKash',
      { outcome: 'advance-delivery', advanceBy: 'bkash' },
      { ok: true, before: { method: 'bkash', amount: taka(60) }, door: { amount: taka(995), confirmFirst: false } },
    ],
    ['nobody pays an advance of nothing', { outcome: 'advance-delivery', delivery: taka(0) }, cash(1_055, true)],
    ['all of it is asked for', { outcome: 'prepay' }, { ok: false, problem: 'prepay-needed', amount: taka(1_055) }],
    ['a shop that takes only cash calls', { outcome: 'prepay', canPayBefore: false }, cash(1_055, true)],
    [
      'of a pre-order no more than a tenth, in whole taka',
      { method: 'bkash', preOrder: true },
      { ok: true, before: { method: 'bkash', amount: taka(105) }, door: { amount: taka(950), confirmFirst: false } },
    ],
    [
      'a tenth is all that may be asked for',
      { outcome: 'prepay', preOrder: true },
      { ok: false, problem: 'advance-needed', amount: taka(105) },
    ],
    ['an order that costs nothing', { method: 'bkash', total: taka(0) }, cash(0)],
  ] as const)('%s', (_, difference, plan) => {
    expect(planPayment({ ...order, ...difference })).toEqual(plan)
  })
})
