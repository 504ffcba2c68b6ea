import { expect, test } from 'vitest'
import { dayFrom } from '../values/index.ts'
import { GIFT_RULES } from '#tests/gift-boxes.ts'
import { boxFaults, dayToShow, giftDays, nextDayOf, packagingFor } from './box-rules.ts'
import { cardFor, readBoxRequest, boxRequestToSearch, type BoxRequest } from './box-request.ts'

const read = (search: string) => readBoxRequest(new URLSearchParams(search))
const days = giftDays(GIFT_RULES, dayFrom('2026-06-11'))
const [printed] = GIFT_RULES.packaging

function faults(search: string, grams = 2000) {
  const boxRequest = read(search)
  const fruits = grams === 0 ? [] : [{ grams }]
  return boxFaults({ boxRequest, rules: GIFT_RULES, days, packaging: printed!, fruits })
}

test('an address is read and written the same, in any order and script', () => {
  const boxRequest = read(
    'kg.langra=১.৫&day=২০২৬-০৬-২৫&boxes=১,২০০&kg.himsagar=2&packaging=gift-box&sleeve=on&card=Dear+{name}&name=ফারহানা',
  )
  expect(boxRequest).toEqual({
    day: '2026-06-25',
    boxes: 1200,
    fruits: new Map([
      ['langra', 1500],
      ['himsagar', 2000],
    ]),
    packaging: 'gift-box',
    card: 'Dear {name}',
    cardName: 'ফারহানা',
    sleeve: true,
    occasion: '',
  } satisfies BoxRequest)
  const search = boxRequestToSearch(boxRequest)
  expect(search).toMatch(/^day=2026-06-25&boxes=1200&kg\.himsagar=2&kg\.langra=1\.5&packaging=gift-box&sleeve=on&card=/)
  expect(boxRequestToSearch(read(search))).toBe(search)
})

test('a missing card differs from an empty one', () => {
  expect(read('').card).toBeNull()
  expect(read('card=').card).toBe('')
  expect(boxRequestToSearch(read('card='))).toBe('card=')
  expect(boxRequestToSearch(read(''))).toBe('')
})

test.each(['0', '0.3', '-1', '1e3', '20.5', '99', 'much', '', ' '])('%j is not an amount in kilograms', (kilos) => {
  expect(read(`kg.himsagar=${kilos}`).fruits.size).toBe(0)
})

test('invalid values are left out, and nothing breaks', () => {
  const long = 'a'.repeat(10_000)
  const many = Array.from({ length: 500 }, (_, index) => `kg.fruit-${index}=1`).join('&')
  expect(read(`${many}&kg.__proto__=1&kg.${long}=1&packaging=../x&occasion=%00`)).toMatchObject({ packaging: '', occasion: '' })
  expect(read(many).fruits.size).toBe(40)
  expect(read(`card=${long}`).card).toHaveLength(300)
  expect(read(`name=${long}`).cardName).toBe('')
  expect(read(`day=${long}`).day).toBe('')
  for (const search of ['%ED%A0%80', 'day=%00%ED%A0%80', 'card=\ud800x', 'name=\ud800'])
    expect(() => boxRequestToSearch(read(search))).not.toThrow()
})

test('a possible box has no faults', () => {
  expect(faults('day=2026-06-25&boxes=100&sleeve=on')).toEqual([])
  expect(faults('')).toEqual([])
})

test('each fault names what would be possible', () => {
  expect(faults('day=nonsense')).toEqual([{ field: 'day', kind: 'no-day' }])
  expect(faults('day=2026-06-13')).toEqual([{ field: 'day', kind: 'too-soon', day: '2026-06-14' }])
  expect(faults('day=2027-06-12')).toEqual([{ field: 'day', kind: 'too-far' }])
  expect(faults('boxes=19')).toEqual([{ field: 'boxes', kind: 'too-few', count: 20 }])
  expect(faults('boxes=many')).toEqual([{ field: 'boxes', kind: 'too-few', count: 20 }])
  expect(faults('boxes=5001')).toEqual([{ field: 'boxes', kind: 'too-many', count: 5000 }])
  expect(faults('', 0)).toEqual([{ field: 'fruit', kind: 'no-fruit' }])
  expect(faults('', 6500)).toEqual([{ field: 'packaging', kind: 'too-heavy', grams: 6500, most: 6000 }])
  expect(faults('sleeve=on&boxes=49&day=2026-06-19')).toEqual([{ field: 'sleeve', kind: 'sleeve-too-few', count: 50 }])
  expect(faults('sleeve=on&boxes=50&day=2026-06-18')).toEqual([{ field: 'sleeve', kind: 'sleeve-too-soon', day: '2026-06-19' }])
})

test('an impossible day is replaced by the first possible one for the calculation', () => {
  expect(['', 'x', '2026-06-13', '2027-06-12'].map((day) => dayToShow(read(`day=${day}`), days))).toEqual(
    Array.from({ length: 4 }, () => '2026-06-14'),
  )
  expect(dayToShow(read('day=2026-06-25'), days)).toBe('2026-06-25')
})

test('the named packaging stays even if too small; otherwise the first that fits is chosen', () => {
  const packaging = [
    { code: 'basket', mostGrams: 8000 },
    { code: 'desk', mostGrams: 2000 },
  ]
  const chosen = (code: string, grams: number) => packagingFor(packaging, { code, grams })?.code
  expect([chosen('desk', 5000), chosen('', 1500), chosen('gone', 5000), chosen('', 9000)]).toEqual([
    'desk',
    'desk',
    'basket',
    'basket',
  ])
  expect(packagingFor([], { code: '', grams: 0 })).toBeNull()
})

test('the next day of an occasion: this year’s, next year’s, or the fixed one', () => {
  const first = dayFrom('2026-06-14')
  expect(nextDayOf({ days: ['06-14', '07-01'] }, first)).toBe('2026-06-14')
  expect(nextDayOf({ days: ['04-12'] }, first)).toBe('2027-04-12')
  expect(nextDayOf({ days: ['2026-03-17', '2027-03-07'] }, first)).toBe('2027-03-07')
  expect(nextDayOf({ days: ['2025-03-17'] }, first)).toBeNull()
})

test('every name placeholder is filled', () => {
  expect(cardFor('Dear {name}, {name}.', 'নাসরিন')).toBe('Dear নাসরিন, নাসরিন.')
  expect(cardFor('Dear {name},', '')).toBe('Dear {name},')
})
