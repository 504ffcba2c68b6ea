import { describe, expect, test } from 'vitest'
import { dayFrom } from '../values/index.ts'
import { lastSeason, monthsBefore } from './audience-rules.ts'
import { hasOtherField, withName } from './model.ts'
import { shopPath } from './shop-path.ts'

const season = (months: number[], today: string) => {
  const { from, until } = lastSeason(months, dayFrom(today))
  return [from, until]
}

describe('the last season of a fruit', () => {
  test('after the season it is the one that has just ended', () => {
    expect(season([5, 6, 7], '2026-09-15')).toEqual(['2025-09-15', '2026-09-16'])
  })
  test('in the season it is the one of the year before', () => {
    expect(season([5, 6, 7], '2026-06-10')).toEqual(['2025-05-01', '2026-05-01'])
  })
  test('a season over the new year is one season', () => {
    expect(season([11, 12, 1, 2], '2027-01-20')).toEqual(['2025-11-01', '2026-11-01'])
  })
  test('a fruit of all months, or of none, has none: the last twelve months', () => {
    for (const months of [[], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]])
      expect(season(months, '2026-06-10')).toEqual(['2025-06-10', '2026-06-11'])
  })
})

test.each([
  ['2026-06-10', 1, '2026-05-10'],
  ['2026-01-31', 2, '2025-12-01'],
  ['2026-03-31', 1, '2026-03-03'],
  ['2026-06-10', 36, '2023-06-10'],
])('%s, %i months before, is %s', (day, count, before) => {
  expect(monthsBefore(dayFrom(day), count)).toBe(before)
})

test.each([
  ['/shop', '/shop'],
  ['https://pakafol.example/bn/product/himsagar?variant=1', '/product/himsagar?variant=1'],
  ['https://pakafol.example', '/'],
  ['shop', '/shop'],
  ['https://elsewhere.example/shop', null],
  ['//elsewhere.example/shop', null],
  ['https://pakafol.example//elsewhere.example', null],
  ['https://pakafol.example/bn//elsewhere.example', null],
  ['https://pakafol.example/\\elsewhere.example', null],
  ['/shop\\..\\\\elsewhere.example', null],
  ['/%5Celsewhere.example', '/%5Celsewhere.example'],
  ['javascript:alert(1)', null],
  ['/office/orders', null],
  [`/bn/order/${'a'.repeat(43)}`, null],
  [`/weekly/${'a'.repeat(43)}`, null],
  ['/weekly', '/weekly'],
  [`/${'a'.repeat(200)}`, null],
])('the page %s is %s', (typed, path) => {
  expect(shopPath(typed, 'https://pakafol.example')).toBe(path)
})

test('the name is put in where it belongs, cut to thirty characters, and nothing else stands in braces', () => {
  expect(withName('Hello {name}', 'Karim', 'customer')).toBe('Hello Karim')
  expect(withName('Hello {name}', ' ', 'customer')).toBe('Hello customer')
  expect(withName('{name}, {name}', '$&', 'customer')).toBe('$&, $&')
  expect(withName('{name}', 'a'.repeat(40), 'customer')).toBe('a'.repeat(30))
  expect([hasOtherField('Hello {name}'), hasOtherField('Hello {Name}'), hasOtherField('{'), hasOtherField('{{name}}')]).toEqual([
    false,
    true,
    true,
    true,
  ])
})
