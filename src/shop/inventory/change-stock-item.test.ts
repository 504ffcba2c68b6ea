import { expect, test } from 'vitest'
import { stockItemCode, stockItemFaults, type StockItemFacts } from './change-stock-item.ts'

const facts = (difference: Partial<StockItemFacts> = {}): StockItemFacts => ({
  name: { en: 'Langra', bn: 'ল্যাংড়া' },
  unit: 'gram',
  pieceGrams: null,
  shelfDays: 6,
  ...difference,
})

test.each<[what: string, difference: Partial<StockItemFacts>, faults: string[]]>([
  ['a fruit by weight', {}, []],
  ['a fruit by piece', { unit: 'piece', pieceGrams: 350 }, []],
  ['the longest name', { name: { en: 'x'.repeat(80), bn: 'ক'.repeat(80) } }, []],
  ['a name that is too long', { name: { en: 'x', bn: 'ক'.repeat(81) } }, ['name']],
  ['the heaviest piece', { unit: 'piece', pieceGrams: 50_000 }, []],
  ['a piece that is too heavy', { unit: 'piece', pieceGrams: 50_001 }, ['pieceGrams']],
  ['a piece without weight', { unit: 'piece', pieceGrams: null }, ['pieceGrams']],
  ['a piece of no grams', { unit: 'piece', pieceGrams: 0 }, ['pieceGrams']],
  ['the longest shelf life', { shelfDays: 400 }, []],
  ['a shelf life that is too long', { shelfDays: 401 }, ['shelfDays']],
  ['no shelf life', { shelfDays: 0 }, ['shelfDays']],
  ['a part of a day', { shelfDays: 1.5 }, ['shelfDays']],
  ['nothing right', { name: { en: '', bn: '' }, unit: 'piece', shelfDays: -1 }, ['name', 'pieceGrams', 'shelfDays']],
])('%s', (_what, difference, faults) => {
  expect(stockItemFaults(facts(difference))).toEqual(faults)
})

test('a code is made of the English name, or computed from a name without Latin letters', () => {
  expect(stockItemCode({ en: 'Langra mango', bn: 'ল্যাংড়া আম' })).toBe('langra-mango')
  expect(stockItemCode({ en: `${'x'.repeat(39)} mango`, bn: '' })).toBe('x'.repeat(39))
  expect(stockItemCode({ en: '', bn: 'ল্যাংড়া আম' })).toBe('fruit-72evok')
  expect(stockItemCode({ en: '', bn: 'ফজলি আম' })).not.toBe(stockItemCode({ en: '', bn: 'ল্যাংড়া আম' }))
})
