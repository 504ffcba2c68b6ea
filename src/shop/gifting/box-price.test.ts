import { describe, expect, test } from 'vitest'
import { taka } from '#tests/world-data.ts'
import { paisa } from '../values/index.ts'
import { priceBox, savedByStep, stepFor, type BoxParts } from './box-price.ts'

const STEPS = [
  { boxes: 250, basisPoints: 800 },
  { boxes: 50, basisPoints: 300 },
  { boxes: 100, basisPoints: 500 },
]
const box = (difference: Partial<BoxParts> = {}): BoxParts => ({
  fruits: [
    { perKilo: taka(180), grams: 2000 },
    { perKilo: taka(520), grams: 500 },
  ],
  packaging: taka(160),
  card: taka(25),
  sleeve: null,
  boxes: 20,
  steps: STEPS,
  ...difference,
})

test('a box costs its fruit, packaging and card, and the total is this price times the number of boxes', () => {
  expect(priceBox(box())).toEqual({
    full: taka(805),
    perBox: taka(805),
    total: taka(16_100),
    grams: 2500,
    step: null,
    next: { boxes: 50, basisPoints: 300 },
  })
})

test('a sleeve is one more part, and the card is optional', () => {
  expect(priceBox(box({ sleeve: taka(40) })).perBox).toBe(taka(845))
  expect(priceBox(box({ card: null })).perBox).toBe(taka(780))
})

test('a step starts at its number of boxes and reduces the whole box', () => {
  expect(priceBox(box({ boxes: 49 })).perBox).toBe(80_500)
  // 3 % of 805 taka is 24.15.
  expect(priceBox(box({ boxes: 50 }))).toMatchObject({
    perBox: 78_085,
    total: 3_904_250,
    step: { boxes: 50 },
    next: { boxes: 100 },
  })
  expect(priceBox(box({ boxes: 100 }))).toMatchObject({ perBox: 76_475, next: { boxes: 250 } })
  expect(priceBox(box({ boxes: 250 }))).toMatchObject({ perBox: 74_060, next: null })
})

test('half a paisa is rounded up', () => {
  // 50 paisa less 3 % are 48.5.
  const cheap = box({ fruits: [], packaging: paisa(50), card: null, boxes: 50 })
  expect(priceBox(cheap).perBox).toBe(49)
  // Half a kilogram at 3 paisa per kilogram is 1.5.
  expect(priceBox(box({ fruits: [{ perKilo: paisa(3), grams: 500 }], packaging: paisa(0), card: null })).perBox).toBe(2)
})

describe('for any box', () => {
  // Pseudo-random, the same in every run.
  function numbers(seed: number) {
    let state = seed
    return (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * (most + 1))
    }
  }
  const cases = Array.from({ length: 500 }, (_, seed) => {
    const next = numbers(seed * 7919 + 13)
    return box({
      fruits: Array.from({ length: next(8) }, () => ({ perKilo: paisa(next(300_000)), grams: (next(39) + 1) * 500 })),
      packaging: paisa(next(100_000)),
      card: next(1) === 0 ? null : paisa(next(5000)),
      sleeve: next(1) === 0 ? null : paisa(next(9000)),
      boxes: next(5000),
    })
  })

  test('the total is a multiple of one box, in whole paisa', () => {
    for (const parts of cases) {
      const { perBox, total } = priceBox(parts)
      expect(Number.isSafeInteger(perBox) && perBox >= 0).toBe(true)
      expect(total).toBe(perBox * parts.boxes)
    }
  })

  test('a step is within half a paisa of its percentage, and the saving is the difference', () => {
    for (const parts of cases) {
      const price = priceBox(parts)
      const part = 1 - (price.step?.basisPoints ?? 0) / 10_000
      expect(Math.abs(price.perBox - price.full * part)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(savedByStep(price, parts.boxes)).toBe((price.full - price.perBox) * parts.boxes)
    }
  })

  test('more boxes never make a box more expensive, and more fruit never makes it cheaper', () => {
    for (const parts of cases) {
      const { perBox } = priceBox(parts)
      expect(priceBox({ ...parts, boxes: parts.boxes + 50 }).perBox).toBeLessThanOrEqual(perBox)
      const more = { ...parts, fruits: [...parts.fruits, { perKilo: taka(100), grams: 500 }] }
      expect(priceBox(more).perBox).toBeGreaterThan(perBox)
    }
  })

  test('the order of the fruit makes no difference', () => {
    for (const parts of cases) expect(priceBox({ ...parts, fruits: parts.fruits.toReversed() })).toEqual(priceBox(parts))
  })
})

test('the current and the next step are found in any order of the list', () => {
  expect(stepFor(STEPS, 99)).toEqual({ step: { boxes: 50, basisPoints: 300 }, next: { boxes: 100, basisPoints: 500 } })
  expect(stepFor([], 99)).toEqual({ step: null, next: null })
})
