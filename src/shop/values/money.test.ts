import { describe, expect, test } from 'vitest'
import {
  addMoney,
  formatMoney,
  formatMoneySms,
  formatMoneyRange,
  paisa,
  paisaToTaka,
  parseTaka,
  percentOf,
  perKilo,
  pricePerKilo,
  splitMoney,
  subtractMoney,
  timesUnits,
  vatInside,
  wholeTakaDown,
} from './money.ts'

test('only whole paisa are money', () => {
  expect(paisa(125_000)).toBe(125_000)
  expect(paisa(-0)).toBe(0)
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => paisa(wrong)).toThrow('paisa')
})

describe('parsing taka', () => {
  test.each([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['3,60,000', 36_000_000],
    ['1,250,000.50', 125_000_050],
    ['99.5', 9950],
    ['99.05', 9905],
    ['0', 0],
    ['০', 0],
    ['১,২৫০.৫০', 125_050],
    ['৳১,২৫০', 125_000],
    ['৳ 540', 54_000],
    ['Tk 540', 54_000],
    ['tk. 540', 54_000],
    ['  540 ', 54_000],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    [19.99, 1999],
    [0.1, 10],
    [1250, 125_000],
  ])('%s is %i paisa', (text, amount) => {
    expect(parseTaka(text)).toBe(amount)
  })

  test.each([
    '',
    ' ',
    'abc',
    '1.234',
    '1,25',
    '1,2',
    ',250',
    '1e3',
    '0x10',
    '-5',
    '−5',
    '--5',
    '5.',
    '.5',
    '1.2.3',
    '1 250',
    '+5',
    '٥',
    '90071992547409.92',
    '9'.repeat(400),
    0.1 + 0.2,
    1e21,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%s is refused', (text) => {
    expect(parseTaka(text)).toBeNull()
  })

  test('negative amounts are accepted only where allowed', () => {
    expect(parseTaka('-50.25', { allowNegative: true })).toBe(-5025)
    expect(parseTaka('−৳50', { allowNegative: true })).toBe(-5000)
    expect(parseTaka(-50, { allowNegative: true })).toBe(-5000)
    expect(parseTaka('-0', { allowNegative: true })).toBe(0)
    expect(parseTaka('--50', { allowNegative: true })).toBeNull()
  })

  test('a formatted amount is parsed back as the same amount', () => {
    for (const amount of [0, 1, 10, 99, 100, 1999, 110_001, 4_503_599_627_370_497]) {
      expect(parseTaka(paisaToTaka(paisa(amount)))).toBe(amount)
    }
  })
})

test('sums, differences and multiples are exact', () => {
  expect(addMoney()).toBe(0)
  expect(addMoney(paisa(10), paisa(20), paisa(-5))).toBe(25)
  expect(subtractMoney(paisa(100), paisa(250))).toBe(-150)
  expect(timesUnits(paisa(54_050), 3)).toBe(162_150)
  expect(timesUnits(paisa(-100), 0)).toBe(0)
  expect(() => timesUnits(paisa(100), 1.5)).toThrow('units')
})

test('prices by weight round half a paisa up', () => {
  expect(pricePerKilo(paisa(12_000), 750)).toBe(9000)
  expect(pricePerKilo(paisa(1), 500)).toBe(1)
  expect(pricePerKilo(paisa(1), 499)).toBe(0)
  expect(pricePerKilo(paisa(9990), 333)).toBe(3327)
  expect(pricePerKilo(paisa(-1), 500)).toBe(-1)
  expect(pricePerKilo(paisa(9_000_000_000_000), 1500)).toBe(13_500_000_000_000)
})

test('the price of one kilogram is whole taka', () => {
  expect(perKilo(paisa(54_000), 3000)).toBe(18_000)
  expect(perKilo(paisa(62_500), 5000)).toBe(12_500)
  expect(perKilo(paisa(100_000), 3000)).toBe(33_300)
  expect(perKilo(paisa(50_050), 1000)).toBe(50_100)
  expect(perKilo(paisa(50_049), 1000)).toBe(50_000)
  expect(perKilo(paisa(4500), 250)).toBe(18_000)
  expect(() => perKilo(paisa(4500), 0)).toThrow('divisor')
})

