import { expect, test } from 'vitest'
import { typedUnits } from './typed-units.ts'

test.each([
  ['7', 7],
  ['12', 12],
  ['০', 0],
  ['১২', 12],
  ['1২', 12],
  [' 3 ', 3],
  ['007', 7],
  ['99999', 99999],
  ['', ''],
  ['  ', ''],
])('%j is %j', (text, units) => {
  expect(typedUnits(text)).toBe(units)
})

test.each(['a', '1a', '-1', '1.5', '1e3', '+2', '1 2', '٣', '½', '100000', '০x'])('%j is ignored', (text) => {
  expect(typedUnits(text)).toBeNull()
})
