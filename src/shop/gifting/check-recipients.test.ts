import { describe, expect, test } from 'vitest'
import { placeIndex } from '../places/index.ts'
import { dayFrom } from '../values/index.ts'
import { checkRecipient, checkRecipients, type CheckFacts } from './check-recipients.ts'
import { fillCard, unknownPlaceholder, type Given } from './run-rules.ts'
import { typedDay } from './typed-day.ts'

const area = (id: string, en: string, bn: string) => ({ id, name: { en, bn }, aliases: [], kind: 'metro_thana' as const })
const places = placeIndex([
  {
    id: 'dhaka',
    name: { en: 'Dhaka', bn: 'ঢাকা' },
    aliases: [],
    areas: [area('dhaka/gulshan', 'Gulshan', 'গুলশান'), area('dhaka/savar', 'Savar', 'সাভার')],
  },
  {
    id: 'gazipur',
    name: { en: 'Gazipur', bn: 'গাজীপুর' },
    aliases: [],
    areas: [area('gazipur/sreepur', 'Sreepur', 'শ্রীপুর')],
  },
])
const crate = {
  variantId: 'v-1',
  name: { en: 'Signature mango', bn: 'সিগনেচার আম' },
  label: { en: '4 kg', bn: '৪ কেজি' },
  sku: 'SIG-4',
}
const trio = { variantId: 'v-2', name: { en: 'Mango trio', bn: 'তিন আম' }, label: { en: '5 kg', bn: '৫ কেজি' }, sku: 'TRIO-5' }
const today = dayFrom('2026-06-11')
const facts: CheckFacts = {
  places,
  zones: new Map([['dhaka/gulshan', 'dhaka']]),
  boxes: [crate],
  variantId: null,
  day: dayFrom('2026-06-20'),
  today,
}
const someone: Given = {
  name: 'Nasrin Sultana',
  phone: '01711902114',
  district: 'Dhaka',
  area: 'Gulshan',
  address: 'House 7, Road 44',
  landmark: '',
  box: '',
  card: '',
  day: '',
  language: '',
  byLink: false,
}
const check = (difference: Partial<Given> = {}, other: Partial<CheckFacts> = {}) =>
  checkRecipient({ ...someone, ...difference }, { ...facts, ...other })

test('a correct recipient is read as such', () => {
  expect(check()).toEqual({
    phone: '+8801711902114',
    areaId: 'dhaka/gulshan',
    variantId: 'v-1',
    day: '2026-06-20',
    language: null,
    faults: [],
    hints: [],
  })
})

test.each<[what: string, given: Partial<Given>, fault: object]>([
  ['no name', { name: '' }, { field: 'name', kind: 'name-missing' }],
  ['a number as a name', { name: '1042' }, { field: 'name', kind: 'name-not-a-name' }],
  ['a formula as a name', { name: '=HYPERLINK("http://x")' }, { field: 'name', kind: 'name-not-a-name' }],
  ['a name of 101 letters', { name: 'ক'.repeat(101) }, { field: 'name', kind: 'name-too-long', count: 100 }],
  ['no phone', { phone: '' }, { field: 'phone', kind: 'phone-missing' }],
  ['one digit too few', { phone: '0181922087' }, { field: 'phone', kind: 'phone-too-short', count: 1 }],
  ['one digit too many', { phone: '018192208712' }, { field: 'phone', kind: 'phone-too-long' }],
  ['a landline number', { phone: '029898989' }, { field: 'phone', kind: 'phone-not-mobile' }],
  ['a number that lost its last digits', { phone: '1.71E+09' }, { field: 'phone', kind: 'phone-lost-digits' }],
  ['two numbers', { phone: '01711902114 / 01811400218' }, { field: 'phone', kind: 'phone-several', count: 2 }],
  ['a name without its letters', { name: '????? ?????' }, { field: 'name', kind: 'letters-lost' }],
  ['a district without its letters', { district: '????' }, { field: 'district', kind: 'letters-lost' }],
  ['an area without its letters', { area: '???????' }, { field: 'area', kind: 'letters-lost' }],
  ['an address without its letters', { address: '???? ?, ??? 44' }, { field: 'address', kind: 'letters-lost' }],
  ['Bangla read as Latin letters', { address: 'à¦¬à¦¾à¦¸à¦¾ 7' }, { field: 'address', kind: 'letters-lost' }],
  ['a card without its letters', { card: '????? {name}' }, { field: 'card', kind: 'letters-lost' }],
  [
    'an area of another district',
    { district: 'Gazipur', area: 'Gulshan' },
    { field: 'area', kind: 'area-elsewhere', suggestion: 'dhaka/gulshan' },
  ],
  ['an unknown district', { district: 'Narnia' }, { field: 'district', kind: 'district-unknown', suggestion: 'dhaka/gulshan' }],
  ['an unknown area', { area: 'Narnia' }, { field: 'area', kind: 'area-unknown' }],
  ['a misspelled area', { area: 'Gulsahn' }, { field: 'area', kind: 'area-unknown', suggestion: 'dhaka/gulshan' }],
  ['no area', { area: '' }, { field: 'area', kind: 'area-missing' }],
  ['an area without delivery', { area: 'Savar' }, { field: 'area', kind: 'not-delivered' }],
  ['no address', { address: '' }, { field: 'address', kind: 'address-missing' }],
  ['an address that is too short', { address: 'H 7' }, { field: 'address', kind: 'address-too-short' }],
  ['an address that is too long', { address: 'x'.repeat(301) }, { field: 'address', kind: 'address-too-long', count: 300 }],
  ['a landmark without end', { landmark: 'x'.repeat(151) }, { field: 'landmark', kind: 'landmark-too-long', count: 150 }],
  ['another box', { box: 'Orange' }, { field: 'box', kind: 'box-unknown' }],
  ['a card without end', { card: 'x'.repeat(301) }, { field: 'card', kind: 'card-too-long', count: 300 }],
  ['a placeholder that stands for nothing', { card: 'Dear {nmae}' }, { field: 'card', kind: 'card-placeholder' }],
  ['no day', { day: 'soon' }, { field: 'day', kind: 'day-not-a-day' }],
  ['the 31st of June', { day: '31/06/2026' }, { field: 'day', kind: 'day-not-a-day' }],
  ['yesterday', { day: '2026-06-10' }, { field: 'day', kind: 'day-too-soon' }],
  ['in two years', { day: '2028-06-10' }, { field: 'day', kind: 'day-too-far' }],
])('%s is reported', (_, given, fault) => {
  expect(check(given).faults).toEqual([fault])
})

