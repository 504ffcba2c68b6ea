import { expect, test } from 'vitest'
import { dayFrom } from '../values/index.ts'
import type { PromisedLot } from './model.ts'
import { planAllocation } from './plan-allocation.ts'

const day = dayFrom('2026-06-12')
const crate = [{ variantId: 'crate', stockItemId: 'himsagar', amount: 5_000 }]

function lot(id: string, available: number, until: string, difference: Partial<PromisedLot> = {}): PromisedLot {
  const dates = { availableFrom: dayFrom('2026-06-10'), bestBefore: dayFrom(until) }
  return {
    id,
    stockItemId: 'himsagar',
    state: 'received',
    ...dates,
    available,
    onlyVariants: null,
    markedDown: false,
    ripeOn: null,
    ...difference,
  }
}

test('takes the lot that expires first, then the next', () => {
  const lots = [lot('late', 20_000, '2026-06-20'), lot('early', 7_000, '2026-06-13'), lot('middle', 4_000, '2026-06-15')]
  const lines = [{ orderLineId: 'line', variantId: 'crate', units: 3 }]
  expect(planAllocation({ lines, contents: crate, lots, day })).toEqual({
    ok: true,
    taken: [
      { lotId: 'early', orderLineId: 'line', amount: 7_000 },
      { lotId: 'middle', orderLineId: 'line', amount: 4_000 },
      { lotId: 'late', orderLineId: 'line', amount: 4_000 },
    ],
  })
})

test('of two lots that expire on the same day, takes the one received first', () => {
  const lots = [lot('b', 5_000, '2026-06-13'), lot('a', 5_000, '2026-06-13')]
  const plan = planAllocation({ lines: [{ orderLineId: 'line', variantId: 'crate', units: 1 }], contents: crate, lots, day })
  expect(plan).toEqual({ ok: true, taken: [{ lotId: 'a', orderLineId: 'line', amount: 5_000 }] })
})

test('uses a lot on its first and its last day, and not before or after', () => {
  const lots = [lot('a', 5_000, '2026-06-14', { availableFrom: dayFrom('2026-06-12') })]
  const lines = [{ orderLineId: 'line', variantId: 'crate', units: 1 }]
  const possible = ['2026-06-11', '2026-06-12', '2026-06-14', '2026-06-15'].map(
    (other) => planAllocation({ lines, contents: crate, lots, day: dayFrom(other) }).ok,
  )
  expect(possible).toEqual([false, true, true, false])
})

test('two lines of one fruit are added up, and the first line is served first', () => {
  const lots = [lot('a', 12_000, '2026-06-14')]
  const contents = [...crate, { variantId: 'big crate', stockItemId: 'himsagar', amount: 10_000 }]
  const lines = [
    { orderLineId: 'one', variantId: 'big crate', units: 1 },
    { orderLineId: 'two', variantId: 'crate', units: 1 },
  ]
  const shortages = [{ variantId: 'crate', unitsLeft: 0 }]
  expect(planAllocation({ lines, contents, lots, day })).toEqual({ ok: false, problem: 'out-of-stock', shortages })
})

test('a shortage says how many units the order can still have', () => {
  const lots = [lot('a', 24_000, '2026-06-14')]
  const lines = [
    { orderLineId: 'one', variantId: 'crate', units: 3 },
    { orderLineId: 'two', variantId: 'crate', units: 4 },
  ]
  const shortages = [{ variantId: 'crate', unitsLeft: 4 }]
  expect(planAllocation({ lines, contents: crate, lots, day })).toEqual({ ok: false, problem: 'out-of-stock', shortages })
})

test('a variant without contents is not available', () => {
  const lines = [{ orderLineId: 'line', variantId: 'unknown', units: 1 }]
  const shortages = [{ variantId: 'unknown', unitsLeft: 0 }]
  expect(planAllocation({ lines, contents: [], lots: [], day })).toEqual({ ok: false, problem: 'out-of-stock', shortages })
})
