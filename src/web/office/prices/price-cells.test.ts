import { expect, test } from 'vitest'
import {
  afterResult,
  fillOf,
  inSelection,
  isChanged,
  pastedCells,
  seenCells,
  settled,
  typeCells,
  type PricesResult,
} from './price-cells.ts'

const SEEN = '95000|88050||'
const result = (facts: Partial<PricesResult>): PricesResult => ({
  kind: 'saved',
  count: 0,
  undo: { events: '', plans: '' },
  saved: {},
  refused: {},
  ...facts,
})

test('a cell is changed when it means another amount, however that is written', () => {
  expect(seenCells(SEEN)).toEqual({ price: '950', sale: '880.5' })
  expect(seenCells('95000|||')).toEqual({ price: '950', sale: '' })
  for (const text of ['950', '৳৯৫০', '950.00', ' 950 '])
    expect([text, isChanged({ seen: SEEN, price: text })]).toEqual([text, false])
  for (const text of ['951', '', 'x', '9 50']) expect([text, isChanged({ seen: SEEN, price: text })]).toEqual([text, true])
  expect(isChanged({ seen: SEEN, sale: '' })).toBe(true)
  expect(isChanged({ seen: '95000|||', sale: ' ' })).toBe(false)
  expect(isChanged({ seen: '95000|||', sale: 'x' })).toBe(true)
  expect(isChanged(undefined)).toBe(false)
})

test('what is typed is kept with what was seen when the typing began', () => {
  const typed = typeCells({}, [{ id: 'a', cell: 'price', text: '990', seen: SEEN }])
  expect(typeCells(typed, [{ id: 'a', cell: 'sale', text: '900', seen: '1|||' }])).toEqual({
    a: { seen: SEEN, price: '990', sale: '900' },
  })
})

test('what was undone leaves its cells even before the list shows the save; what was typed over since stays', () => {
  const saved = { seen: '99000|88050||', price: '990' }
  const over = { seen: '99000|88050||', price: '1000' }
  const undone = result({ kind: 'undone', count: 2, saved: { a: SEEN, b: SEEN } })
  expect(afterResult({ a: saved, b: over }, undone)).toEqual({ b: { seen: SEEN, price: '1000' } })
})

test('after a save, a conflict is seen as it is now and what was typed stays; a saved row waits until the list shows it', () => {
  const typed = typeCells({}, [
    { id: 'a', cell: 'price', text: '990', seen: SEEN },
    { id: 'b', cell: 'price', text: '500', seen: '40000|||' },
  ])
  const refused = { b: { cell: 'price' as const, text: 'taken', sure: false, seen: '45000|||' } }
  const after = afterResult(typed, result({ count: 1, saved: { a: '99000|88050||' }, refused }))
  expect(after).toEqual({ a: { seen: '99000|88050||', price: '990' }, b: { seen: '45000|||', price: '500' } })
  expect(isChanged(after['a'])).toBe(false)
  // The old list is still shown.
  expect(
    settled(
      after,
      new Map([
        ['a', SEEN],
        ['b', '45000|||'],
      ]),
    ),
  ).toEqual(after)
  expect(
    settled(
      after,
      new Map([
        ['a', '99000|88050||'],
        ['b', '45000|||'],
      ]),
    ),
  ).toEqual({ b: after['b'] })
  expect(afterResult(typed, result({ kind: 'planned', saved: { a: SEEN } }))).toEqual({ b: typed['b'] })
  // Without scripts nothing is known of what was typed but the answer.
  expect(afterResult({}, result({ refused: { b: { ...refused.b, price: '500', sale: '' } } }))).toEqual({
    b: { seen: '45000|||', price: '500', sale: '' },
  })
})

test('several lines or columns are read as cells; a single value is left to the browser', () => {
  expect(pastedCells('950')).toBeNull()
  expect(pastedCells('950\n')).toBeNull()
  expect(pastedCells('950\r\n1,000\r\n')).toEqual([['950'], ['1,000']])
  expect(pastedCells('950\t900\n\t')).toEqual([
    ['950', '900'],
    ['', ''],
  ])
})

test('several chosen cells get the first; a single one is copied to the next, or gets the one above', () => {
  const at = (anchor: number, focus: number) => ({ cell: 'price' as const, anchor, focus })
  expect(fillOf(at(1, 4), 9, true)).toEqual({ from: 1, first: 2, last: 4 })
  expect(fillOf(at(4, 1), 9, false)).toEqual({ from: 1, first: 2, last: 4 })
  expect(fillOf(at(3, 3), 9, true)).toEqual({ from: 2, first: 3, last: 3 })
  expect(fillOf(at(3, 3), 9, false)).toEqual({ from: 3, first: 4, last: 4 })
  expect(fillOf(at(0, 0), 9, true)).toBeNull()
  expect(fillOf(at(8, 8), 9, false)).toBeNull()
  expect(inSelection(at(4, 1), { cell: 'price', index: 2 })).toBe(true)
  expect(inSelection(at(4, 1), { cell: 'sale', index: 2 })).toBe(false)
  expect(inSelection(at(4, 1), { cell: 'price', index: 5 })).toBe(false)
})
