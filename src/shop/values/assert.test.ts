import { expect, test } from 'vitest'
import { assert } from './assert.ts'

test('a broken assumption throws with its reason, a kept one does not', () => {
  expect(() => assert(1 > 2, 'stock is never negative')).toThrow('stock is never negative')
  expect(() => assert(2 > 1, 'stock is never negative')).not.toThrow()
})
