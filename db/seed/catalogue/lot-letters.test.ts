import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lotLetters } from '#shop/inventory/lot-code.ts'

const items = JSON.parse(readFileSync(new URL('./stock-items.json', import.meta.url), 'utf8')) as { id: string }[]

test('the lots of different fruit have different letters, except for one pair', () => {
  const byLetters = Map.groupBy(items, (item) => lotLetters(item.id))
  expect([...byLetters.keys()].filter((letters) => !/^[A-Z]{3}$/.test(letters))).toEqual([])
  const shared = [...byLetters].filter(([, called]) => called.length > 1)
  // Wax apple and Java plum: the whole name of one begins the other's.
  expect(shared).toEqual([['JAM', [expect.objectContaining({ id: 'jamrul' }), expect.objectContaining({ id: 'jam' })]]])
  expect(['HIM', 'FUJ', 'JAS', 'JAL'].map((letters) => byLetters.get(letters)?.map((item) => item.id))).toEqual([
    ['mango-himsagar'],
    ['apple-fuji'],
    ['jackfruit-small'],
    ['jackfruit-large'],
  ])
})
