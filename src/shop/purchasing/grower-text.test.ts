import { expect, test } from 'vitest'
import { dayFrom } from '../values/index.ts'
import { cancelledText, orderText } from './grower-text.ts'

const item = (code: string, bn: string, unit: 'gram' | 'piece') => ({
  id: code,
  code,
  name: { en: code, bn },
  unit,
  pieceGrams: unit === 'piece' ? 20 : null,
  shelfDays: 7,
})
const [FRIDAY, SATURDAY] = [dayFrom('2026-06-12'), dayFrom('2026-06-13')]
const GUAVA = { item: item('guava', 'পেয়ারা', 'gram'), day: FRIDAY, amount: 40_000 }
const LINES = [
  { item: item('litchi', 'লিচু', 'piece'), day: SATURDAY, amount: 1_500 },
  GUAVA,
  { item: item('himsagar', 'হিমসাগর', 'gram'), day: FRIDAY, amount: 12_500 },
]

test('an order names every fruit day by day, and the phone of the shop if it has one', () => {
  const days = 'শুক্র ১২ জুন: পেয়ারা ৪০ কেজি, হিমসাগর ১২.৫ কেজি। শনি ১৩ জুন: লিচু ১,৫০০টি।'
  expect(orderText(LINES, '01711223344')).toBe(`অনুগ্রহ করে পাঠাবেন: ${days} না পারলে ফোন করুন: ০১৭১১ ২২৩৩৪৪`)
  expect(orderText(LINES, '')).toBe(`অনুগ্রহ করে পাঠাবেন: ${days}`)
})

test('a cancellation names the fruit and its day', () => {
  const said = 'শুক্র ১২ জুন-এর পেয়ারা ৪০ কেজি লাগবে না, পাঠাবেন না।'
  expect(cancelledText(GUAVA, '09678 200 300')).toBe(`${said} জানতে ফোন করুন: ০৯৬৭৮ ২০০ ৩০০`)
  expect(cancelledText(GUAVA, '')).toBe(said)
})
