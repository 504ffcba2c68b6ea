import { expect, test } from 'vitest'
import { LANGUAGES, digitsIn, formatNumber, groupDigits, toLatinDigits } from './language.ts'
import { inLanguage } from './translations.ts'

test('a bilingual text returns the requested language', () => {
  const mango = { en: 'Mango', bn: 'আম' }
  expect(LANGUAGES.map((language) => inLanguage(mango, language))).toEqual(['Mango', 'আম'])
})

test('digits change script and everything else stays', () => {
  expect(digitsIn('bn', 'Lot 0123456789, ৫')).toBe('Lot ০১২৩৪৫৬৭৮৯, ৫')
  expect(toLatinDigits('লট ০১২৩৪৫৬৭৮৯, 5')).toBe('লট 0123456789, 5')
  expect(digitsIn('en', '12')).toBe('12')
  expect(digitsIn('bn', '12')).toBe('১২')
})

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['99999', '99,999'],
  ['100000', '1,00,000'],
  ['1234567', '12,34,567'],
  ['123456789', '12,34,56,789'],
])('%s is grouped as %s', (digits, grouped) => {
  expect(groupDigits(digits)).toBe(grouped)
})

test('counts are formatted with groups, sign and script', () => {
  expect(formatNumber(2000, 'en')).toBe('2,000')
  expect(formatNumber(2000, 'bn')).toBe('২,০০০')
  expect(formatNumber(-1500, 'en')).toBe('−1,500')
  expect(formatNumber(-0.4, 'en')).toBe('0')
})
