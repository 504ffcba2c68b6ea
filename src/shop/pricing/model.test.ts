import { describe, expect, test } from 'vitest'
import { paisa } from '../values/index.ts'
import { chargeFor, chooseDiscount, couponCodeFrom, type DiscountRequest, type Promotion } from './model.ts'

const now = new Date('2026-06-11T10:00:00+06:00')
const mango = { variantId: 'a', categoryId: 'mango', units: 1, linePaisa: paisa(95_000) }
const boxes = { variantId: 'b', categoryId: 'gift', units: 6, linePaisa: paisa(870_000) }
const guava = { variantId: 'c', categoryId: 'everyday', units: 1, linePaisa: paisa(3_333) }

function promotion(difference: Partial<Promotion>): Promotion {
  return {
    id: 'p1',
    code: 'AAM50',
    name: { en: 'Mango week', bn: 'আমের সপ্তাহ' },
    kind: 'fixed',
    basisPoints: null,
    amount: paisa(5_000),
    most: null,
    steps: null,
    leastGoods: paisa(0),
    categoryId: null,
    startsAt: null,
    endsAt: null,
    limitTotal: null,
    limitPerPerson: null,
    redeemed: 0,
    uses: 0,
    ...difference,
  }
}

function ask(difference: Partial<DiscountRequest> = {}): DiscountRequest {
  return { lines: [mango], couponCode: 'AAM50', phone: null, now, delivery: null, ...difference }
}

describe('a coupon', () => {
  test('takes its amount off, in shares that add up to it', () => {
    const answer = chooseDiscount([promotion({})], ask({ lines: [mango, guava, boxes] }))
    expect(answer).toMatchObject({ ok: true, couponCode: 'AAM50', promotionId: 'p1', total: 5_000, perLine: [491, 17, 4_492] })
  })

  test('takes a percentage off, up to its maximum', () => {
    const percentage = promotion({ kind: 'percentage', basisPoints: 1_000, most: paisa(20_000) })
    expect(chooseDiscount([percentage], ask())).toMatchObject({ ok: true, total: 9_500 })
    expect(chooseDiscount([percentage], ask({ lines: [boxes] }))).toMatchObject({ ok: true, total: 20_000 })
  })

  test('never takes more off than the goods it applies to', () => {
    const big = promotion({ amount: paisa(500_000), categoryId: 'everyday' })
    expect(chooseDiscount([big], ask({ lines: [mango, guava] }))).toMatchObject({ ok: true, total: 3_333, perLine: [0, 3_333] })
  })

  test.each([
    [
      { startsAt: new Date('2026-06-12T00:00:00+06:00') },
      { problem: 'coupon-not-yet', startsAt: new Date('2026-06-12T00:00:00+06:00') },
    ],
    [{ endsAt: now }, { problem: 'coupon-over' }],
    [{ limitTotal: 3, redeemed: 3 }, { problem: 'coupon-used-up' }],
    [{ limitPerPerson: 1, uses: 1 }, { problem: 'coupon-used-by-you' }],
    [{ categoryId: 'gift' }, { problem: 'coupon-not-for-these', categoryId: 'gift' }],
    [{ leastGoods: paisa(100_000) }, { problem: 'coupon-needs-more', least: 100_000, goods: 95_000 }],
    [{ code: 'OTHER' }, { problem: 'unknown-coupon' }],
  ])('is refused with a reason: %o', (difference, refusal) => {
    expect(chooseDiscount([promotion(difference)], ask())).toEqual({
      ok: false,
      ...refusal,
      withoutCoupon: expect.objectContaining({ total: 0 }),
    })
  })

  test('applies until the instant it ends, and from the instant it starts', () => {
    expect(chooseDiscount([promotion({ startsAt: now, endsAt: new Date(now.getTime() + 1) })], ask()).ok).toBe(true)
  })

  test('can be typed in any case', () => {
    expect(couponCodeFrom('  aam50 ')).toBe('AAM50')
    expect(couponCodeFrom('   ')).toBeNull()
    expect(chooseDiscount([promotion({})], ask({ couponCode: ' aam50 ' })).ok).toBe(true)
  })
})

describe('automatic promotions', () => {
  const steps = promotion({
    id: 'steps',
    code: null,
    kind: 'quantity-steps',
    amount: null,
    categoryId: 'gift',
    steps: [
      { units: 5, basisPoints: 500 },
      { units: 20, basisPoints: 800 },
    ],
  })

  test('use the highest step the units reach', () => {
    expect(chooseDiscount([steps], ask({ couponCode: null, lines: [boxes, mango] }))).toMatchObject({
      total: 43_500,
      perLine: [43_500, 0],
    })
    expect(chooseDiscount([steps], ask({ couponCode: null, lines: [{ ...boxes, units: 20 }] }))).toMatchObject({ total: 69_600 })
    expect(chooseDiscount([steps], ask({ couponCode: null, lines: [{ ...boxes, units: 4 }] }))).toMatchObject({
      total: 0,
      promotionId: null,
    })
  })

  test('are not combined with coupons: the better one applies', () => {
    expect(chooseDiscount([steps, promotion({})], ask({ lines: [boxes] }))).toMatchObject({
      promotionId: 'steps',
      couponCode: null,
      total: 43_500,
    })
    expect(chooseDiscount([steps, promotion({ amount: paisa(50_000) })], ask({ lines: [boxes] }))).toMatchObject({
      promotionId: 'p1',
      total: 50_000,
    })
  })

  test('stay when the coupon is refused', () => {
    const answer = chooseDiscount([steps], ask({ lines: [boxes], couponCode: 'NOPE' }))
    expect(answer).toMatchObject({ ok: false, problem: 'unknown-coupon', withoutCoupon: { promotionId: 'steps', total: 43_500 } })
  })

  test('a free delivery is worth what the delivery costs', () => {
    const free = promotion({ code: 'FREE', kind: 'free-delivery', amount: null })
    const small = promotion({ id: 'small', code: null, amount: paisa(6_000) })
    const request = ask({ couponCode: 'FREE' })
    expect(chooseDiscount([small, free], { ...request, delivery: paisa(8_000) })).toMatchObject({
      couponCode: 'FREE',
      freeDelivery: true,
      total: 0,
    })
    expect(chooseDiscount([small, free], { ...request, delivery: paisa(5_000) })).toMatchObject({
      promotionId: 'small',
      freeDelivery: false,
    })
    expect(chooseDiscount([small, free], request)).toMatchObject({ couponCode: 'FREE' })
  })
})

describe('a delivery charge', () => {
  const courier = {
    zoneId: 'outside',
    mode: 'courier' as const,
    base: paisa(15_000),
    baseGrams: 2_000,
    perKilo: paisa(2_500),
    freeFrom: null,
  }

  test.each([
    [0, 15_000],
    [2_000, 15_000],
    [2_001, 17_500],
    [3_000, 17_500],
    [3_001, 20_000],
    [20_000, 60_000],
  ])('%d g cost %d paisa: the base, then each kilogram begun', (grams, charge) =>
    expect(chargeFor(courier, { grams, goods: paisa(999_900) })).toBe(charge),
  )

  test('is zero from its free-delivery threshold on', () => {
    const van = { ...courier, freeFrom: paisa(200_000) }
    expect(chargeFor(van, { grams: 500, goods: paisa(199_999) })).toBe(15_000)
    expect(chargeFor(van, { grams: 500, goods: paisa(200_000) })).toBe(0)
  })
})
