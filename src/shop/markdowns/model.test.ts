import { expect, test } from 'vitest'
import { dayFrom, paisa } from '../values/index.ts'
import { floorOf, lowerPrice, ruleFor, type MarkdownRule } from './model.ts'

const today = dayFrom('2026-06-11')
const rule = (id: string, difference: Partial<MarkdownRule>): MarkdownRule => ({
  id,
  stockItemId: null,
  daysBefore: null,
  grade: null,
  percent: 20,
  floorPercent: 100,
  automatic: false,
  ...difference,
})
const lot = { stockItemId: 'himsagar', grade: 'A' as const, bestBefore: dayFrom('2026-06-14') }

test('a lot follows the rules of its own fruit, and of these the one that lowers most', () => {
  const rules = [
    rule('every', { daysBefore: 5, percent: 50 }),
    rule('three days', { stockItemId: 'himsagar', daysBefore: 3, percent: 20 }),
    rule('two days', { stockItemId: 'himsagar', daysBefore: 2, percent: 40 }),
    rule('grade C', { stockItemId: 'himsagar', grade: 'C', percent: 60 }),
  ]
  const of = (difference: { stockItemId?: string; grade?: 'A' | 'B' | 'C' }, day = today) =>
    ruleFor(rules, { ...lot, ...difference }, day)?.id
  expect([
    of({}),
    of({}, dayFrom('2026-06-10')),
    of({}, dayFrom('2026-06-12')),
    of({ grade: 'C' }, dayFrom('2026-06-01')),
    of({ stockItemId: 'guava' }),
  ]).toEqual(['three days', undefined, 'two days', 'grade C', 'every'])
})

test('a rule with days and a grade needs both', () => {
  const both = [rule('both', { daysBefore: 3, grade: 'B' })]
  expect(ruleFor(both, lot, today)).toBe(null)
  expect(ruleFor(both, { ...lot, grade: 'B' }, today)?.id).toBe('both')
  expect(ruleFor(both, { ...lot, grade: 'B' }, dayFrom('2026-06-10'))).toBe(null)
})

test.each([
  { regular: 95_000, percent: 30, floor: 0, price: 66_500 },
  // Rounded up to whole taka.
  { regular: 12_500, percent: 30, floor: 0, price: 8_800 },
  { regular: 95_000, percent: 30, floor: 70_000, price: 70_000 },
  { regular: 95_000, percent: 30, floor: 70_001, price: 70_100 },
  { regular: 95_000, percent: 30, floor: 95_000, price: null },
  { regular: 100, percent: 1, floor: 0, price: null },
])('lower by $percent % of $regular, not below $floor: $price', ({ regular, percent, floor, price }) => {
  expect(lowerPrice({ regular: paisa(regular), percent, floor: paisa(floor) })).toBe(price)
})

test('the floor is the share of the cost, rounded up', () => {
  const lotCost = { costPaisa: paisa(100_000), received: 30_000 }
  expect(floorOf({ ...lotCost, amount: 5_000, floorPercent: 100 })).toBe(16_667)
  expect(floorOf({ ...lotCost, amount: 5_000, floorPercent: 80 })).toBe(13_334)
  expect(floorOf({ ...lotCost, received: 0, amount: 5_000, floorPercent: 100 })).toBe(0)
})
