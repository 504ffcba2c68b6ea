import { expect, test } from 'vitest'
import { formatWeight, grams, kilograms } from './weight.ts'

test('only whole grams are a weight', () => {
  expect(grams(5000)).toBe(5000)
  expect(grams(-0)).toBe(0)
  expect(() => grams(0.5)).toThrow('grams')
  expect(kilograms(grams(2750))).toBe(2.75)
})

test.each([
  [5000, '5 kg', '৫ কেজি'],
  [1500, '1.5 kg', '১.৫ কেজি'],
  [1000, '1 kg', '১ কেজি'],
  [1050, '1.05 kg', '১.০৫ কেজি'],
  [1005, '1.005 kg', '১.০০৫ কেজি'],
  [250, '250 g', '২৫০ গ্রাম'],
  [999, '999 g', '৯৯৯ গ্রাম'],
  [0, '0 g', '০ গ্রাম'],
  [125_000_000, '1,25,000 kg', '১,২৫,০০০ কেজি'],
  [-750, '−750 g', '−৭৫০ গ্রাম'],
  [-2500, '−2.5 kg', '−২.৫ কেজি'],
])('%i g is %s and %s', (weight, english, bangla) => {
  expect(formatWeight(grams(weight), 'en')).toBe(english)
  expect(formatWeight(grams(weight), 'bn')).toBe(bangla)
})
