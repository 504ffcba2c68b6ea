import { describe, expect, test } from 'vitest'
import { taka } from '#tests/world-data.ts'
import { NOTHING_KNOWN } from '../trust/model.ts'
import { dayFrom } from '../values/index.ts'
import {
  ageOf,
  ATTEMPT_MOVES,
  amountDue,
  paymentAttemptCan,
  awaitedPayment,
  codRule,
  FREE_DEPOSIT,
  dueNow,
  planAgreed,
  planPayment,
  type PaymentAttemptMove,
  type PaymentAttemptState,
  type CodFacts,
  type CodOutcome,
} from './model.ts'

const STATES: PaymentAttemptState[] = ['created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'review', 'returned']

test('captured money is not reversed by later reports', () => {
  const moves = Object.keys(ATTEMPT_MOVES) as PaymentAttemptMove[]
  const from = (state: PaymentAttemptState) => moves.filter((move) => paymentAttemptCan(move, state))
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

test('an order waits for prepayments, and not for cash', () => {
  expect(awaitedPayment([{ state: 'due', method: 'cash-on-delivery' }])).toBeNull()
  expect(awaitedPayment([{ state: 'captured', method: 'bkash' }])).toBeNull()
  expect(
    awaitedPayment([
      { state: 'due', method: 'cash-on-delivery' },
      { state: 'due', method: 'bkash' },
    ])?.method,
  ).toBe('bkash')
  expect(awaitedPayment([{ state: 'due', method: 'bank-transfer' }])?.method).toBe('bank-transfer')
  expect(amountDue(taka(100), [{ captured: taka(150), refunded: taka(20), refunding: taka(0) }])).toBe(taka(-30))
  // A pending refund counts as refunded.
  expect(amountDue(taka(100), [{ captured: taka(100), refunded: taka(20), refunding: taka(30) }])).toBe(taka(50))
})

describe('cash on delivery', () => {
  const nothing = {
    active: true,
    zoneIds: null,
    fromPaisa: null,
    fromGrams: null,
    fromRefused: null,
    fromRefusedAtAddress: null,
    courierBelow: null,
    sameOrder: false,
    implausible: false,
    firstOrder: null,
  }
  const facts: CodFacts = {
    zoneId: 'dhaka',
    total: taka(1_000),
    grams: 5_000,
    refusedBefore: 0,
    firstOrder: false,
    trust: NOTHING_KNOWN,
  }
  const ended = (returned: number) => ({ delivered: 0, returned, refused: returned })
  const parcels = (total: number, delivered: number) => ({ total, delivered, returned: total - delivered })
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
    [
      'twice not taken at the address',
      { fromRefusedAtAddress: 2 },
      { trust: { ...NOTHING_KNOWN, atAddress: ended(2) } },
      'prepay',
    ],
    ['once not taken at the address', { fromRefusedAtAddress: 2 }, { trust: { ...NOTHING_KNOWN, atAddress: ended(1) } }, 'allow'],
    [
      'of this number is not of the address',
      { fromRefusedAtAddress: 1 },
      { trust: { ...NOTHING_KNOWN, byPhone: ended(9) } },
      'allow',
    ],
    ['half of the parcels came back', { courierBelow: 60 }, { trust: { ...NOTHING_KNOWN, courier: parcels(10, 5) } }, 'prepay'],
    [
      'as many as asked for were delivered',
      { courierBelow: 60 },
      { trust: { ...NOTHING_KNOWN, courier: parcels(10, 6) } },
      'allow',
    ],
    ['two parcels say nothing', { courierBelow: 60 }, { trust: { ...NOTHING_KNOWN, courier: parcels(2, 0) } }, 'allow'],
    ['the courier did not answer', { courierBelow: 60 }, {}, 'allow'],
    ['ordered twice', { sameOrder: true }, { trust: { ...NOTHING_KNOWN, sameOrders: ['PF-1'] } }, 'prepay'],
    ['ordered once', { sameOrder: true }, {}, 'allow'],
    ['a name that is none', { implausible: true }, { trust: { ...NOTHING_KNOWN, name: 'keyboard' } }, 'prepay'],
    ['an address that is none', { implausible: true }, { trust: { ...NOTHING_KNOWN, address: 'digits' } }, 'prepay'],
    ['a name and an address', { implausible: true }, {}, 'allow'],
    ['every condition has to fit', { fromPaisa: taka(500), fromGrams: 9_000 }, {}, 'allow'],
  ])('%s', (_, conditions, difference, outcome) => {
    expect(codRule(only(conditions), { ...facts, ...difference })).toBe(outcome)
  })

  test('the first matching rule decides', () => {
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
    deposit: null,
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
    [
      'a code before',
      { outcome: 'confirm-code' },
      { ok: true, before: null, door: { amount: taka(1_055), confirmFirst: true, byCode: true } },
    ],
    [
      'a deposit is not replaced by a code',
      { outcome: 'confirm-code', deposit: { percent: 5, required: true }, canPayBefore: false },
      cash(1_055, true),
    ],
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
      { method: 'bkash', deposit: FREE_DEPOSIT },
      { ok: true, before: { method: 'bkash', amount: taka(105) }, door: { amount: taka(950), confirmFirst: false } },
    ],
    [
      'a tenth is all that may be asked for',
      { outcome: 'prepay', deposit: FREE_DEPOSIT },
      { ok: false, problem: 'advance-needed', amount: taka(105) },
    ],
    ['a pre-order without terms asks for nothing', { deposit: FREE_DEPOSIT }, cash(1_055)],
    [
      'a required deposit is asked for, though cash is allowed',
      { deposit: { percent: 5, required: true } },
      { ok: false, problem: 'advance-needed', amount: taka(52) },
    ],
    [
      'the deposit by bKash, the rest in cash',
      { deposit: { percent: 5, required: true }, advanceBy: 'bkash' },
      { ok: true, before: { method: 'bkash', amount: taka(52) }, door: { amount: taka(1_003), confirmFirst: false } },
    ],
    [
      'the delivery charge is not asked for above the deposit',
      { deposit: { percent: 5, required: true }, outcome: 'advance-delivery' },
      { ok: false, problem: 'advance-needed', amount: taka(52) },
    ],
    ['a deposit of nothing', { deposit: { percent: 0, required: true }, method: 'bkash' }, cash(1_055)],
    [
      'a shop that takes only cash calls about a deposit',
      { deposit: { percent: 5, required: true }, canPayBefore: false },
      cash(1_055, true),
    ],
    ['an order that costs nothing', { method: 'bkash', total: taka(0) }, cash(0)],
  ] as const)('%s', (_, difference, plan) => {
    expect(planPayment({ ...order, ...difference })).toEqual(plan)
  })
})

