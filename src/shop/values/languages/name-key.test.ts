import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test.each([
  ['Rambutan', 'rambutans', 'রাম্বুটান', ' RAMBUTAN! '],
  ['dragon fruit', 'Dragonfruit', 'ড্রাগন ফল', 'ড্রাগন'],
  ['star fruit', 'Starfruit', 'carambola', 'kamranga', 'কামরাঙা'],
  ['him sagor', 'Himsagar', 'হিমসাগর'],
  ['avocado', 'অ্যাভোকাডো'],
  ['Alphonso mango', 'mango alphonso', 'আলফানসো আম'],
  ['sapodilla', 'sofeda', 'সফেদা', 'চিকু'],
])('%s has one key, however it is written', (...names) => {
  expect(new Set(names.map(nameKey)).size).toBe(1)
})

test('names of different fruit have different keys', () => {
  const names = ['rambutan', 'durian', 'blackberry', 'jam', 'bedana', 'pomegranate', 'fruit', 'passion fruit']
  expect(new Set(names.map(nameKey)).size).toBe(names.length)
})

test('a text without letters and digits has no key, and a long one a short key', () => {
  expect(nameKey('🥭 !!')).toBe('')
  expect(nameKey('mangosteen '.repeat(5) + 'durian '.repeat(5) + 'x'.repeat(200)).length).toBeLessThanOrEqual(60)
})
