import { expect, test } from 'vitest'
import { dayFrom } from '../values/index.ts'
import type { PromisedLot } from './model.ts'
import { shownUnitsChange } from './shown-units.ts'

const today = dayFrom('2026-06-11')
const contents = [{ variantId: 'crate', stockItemId: 'himsagar', amount: 5_000 }]

function lot(id: string, available: number, difference: Partial<PromisedLot> = {}): PromisedLot {
  const dates = { availableFrom: dayFrom('2026-06-10'), bestBefore: dayFrom('2026-06-15') }
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

function changes(lots: PromisedLot[], by: Record<string, number>): boolean {
  return shownUnitsChange({ contents, lots, changes: new Map(Object.entries(by)), today })
}

test('many units becoming fewer, but still many, changes nothing shown', () => {
  expect(changes([lot('a', 100_000)], { a: -50_000 })).toBe(false)
  expect(changes([lot('a', 35_000)], { a: -5_000 })).toBe(false)
})

test('six units becoming five, and one becoming none, are shown', () => {
  expect(changes([lot('a', 30_000)], { a: -5_000 })).toBe(true)
  expect(changes([lot('a', 5_000)], { a: -5_000 })).toBe(true)
})

test('a release is shown by the same rule as an allocation', () => {
  expect(changes([lot('a', 0)], { a: 5_000 })).toBe(true)
  expect(changes([lot('a', 30_000)], { a: 5_000 })).toBe(false)
})

test('a remainder too small for a unit changes nothing', () => {
  expect(changes([lot('a', 14_000)], { a: -3_000 })).toBe(false)
})

test('a day on which the other lots have expired counts too', () => {
  const lots = [lot('a', 100_000, { bestBefore: dayFrom('2026-06-13') }), lot('b', 25_000)]
  expect(changes(lots, { b: -5_000 })).toBe(true)
})

test('expected lots do not hide that received stock runs low', () => {
  const lots = [lot('a', 25_000), lot('b', 100_000, { state: 'expected' })]
  expect(changes(lots, { a: -5_000 })).toBe(true)
})

test('a lot that runs out, or is there again, is shown: pages say when the fruit that is used next was picked', () => {
  const lots = [lot('a', 10_000), lot('b', 100_000, { bestBefore: dayFrom('2026-06-20') })]
  expect(changes(lots, { a: -9_000 })).toBe(false)
  expect(changes(lots, { a: -10_000 })).toBe(true)
  expect(changes([lot('a', 0), lots[1]!], { a: 10_000 })).toBe(true)
})