describe('phone numbers as spreadsheets change them', () => {
  test.each<[typed: string, hints: string[]]>([
    ['1711902114', ['phone-zero']],
    ['1711902114.0', ['phone-zero']],
    ['১৭১১৯০২১১৪', ['phone-zero']],
    ['1.711902114E+9', ['phone-exponent']],
    ['8.801711902114E+12', ['phone-exponent']],
    ['8801711902114', []],
    ['০১৭১১-৯০২১১৪', []],
    ['+880 1711 902114', []],
  ])('%s is corrected', (phone, hints) => {
    const checked = check({ phone })
    expect(checked.phone).toBe('+8801711902114')
    expect(checked.faults).toEqual([])
    expect(checked.hints.map(({ kind }) => kind)).toEqual(hints)
  })
})

test('a recipient asked by a link needs no address and no day', () => {
  const asked = { byLink: true, district: '', area: '', address: '' }
  expect(check(asked, { day: null })).toMatchObject({ areaId: null, day: null, faults: [] })
  expect(check({ ...asked, phone: '' }).faults).toEqual([{ field: 'phone', kind: 'phone-missing' }])
})

test('a box is matched by its name in either language, its size or its code; with several it must be given', () => {
  const boxes = [crate, trio]
  for (const [box, variantId] of [
    ['Mango trio', 'v-2'],
    ['তিন আম, ৫ কেজি', 'v-2'],
    ['5 kg', 'v-2'],
    ['sig-4', 'v-1'],
  ]) {
    expect(check({ box: box! }, { boxes })).toMatchObject({ variantId, faults: [] })
  }
  expect(check({}, { boxes }).faults).toEqual([{ field: 'box', kind: 'box-missing' }])
  expect(check({}, { boxes, variantId: 'v-2' })).toMatchObject({ variantId: 'v-2', faults: [] })
})

test('the same phone, and the same name at the same address, are flagged at the later row', () => {
  const others = [
    someone,
    { ...someone, name: 'Other', address: 'Somewhere else' },
    { ...someone, phone: '01811400218', name: 'NASRIN  SULTANA.', address: 'House 7 Road 44' },
    { ...someone, phone: '01911400218', address: 'House 8, Road 44' },
  ].map((one, index) => ({ ...one, position: index + 1 }))
  expect(checkRecipients(others, facts).map(({ hints }) => hints)).toEqual([
    [],
    [{ field: 'phone', kind: 'duplicate-phone', other: 1 }],
    [{ field: 'name', kind: 'duplicate-person', other: 1 }],
    [],
  ])
})

test.each([
  ['2026-06-20', '2026-06-20'],
  ['2026-06-20 00:00', '2026-06-20'],
  ['20/06/2026', '2026-06-20'],
  ['20-6-26', '2026-06-20'],
  ['২০.০৬.২০২৬', '2026-06-20'],
  ['20 June', '2026-06-20'],
  ['20th June, 2026', '2026-06-20'],
  ['June 20', '2026-06-20'],
  ['২০ জুন ২০২৬', '2026-06-20'],
  ['২০শে জুন', '2026-06-20'],
  ['10/6', '2027-06-10'],
  ['30/02/2026', null],
  ['13/13/2026', null],
  ['46193', '2026-06-20'],
  ['46193.375', '2026-06-20'],
  ['৪৬১৯৩', '2026-06-20'],
  ['1042', null],
  ['99999', null],
  ['', null],
])('%j is the day %j', (typed, day) => {
  expect(typedDay(typed, today)).toBe(day)
})

test('a card is filled once: placeholders inside a name are not replaced', () => {
  const words = { name: '{company} 💐', company: 'মেঘনা টেক্সটাইলস', from: 'মানবসম্পদ বিভাগ' }
  expect(fillCard('প্রিয় {নাম}, {from}, {company} থেকে {other}', words)).toBe(
    'প্রিয় {company} 💐, মানবসম্পদ বিভাগ, মেঘনা টেক্সটাইলস থেকে {other}',
  )
  expect(unknownPlaceholder('{name} {other}')).toBe('{other}')
  expect(unknownPlaceholder('Dear {Name}, {from}')).toBeNull()
})
