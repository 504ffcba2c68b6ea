import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressIndex, readAddress, type DistrictChoice } from './index.ts'
import { PASTED_ADDRESSES } from '#tests/pasted-addresses.ts'

type Row = { id: string; district_id: string; en: string; bn: string; aliases_en?: string[] }
const reference = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/seed/reference/${file}`, import.meta.url), 'utf8')) as unknown
const { districts } = reference('bd-districts.json') as { districts: Row[] }
const { upazilas, metro_thanas: thanas } = reference('bd-upazilas.json') as { upazilas: Row[]; metro_thanas: Row[] }
const named = ({ id, en, bn, aliases_en: aliases = [] }: Row) => ({ id, name: { en, bn }, aliases })

/** All districts and areas of the country, as a new shop has them. */
const everywhere: DistrictChoice[] = districts.map((district) => ({
  ...named(district),
  areas: [
    ...thanas.map((one) => ({ ...one, kind: 'metro_thana' as const })),
    ...upazilas.map((one) => ({ ...one, kind: 'upazila' as const })),
  ]
    .filter((area) => area.district_id === district.id)
    .map((area) => ({ ...named(area), kind: area.kind })),
}))
const index = addressIndex(everywhere)
const read = (text: string) => readAddress(index, text)

test('of 100 addresses as people type them, at least 95 are read right in district, area and phone', () => {
  expect(PASTED_ADDRESSES).toHaveLength(100)
  const wrong = PASTED_ADDRESSES.flatMap(({ text, district, area, phone }) => {
    const found = read(text)
    return found.districtId === district && found.areaId === area && found.phone === phone
      ? []
      : [
          {
            text,
            district: found.districtId,
            area: found.areaId,
            phone: found.phone,
            missing: found.missing,
            couldBe: found.couldBe,
          },
        ]
  })
  expect(wrong.length).toBeLessThanOrEqual(5)
  // What is not read must be named, so that staff ask the buyer.
  for (const one of wrong) expect([...one.missing, ...one.couldBe]).not.toEqual([])
})

test('what the text does not say is missing, and not guessed', () => {
  const unsaid = PASTED_ADDRESSES.filter(({ area, phone }) => area === null || phone === null)
  expect(unsaid.map(({ text }) => read(text)).map(({ areaId, phone, missing }) => ({ areaId, phone, missing }))).toEqual([
    { areaId: null, phone: '+8801712000333', missing: ['area'] },
    { areaId: null, phone: '+8801819445566', missing: ['district', 'area'] },
    { areaId: 'tangail/tangail-sadar', phone: null, missing: ['name', 'phone'] },
  ])
})

test('a Bangla address with labels', () => {
  expect(read('নাম: শারমিন আক্তার\nঠিকানা: বাসা ১২, রোড ৫, লেক সার্কাসের পাশে, ধানমন্ডি, ঢাকা\nমোবাইল: ০১৮১২৩৪৫৬৭৮')).toEqual({
    name: 'শারমিন আক্তার',
    phone: '+8801812345678',
    districtId: 'dhaka',
    areaId: 'dhaka/metro-dhanmondi',
    addressLine: 'বাসা ১২, রোড ৫',
    landmark: 'লেক সার্কাসের পাশে',
    unclear: [],
    missing: [],
    couldBe: [],
  })
})

test('an English address without labels, with a second number and words that say nothing', () => {
  expect(
    read(
      'House 12, Road 5, Block C, near Prime Bank, Banani, Dhaka-1213. Ms. Laila Ferdous (01711-223344) or 01911 223344, jaldi lagbe',
    ),
  ).toEqual({
    name: 'Ms. Laila Ferdous',
    phone: '+8801711223344',
    districtId: 'dhaka',
    areaId: 'dhaka/metro-banani',
    addressLine: 'House 12, Road 5, Block C, or, jaldi lagbe',
    landmark: 'near Prime Bank',
    unclear: ['+8801911223344', 'or', 'jaldi lagbe'],
    missing: [],
    couldBe: [],
  })
})

test('a village keeps its labels, and thana and district are read from theirs', () => {
  const found = read('Vill: Noarai, PO: Chhatak, Upazila: Chatak, Zila: Sunamganj. Name: Abdul Aziz. Phone: 01711 909090')
  expect(found).toMatchObject({
    areaId: 'sunamganj/chhatak',
    name: 'Abdul Aziz',
    phone: '+8801711909090',
    unclear: [],
    missing: [],
  })
  expect(found.addressLine).toBe('Vill: Noarai, PO: Chhatak')
})

test.each([
  ['+880 1711-223344', '+8801711223344'],
  ['8801711223344', '+8801711223344'],
  ['০১৭১১ ২২৩৩৪৪', '+8801711223344'],
  ['+৮৮০১৭১১২২৩৩৪৪', '+8801711223344'],
  ['017 1122 3344', '+8801711223344'],
  ['1711223344', '+8801711223344'],
  ['01111223344', null],
  ['0171122334', null],
  ['02-9881234', null],
])('the phone in “Mirpur 10, Dhaka, %s” is %s', (typed, phone) => {
  expect(read(`Mirpur 10, Dhaka, ${typed}`)).toMatchObject({ phone, areaId: 'dhaka/metro-mirpur' })
})

test.each([
  ['Mirpur', ['dhaka/metro-mirpur', 'kushtia/mirpur']],
  ['কালীগঞ্জ', ['gazipur/kaliganj', 'jhenaidah/kaliganj', 'lalmonirhat/kaliganj', 'satkhira/kaliganj']],
])('%s alone is several areas', (text, couldBe) => {
  const found = read(text)
  expect({ ...found, couldBe: [...found.couldBe].sort() }).toMatchObject({ areaId: null, districtId: null, couldBe })
})

test.each([
  ['Hobiganj road, Srimangal, Moulvibazar', 'moulvibazar/sreemangal'],
  ['Uttara, sector 13, Dhaka', 'dhaka/metro-uttara-west'],
  ['উত্তরা ৪ নং সেক্টর', 'dhaka/metro-uttara-east'],
  ['Uttara sector 17', 'dhaka/metro-turag'],
  ['Uttara, Dhaka', null],
  ['Jessore town, rail road', 'jashore/jashore-sadar'],
  ['Palash, Dhaka', null],
])('“%s” is %s', (text, areaId) => {
  expect(read(text).areaId).toBe(areaId)
})

test('nothing, signs alone and long texts are read too, and fast', () => {
  expect(read('').missing).toEqual(['name', 'phone', 'district', 'area', 'address'])
  expect(read('?!\u0001,,,;;; - - (((').missing).toEqual(['name', 'phone', 'district', 'area', 'address'])
  const started = performance.now()
  read('Xhulnu badda mirpor kaligonz '.repeat(10_000))
  read('0'.repeat(100_000))
  read('- '.repeat(50_000))
  expect(performance.now() - started).toBeLessThan(5000)
})