describe('terms agreed with a company', () => {
  const agreed = { by: 'bank-transfer', advance: taka(400), companyId: 'c', creditDays: 30 } as const
  test('part is prepaid, the rest is on account', () => {
    expect(planAgreed(agreed, taka(1000))).toEqual({
      ok: true,
      before: { method: 'bank-transfer', amount: taka(400) },
      door: null,
      account: { companyId: 'c', amount: taka(600), creditDays: 30 },
    })
  })
  test('everything is on account without an advance, and prepaid without an account', () => {
    expect(planAgreed({ ...agreed, advance: taka(0) }, taka(1000))).toMatchObject({
      before: null,
      account: { amount: taka(1000) },
    })
    expect(planAgreed({ ...agreed, companyId: null }, taka(1000))).toMatchObject({
      before: { amount: taka(1000) },
      account: null,
    })
  })
  test('an amount on account is neither awaited nor collected on delivery', () => {
    const account = {
      state: 'due',
      method: 'on-account',
      amount: taka(600),
      captured: taka(0),
      refunded: taka(0),
      refunding: taka(0),
    } as const
    expect(awaitedPayment([account])).toBeNull()
    expect(dueNow(taka(600), [account])).toBe(0)
  })
})

test.each([
  [null, 'not-due'],
  ['2026-06-11', 'not-due'],
  ['2026-06-10', '1-30'],
  ['2026-05-12', '1-30'],
  ['2026-05-11', '31-60'],
  ['2026-04-12', '31-60'],
  ['2026-04-11', '61-90'],
  ['2026-03-13', '61-90'],
  ['2026-03-12', 'over-90'],
])('due on %s is %s', (day, age) => {
  expect(ageOf(day === null ? null : dayFrom(day), dayFrom('2026-06-11'))).toBe(age)
})
