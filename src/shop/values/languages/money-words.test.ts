import { expect, test } from 'vitest'
import { paisa } from '../money.ts'
import { moneyInWords } from './money-words.ts'

test.each([
  [0, 'শূন্য টাকা মাত্র', 'zero taka only'],
  [5, 'শূন্য টাকা পাঁচ পয়সা মাত্র', 'zero taka and five paisa only'],
  [715_000, 'সাত হাজার একশত পঞ্চাশ টাকা মাত্র', 'seven thousand one hundred fifty taka only'],
  [9_999, 'নিরানব্বই টাকা নিরানব্বই পয়সা মাত্র', 'ninety-nine taka and ninety-nine paisa only'],
  [12_34_567_00, 'বারো লাখ চৌত্রিশ হাজার পাঁচশত সাতষট্টি টাকা মাত্র', 'twelve lakh thirty-four thousand five hundred sixty-seven taka only'],
  [100_000_000_00, 'দশ কোটি টাকা মাত্র', 'ten crore taka only'],
  [1_234_00_00_000_00, 'এক হাজার দুইশত চৌত্রিশ কোটি টাকা মাত্র', 'one thousand two hundred thirty-four crore taka only'],
])('%i paisa in words', (amount, bangla, english) => {
  expect(moneyInWords(paisa(amount), 'bn')).toBe(bangla.normalize('NFC'))
  expect(moneyInWords(paisa(amount), 'en')).toBe(english)
})

test('each number below a hundred has a word of its own in Bangla', () => {
  const words = Array.from({ length: 100 }, (_, number) => moneyInWords(paisa(number * 100), 'bn'))
  expect(new Set(words).size).toBe(100)
})
