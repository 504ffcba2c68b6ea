import { expect, test } from 'vitest'
import { matchingChoices, splitAtMatch } from './matching-choices.ts'

const districts = [
  { value: 'gaibandha', label: 'Gaibandha', detail: 'গাইবান্ধা' },
  { value: 'coxs-bazar', label: "Cox's Bazar", detail: 'কক্সবাজার' },
  { value: 'chattogram', label: 'Chattogram', detail: 'চট্টগ্রাম', keywords: 'Chittagong' },
  { value: 'dhaka', label: 'Dhaka', detail: 'ঢাকা' },
  { value: 'dhanmondi', label: 'Dhanmondi', detail: 'ধানমন্ডি' },
  { value: 'bogura', label: 'Bogura', detail: 'বগুড়া', keywords: 'Bogra' },
]

function found(query: string): string[] {
  return matchingChoices(districts, query).map((option) => option.value)
}

test.each([
  ['', ['gaibandha', 'coxs-bazar', 'chattogram', 'dhaka', 'dhanmondi', 'bogura']],
  ['dha', ['dhaka', 'dhanmondi', 'gaibandha']],
  ['DHAKA', ['dhaka']],
  ['ঢাক', ['dhaka']],
  ['chittagong', ['chattogram']],
  ['bazar', ['coxs-bazar']],
  ['cox s', ['coxs-bazar']],
  ['bogra', ['bogura']],
  ['  bog  ', ['bogura']],
  ['xyz', []],
  ['dahka', ['dhaka']],
  ['dakha', []],
  ['dhakaa', ['dhaka']],
  ['danmondi', ['dhanmondi']],
  ['ধানমণ্ডি', ['dhanmondi']],
  ['chatogram', ['chattogram']],
  ['gaibanda', ['gaibandha']],
  ['chitagon', ['chattogram']],
  ['বগুরা', ['bogura']],
  ['qqqqqqqq', []],
])('%j finds %j', (query, values) => {
  expect(found(query)).toEqual(values)
})

test('letters are found however they are composed', () => {
  expect(found('বগুড\u09bcা')).toEqual(['bogura'])
  expect(found('বগু\u09dcা')).toEqual(['bogura'])
})

test('the match is marked in the text as it is written', () => {
  expect(splitAtMatch('Gaibandha', 'DHA')).toEqual(['Gaiban', 'dha', ''])
  expect(splitAtMatch('Dhaka', '')).toEqual(['Dhaka', '', ''])
  expect(splitAtMatch('Dhaka', 'bog')).toEqual(['Dhaka', '', ''])
})

test('a match never cuts a Bangla letter from its signs', () => {
  expect(splitAtMatch('ঢাকা', 'ঢাক')).toEqual(['', 'ঢাকা', ''])
  expect(splitAtMatch('চট্টগ্রাম', 'চট')).toEqual(['', 'চট্ট', 'গ্রাম'])
  expect(splitAtMatch('ঢাকা', 'া')).toEqual(['ঢাকা', '', ''])
})
