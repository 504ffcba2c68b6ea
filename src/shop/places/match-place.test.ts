import { expect, test } from 'vitest'
import { areaWithDistrict, matchPlace, placeIndex, type DistrictChoice } from './index.ts'

const area = (id: string, en: string, bn: string, aliases: string[] = []) => ({
  id,
  name: { en, bn },
  aliases,
  kind: 'upazila' as const,
})
const district = (id: string, en: string, bn: string, areas: DistrictChoice['areas'], aliases: string[] = []) => ({
  id,
  name: { en, bn },
  aliases,
  areas,
})
const index = placeIndex([
  district(
    'bogura',
    'Bogura',
    'বগুড়া',
    [area('bogura/sadar', 'Bogura Sadar', 'বগুড়া সদর'), area('bogura/shibganj', 'Shibganj', 'শিবগঞ্জ')],
    ['Bogra'],
  ),
  district(
    'chattogram',
    'Chattogram',
    'চট্টগ্রাম',
    [area('chattogram/halishahar', 'Halishahar', 'হালিশহর'), area('chattogram/kotwali', 'Kotwali', 'কোতোয়ালী')],
    ['Chittagong'],
  ),
  district('dhaka', 'Dhaka', 'ঢাকা', [
    area('dhaka/gulshan', 'Gulshan', 'গুলশান'),
    area('dhaka/kotwali', 'Kotwali', 'কোতোয়ালী'),
    area('dhaka/mirpur', 'Mirpur', 'মিরপুর'),
  ]),
])
const match = (area: string, district = '') => matchPlace(index, { area, district })

test.each([
  ['Gulshan', 'Dhaka', 'dhaka/gulshan'],
  ['গুলশান', 'ঢাকা', 'dhaka/gulshan'],
  ['gulshan thana', 'DHAKA district', 'dhaka/gulshan'],
  ['গুলশান থানা', 'ঢাকা জেলা', 'dhaka/gulshan'],
  ['Halisahar', 'Chittagong', 'chattogram/halishahar'],
  ['Gulshan, Dhaka', '', 'dhaka/gulshan'],
  ['Mirpur', '', 'dhaka/mirpur'],
  ['Mirpur, Dhaka', 'Dhaka', 'dhaka/mirpur'],
  ['Mirpur', 'Dhaka-1216', 'dhaka/mirpur'],
  ['মিরপুর ১২১৬', 'ঢাকা', 'dhaka/mirpur'],
  ['বগুড়া সদর', 'বগুড়া', 'bogura/sadar'],
  ['বগুড়া সদর', 'Bogra', 'bogura/sadar'],
  ['Shivganj', 'Bogura', 'bogura/shibganj'],
])('%s in “%s” is %s', (areaText, districtText, areaId) => {
  expect(match(areaText, districtText)).toEqual({ ok: true, areaId })
})

test.each([
  ['Bogra Sadar', 'Bogura', 'area-unknown', 'bogura/sadar'],
  ['Gulsahn', 'Dhaka', 'area-unknown', 'dhaka/gulshan'],
  ['গুলসন', 'ঢাকা', 'area-unknown', 'dhaka/gulshan'],
  ['Gulshan', 'Dahka', 'district-unknown', 'dhaka/gulshan'],
  ['Gulshan', 'Narnia', 'district-unknown', 'dhaka/gulshan'],
  ['Kotwali', '', 'area-ambiguous', null],
  ['Narnia', 'Dhaka', 'area-unknown', null],
  ['Halishahar', 'Dhaka', 'area-elsewhere', 'chattogram/halishahar'],
  ['মিরপুর', 'Bogra', 'area-elsewhere', 'dhaka/mirpur'],
  // In two other districts.
  ['Kotwali', 'Bogura', 'area-unknown', null],
  ['', 'Dhaka', 'area-missing', null],
  ['=1+1', 'Dhaka', 'area-unknown', null],
])('%s in “%s” is not a certain match', (areaText, districtText, problem, suggestion) => {
  expect(match(areaText, districtText)).toEqual({ ok: false, problem, suggestion })
})

test('only the beginning of a long name is compared', () => {
  // Comparing all of it with every area would take minutes.
  expect(match('গ'.repeat(3_000_000), 'Dhaka')).toMatchObject({ ok: false, suggestion: null })
})

test('an area that is chosen with its district gives both names', () => {
  expect(areaWithDistrict(index, 'Gulshan, Dhaka')).toEqual({ area: 'Gulshan', district: 'Dhaka' })
  expect(areaWithDistrict(index, 'কোতোয়ালী, চট্টগ্রাম')).toEqual({ area: 'কোতোয়ালী', district: 'চট্টগ্রাম' })
  for (const text of ['Gulshan', 'Gulshan, Bogura', 'Gulshan, Block 2', 'Gulshan, Dhaka, 1212', ',', '']) {
    expect(areaWithDistrict(index, text)).toBeNull()
  }
})
