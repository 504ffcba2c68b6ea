import { expect, test } from 'vitest'
import { salePercent, shownPrice } from './shown-price.ts'

test('one variant has one price', () => {
  expect(shownPrice([{ price: 330, sale_price: null }])).toEqual({ first: 33000, last: null, before: null })
})

test('several variants have a range from the first to the last, whatever lies between', () => {
  const variants = [540, 9000, 3200].map((price) => ({ price, sale_price: null }))
  expect(shownPrice([variants[0]!, ...variants.slice(1)])).toEqual({ first: 54000, last: 320000, before: null })
})

test('variants that cost the same show one price', () => {
  const same = { price: 550, sale_price: null }
  expect(shownPrice([same, same])).toEqual({ first: 55000, last: null, before: null })
})

test('a sale price is shown beside the previous price', () => {
  expect(shownPrice([{ price: 850, sale_price: 790 }])).toEqual({
    first: 79000,
    last: null,
    before: { first: 85000, last: null },
  })
})

test('a sale at one end of a range shows the whole previous range', () => {
  const shown = shownPrice([
    { price: 510, sale_price: 480.5 },
    { price: 3200, sale_price: null },
  ])
  expect(shown).toEqual({ first: 48050, last: 320000, before: { first: 51000, last: 320000 } })
})

test('taka with two decimals become exact paisa', () => {
  expect(shownPrice([{ price: 19.99, sale_price: null }]).first).toBe(1999)
  expect(shownPrice([{ price: 1.1, sale_price: null }]).first).toBe(110)
})

test('the percentage of a sale is whole and never zero', () => {
  expect(salePercent({ price: 850, sale_price: 790 })).toBe(7)
  expect(salePercent({ price: 1000, sale_price: 999 })).toBe(1)
  expect(salePercent({ price: 850, sale_price: null })).toBeNull()
  expect(salePercent({ price: 850, sale_price: 850 })).toBeNull()
})
