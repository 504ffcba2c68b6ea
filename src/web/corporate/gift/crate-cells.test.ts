import { expect, test } from 'vitest'
import { fillCells } from './crate-cells.ts'

test('a crate is full with two kinds of fruit, has at most five, and is not shown without any', () => {
  expect(fillCells(['guava', 'dragon'])).toEqual(['guava', 'dragon', 'guava', 'dragon', 'guava'])
  expect(fillCells(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(fillCells([])).toEqual([])
})
