import { expect, test } from 'vitest'
import { MOST_UNITS, parseCart, sameLine, withLine, withUnits, type CartLine } from './cart.ts'

const line = (difference: Partial<CartLine> = {}): CartLine => ({
  _id: 'dragon',
  name: 'Dragon fruit',
  image: '',
  price: 420,
  sale_price: null,
  quantity_kg: 1,
  unit: 1,
  slug: 'dragon-fruit',
  varient: '',
  ...difference,
})

test('a fruit added from the grid and from its page is one line', () => {
  const fromGrid = [line({ unit: 3 })]
  expect(withLine(fromGrid, line({ varient: 'one-kilo' }))).toBe(fromGrid)
  expect(withLine([line({ varient: 'one-kilo' })], line())).toEqual([line({ varient: 'one-kilo' })])
  expect(withUnits(fromGrid, { _id: 'dragon', varient: 'one-kilo' }, 5)).toEqual([line({ unit: 5 })])
  expect(withUnits(fromGrid, { _id: 'dragon', varient: 'one-kilo' }, 0)).toEqual([])
})

test('sizes of one product stay separate lines', () => {
  const half = line({ varient: 'half' })
  expect(sameLine(half, line({ varient: 'whole' }))).toBe(false)
  expect(sameLine(half, line({ _id: 'malta', varient: 'half' }))).toBe(false)
  expect(withLine([half], line({ varient: 'whole' }))).toEqual([half, line({ varient: 'whole' })])
})

test('a stored cart that holds a fruit with its size and without becomes one line', () => {
  const malta = line({ _id: 'malta', slug: 'malta', unit: 4 })
  const stored = (...lines: CartLine[]) => parseCart(JSON.stringify(lines))
  expect(stored(line({ unit: 2 }), malta, line({ varient: 'one-kilo', unit: 3 }))).toEqual([
    line({ varient: 'one-kilo', unit: 5 }),
    malta,
  ])
  expect(stored(line({ varient: 'one-kilo', unit: 3 }), line({ unit: 2 }))).toEqual([line({ varient: 'one-kilo', unit: 5 })])
  expect(stored(line({ unit: MOST_UNITS }), line({ varient: 'one-kilo' }))).toEqual([
    line({ varient: 'one-kilo', unit: MOST_UNITS }),
  ])
  expect(stored(line({ unit: 2 }), line({ unit: 7 }))).toEqual([line({ unit: 2 })])
})
