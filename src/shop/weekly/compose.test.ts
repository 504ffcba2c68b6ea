import { expect, test } from 'vitest'
import { dayFrom, paisa, type Paisa } from '../values/index.ts'
import { composeBox, figureLines, type Candidate, type BoxTerms } from './compose.ts'

const DAY = dayFrom('2026-06-17')
const none = () => paisa(0)

function fruit(productId: string, takaPerKilo: number, freeGrams = 100_000): Candidate {
  return { productId, halfKilo: paisa(takaPerKilo * 50), freeGrams }
}

const FRUITS = [fruit('guava', 120), fruit('himsagar', 190), fruit('langra', 210), fruit('litchi', 310), fruit('apple', 420)]

function terms(difference: Partial<BoxTerms> = {}): BoxTerms {
  return {
    day: DAY,
    grams: 4_000,
    kinds: 3,
    ceiling: paisa(200_000),
    never: [],
    favourites: [],
    carried: [],
    last: [],
    seed: '1 2026-06-17',
    ...difference,
  }
}

const grams = (lines: readonly { grams: number }[]) => lines.reduce((sum, line) => sum + line.grams, 0)
const names = (lines: readonly { productId: string }[]) => lines.map(({ productId }) => productId)

test('a box has its weight and its kinds, and the same seed gives the same box whatever the order of the fruit', () => {
  const box = composeBox(terms(), { fruits: FRUITS, chargeOf: none })
  expect([grams(box.lines), box.lines.length, box.shortGrams]).toEqual([4_000, 3, 0])
  expect(composeBox(terms(), { fruits: FRUITS.toReversed(), chargeOf: none })).toEqual(box)
  const weeks = [1, 2, 3, 4, 5, 6].map((week) => composeBox(terms({ seed: `1 ${week}` }), { fruits: FRUITS, chargeOf: none }))
  expect(new Set(weeks.map(({ lines }) => names(lines).toSorted().join())).size).toBeGreaterThan(1)
})

test('carried fruit comes first, then favourites, then what the box before did not hold', () => {
  const asked = terms({ kinds: 3, carried: ['langra'], favourites: ['apple'], last: ['guava', 'himsagar'] })
  expect(names(composeBox(asked, { fruits: FRUITS, chargeOf: none }).lines)).toEqual(['langra', 'apple', 'litchi'])
})

test('the never-list counts more than favourites and carried fruit', () => {
  const asked = terms({ kinds: 5, never: ['apple', 'langra'], favourites: ['apple'], carried: ['langra'] })
  expect(names(composeBox(asked, { fruits: FRUITS, chargeOf: none }).lines).toSorted()).toEqual(['guava', 'himsagar', 'litchi'])
  expect(composeBox(terms({ never: names(FRUITS) }), { fruits: FRUITS, chargeOf: none })).toEqual({
    lines: [],
    goods: 0,
    delivery: 0,
    shortGrams: 4_000,
  })
})

test('under a low ceiling the box gets cheaper fruit first, then less of it; delivery is part of the price', () => {
  const delivery = () => paisa(8_000)
  const asked = terms({ favourites: ['apple', 'litchi', 'langra'] })
  for (const ceiling of [1_400, 1_000, 700, 600, 560, 400, 200, 141, 140, 139, 90]) {
    const box = composeBox({ ...asked, ceiling: paisa(ceiling * 100) }, { fruits: FRUITS, chargeOf: delivery })
    expect(box.goods + (box.lines.length > 0 ? box.delivery : 0)).toBeLessThanOrEqual(ceiling * 100)
    expect(box.shortGrams).toBe(4_000 - grams(box.lines))
  }
  // Four kilograms of the cheapest fruit cost 480 taka.
  expect(composeBox({ ...asked, ceiling: paisa(56_000) }, { fruits: FRUITS, chargeOf: delivery }).shortGrams).toBe(0)
  expect(composeBox({ ...asked, ceiling: paisa(14_000) }, { fruits: FRUITS, chargeOf: delivery })).toMatchObject({
    lines: [{ productId: 'guava', grams: 500 }],
    goods: 6_000,
  })
  expect(composeBox({ ...asked, ceiling: paisa(13_900) }, { fruits: FRUITS, chargeOf: delivery }).lines).toEqual([])
})

test('scarce fruit is completed with further kinds, and what is missing is said', () => {
  const scarce = [fruit('guava', 120, 1_000), fruit('himsagar', 190, 900), fruit('langra', 210, 400), fruit('litchi', 310, 1_500)]
  const box = composeBox(terms({ kinds: 1 }), { fruits: scarce, chargeOf: none })
  expect(box.lines.map(({ productId, grams: of }) => [productId, of]).toSorted()).toEqual([
    ['guava', 1_000],
    ['himsagar', 500],
    ['litchi', 1_500],
  ])
  expect(box.shortGrams).toBe(1_000)
})

test('no more kinds than a gift box may hold', () => {
  const many = Array.from({ length: 20 }, (_, index) => fruit(`fruit-${index}`, 100 + index, 500))
  const box = composeBox(terms({ grams: 10_000, kinds: 8 }), { fruits: many, chargeOf: none })
  expect([box.lines.length, box.shortGrams]).toEqual([8, 6_000])
})

test('prices and faults are those of the gift box', () => {
  const line = (productId: string, of: number, halfKilo: number) => ({ productId, grams: of, halfKilo: paisa(halfKilo) })
  const charge = (goods: Paisa, weight: number) => paisa(goods > 20_000 ? 0 : weight)
  expect(figureLines([line('a', 1_500, 5_001), line('b', 500, 3)], { day: DAY, grams: 2_000, chargeOf: charge })).toEqual({
    goods: 15_006,
    delivery: 2_000,
    grams: 2_000,
    faults: [],
  })
  expect(figureLines([line('a', 2_500, 5_000)], { day: DAY, grams: 2_000, chargeOf: charge }).faults).toEqual([
    { field: 'packaging', kind: 'too-heavy', grams: 2_500, most: 2_000 },
  ])
  expect(figureLines([], { day: DAY, grams: 2_000, chargeOf: charge }).faults).toEqual([{ field: 'fruit', kind: 'no-fruit' }])
})
