import { expect, test } from 'vitest'
import { amountField, amountText, parseAmount, signedAmount } from './amounts.ts'

test('weights are typed in kilograms, in either script, with up to three decimals', () => {
  const typed: [string, number | null][] = [
    ['12.5', 12_500],
    ['1,200', 1_200_000],
    ['০.২৫০', 250],
    [' 7 ', 7_000],
    ['0', 0],
    ['1.2345', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['kg', null],
  ]
  for (const [text, amount] of typed) expect([text, parseAmount(text, 'gram')]).toEqual([text, amount])
})

test('pieces are whole', () => {
  expect(parseAmount('300', 'piece')).toBe(300)
  expect(parseAmount('১,২০০', 'piece')).toBe(1_200)
  expect(parseAmount('1.5', 'piece')).toBeNull()
})

test('amounts are shown in the language of the page, and an input field gets the plain number', () => {
  expect([amountText(12_500, 'gram', 'en'), amountText(300, 'piece', 'en')]).toEqual(['12.5 kg', '300 pcs'])
  expect([amountText(12_500, 'gram', 'bn'), amountText(300, 'piece', 'bn')]).toEqual(['১২.৫ কেজি', '৩০০টি'])
  expect([amountText(0, 'gram', 'en'), amountText(0, 'gram', 'bn'), amountText(0, 'piece', 'en')]).toEqual([
    '0 kg',
    '০ কেজি',
    '0 pcs',
  ])
  expect([signedAmount(500, 'gram', 'en'), signedAmount(-12_500, 'gram', 'en')]).toEqual(['+500 g', '−12.5 kg'])
  for (const [amount, unit] of [
    [12_500, 'gram'],
    [300, 'piece'],
    [45, 'gram'],
  ] as const) {
    expect(parseAmount(amountField(amount, unit, 'bn'), unit)).toBe(amount)
  }
})
