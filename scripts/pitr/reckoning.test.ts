import { expect, test } from 'vitest'
import { lossOf, reckon, repeated } from './reckoning.ts'

const order = (number: string, asked: number, at: number) => ({ number, asked, at })
const INSTANT = { text: '2026-06-11 09:00:00+06', before: 100, after: 110 }

test('an order acknowledged before the moment must be there, one asked for after it must not, one in between may', () => {
  const taken = [order('PF-1', 80, 90), order('PF-2', 85, 99), order('PF-3', 95, 120), order('PF-4', 111, 130)]
  const known = new Map([
    ['PF-0', 'demo'],
    ['PF-1', 'one'],
    ['PF-2', 'two'],
    ['PF-3', 'three'],
  ])
  const right = { before: 2, after: 1, between: 1, missing: [], tooLate: [], different: [] }
  expect(reckon(taken, INSTANT, { known, restored: known })).toEqual(right)
  const without = new Map([...known].filter(([number]) => number !== 'PF-3'))
  expect(reckon(taken, INSTANT, { known, restored: without })).toEqual(right)
})

test('a lost order, one that is too late, and one with other contents are named', () => {
  const taken = [order('PF-1', 80, 90), order('PF-2', 85, 99), order('PF-4', 111, 130)]
  const known = new Map([
    ['PF-1', 'one'],
    ['PF-2', 'two'],
  ])
  const restored = new Map([
    ['PF-2', 'another'],
    ['PF-4', 'four'],
  ])
  expect(reckon(taken, INSTANT, { known, restored })).toEqual({
    before: 2,
    after: 1,
    between: 0,
    missing: ['PF-1'],
    tooLate: ['PF-4'],
    different: ['PF-2', 'PF-4'],
  })
})

test('the loss is counted from the first order that was acknowledged and is not kept', () => {
  const taken = [order('PF-1', 0, 1000), order('PF-2', 1900, 2000), order('PF-3', 2900, 3000)]
  expect(lossOf(taken, new Set(['PF-1']), 14_500)).toEqual({ lost: ['PF-2', 'PF-3'], seconds: 12.5 })
  expect(lossOf(taken, new Set(['PF-1', 'PF-2', 'PF-3']), 14_500)).toEqual({ lost: [], seconds: 0 })
})

test('a number that two buyers were told is found, also when both came after the restore', () => {
  const numbers = (...all: string[]) => all.map((number) => ({ number }))
  expect(repeated(numbers('PF-1', 'PF-2'), numbers('PF-3', 'PF-4'))).toEqual([])
  expect(repeated(numbers('PF-1', 'PF-2'), numbers('PF-2', 'PF-3', 'PF-3'))).toEqual(['PF-2', 'PF-3'])
})
