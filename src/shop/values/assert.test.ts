import { expect, test } from 'vitest'
import { assert } from './assert.ts'

test('a broken assumption throws with its message, a valid one does not', () => {
  const onHand = 3
  expect(() => assert(onHand < 0, 'stock is never negative')).toThrow('stock is never negative')
  expect(() => assert(onHand >= 0, 'stock is never negative')).not.toThrow()
})