test('percentages and the VAT inside a price round half up', () => {
  expect(percentOf(paisa(125_000), 1000)).toBe(12_500)
  expect(percentOf(paisa(333), 1500)).toBe(50)
  expect(percentOf(paisa(330), 1500)).toBe(50)
  expect(percentOf(paisa(-330), 1500)).toBe(-50)
  expect(percentOf(paisa(100), 0)).toBe(0)
  expect(vatInside(paisa(11_500), 1500)).toBe(1500)
  expect(vatInside(paisa(10_000), 1500)).toBe(1304)
  expect(vatInside(paisa(10_750), 750)).toBe(750)
  expect(vatInside(paisa(10_000), 0)).toBe(0)
})

test('whole taka are rounded down', () => {
  expect(wholeTakaDown(paisa(9999))).toBe(9900)
  expect(wholeTakaDown(paisa(9900))).toBe(9900)
  expect(wholeTakaDown(paisa(-50))).toBe(-100)
})

describe('splitting', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, 3], [17, 33, 50]],
    [5, [1, 1, 1, 1], [2, 1, 1, 1]],
    [0, [3, 1], [0, 0]],
    [10, [0, 1, 0], [0, 10, 0]],
    [10, [0, 0, 0], [4, 3, 3]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [7, [5], [7]],
    [200_000_001, [150_000_000_00, 50_000_000_00], [150_000_001, 50_000_000]],
  ])('%i by %j gives %j', (total, weights, shares) => {
    expect(splitMoney(paisa(total), weights)).toEqual(shares)
  })

  test('no paisa is lost, and each share is within one paisa of the exact one', () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 500; round += 1) {
      const weights = Array.from({ length: 1 + next(12) }, () => next(1_000_000))
      const total = next(100_000_000)
      const shares = splitMoney(paisa(total), weights)
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      if (whole > 0) {
        for (const [index, share] of shares.entries()) expect(Math.abs(share - (total * weights[index]!) / whole)).toBeLessThan(1)
      }
    }
  })

  test('impossible splits throw', () => {
    expect(() => splitMoney(paisa(1), [])).toThrow('at least one share')
    expect(() => splitMoney(paisa(1), [1, -1])).toThrow('weight')
  })
})

describe('formatting', () => {
  test.each([
    [125_000, '৳1,250', '৳১,২৫০', 'Tk 1,250'],
    [36_000_000, '৳3,60,000', '৳৩,৬০,০০০', 'Tk 3,60,000'],
    [1_234_567_890, '৳1,23,45,678.90', '৳১,২৩,৪৫,৬৭৮.৯০', 'Tk 1,23,45,678.90'],
    [9950, '৳99.50', '৳৯৯.৫০', 'Tk 99.50'],
    [5, '৳0.05', '৳০.০৫', 'Tk 0.05'],
    [0, '৳0', '৳০', 'Tk 0'],
    [-5000, '−৳50', '−৳৫০', '-Tk 50'],
  ])('%i paisa are %s, %s and %s', (amount, english, bangla, latin) => {
    expect(formatMoney(paisa(amount), 'en')).toBe(english)
    expect(formatMoney(paisa(amount), 'bn')).toBe(bangla)
    expect(formatMoneySms(paisa(amount), 'en')).toBe(latin)
  })

  test('a range has both ends unless they are the same', () => {
    expect(formatMoneyRange(paisa(54_000), paisa(320_000), 'en')).toBe('৳540 – ৳3,200')
    expect(formatMoneyRange(paisa(54_000), paisa(320_000), 'bn')).toBe('৳৫৪০ – ৳৩,২০০')
    expect(formatMoneyRange(paisa(54_000), paisa(54_000), 'en')).toBe('৳540')
  })
})
