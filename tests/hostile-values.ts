import { crateLine } from './api-orders.ts'
import type { Shop } from './world.ts'

// Values that no form may accept, by the purpose of the field.

export const LONG = 'x'.repeat(100_000)
export const NUL = 'a\u0000b'
export const HALF = 'a\ud800'
const DEEP = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown
export const LEFT_OUT = undefined

export const WRONG = {
  word: [LEFT_OUT, null, '', ' \u200b ', 5, true, {}, [], ['x'], { toString: 'x' }, LONG, NUL, HALF, DEEP],
  optionalWord: [5, true, {}, [], LONG, NUL, HALF, DEEP],
  phone: [
    LEFT_OUT,
    null,
    '',
    'abc',
    1711223344,
    {},
    ['01711223344'],
    '01711',
    '017112233445',
    '+919812345678',
    '01011223344',
    LONG,
    NUL,
    HALF,
  ],
  code: [LEFT_OUT, null, '', '12345', '1234567', '12a456', 'constructor', 5, 123456, {}, ['123456'], LONG, NUL, HALF],
  optionalCode: ['12345', '1234567', 5, 123456, {}, ['123456'], LONG, NUL, HALF],
  id: [LEFT_OUT, null, '', 5, {}, [], 'x', LONG, NUL, "'; drop table orders --", '01970A3C-1C4E-7B52-9B62-0F6D5F1D2A33'],
  area: [LEFT_OUT, null, '', 5, {}, [], '../../etc', 'Dhaka Dhanmondi', LONG, NUL, HALF],
  day: [LEFT_OUT, null, '', 5, {}, '2026-02-30', 'tomorrow', '2026-6-12', '99999-01-01', LONG, NUL],
  units: [LEFT_OUT, null, '1', 0, -1, 1.5, 1000, 1e308, 2 ** 53, true, {}, [1]],
  count: [LEFT_OUT, null, '1', 0, -1, 1.5, 1e308, {}, []],
  taka: [LEFT_OUT, null, '850', -1, -0.01, 1.234, 1e12, 1e-7, true, {}, [850]],
  seenTaka: ['850', -1, 1.234, 1e12, true, {}, []],
  choice: [LEFT_OUT, null, '', 'bike', 5, {}, [], 'constructor', '__proto__', NUL],
  yesNo: ['true', 1, 0, {}, [], null],
  password: [LEFT_OUT, null, '', 'short', 'aaaaaaaaaa', 5, {}, [], LONG],
  email: ['a', 'a@b', 'a b@c.d', 5, {}, [], LONG, 'a\u0000@b.cd', 'a\ud800@b.cd'],
  version: [LEFT_OUT, null, '1', 0, -1, 1.5, 1e9, {}],
  list: [LEFT_OUT, null, '', 5, {}, { length: 1 }, DEEP, [null], [[]], ['x'], [5]],
}
type Kind = keyof typeof WRONG
type Form = { path: string; method?: string; valid: (shop: Shop) => Record<string, unknown>; fields: Record<string, Kind> }

const address = () => ({
  name: 'Ma',
  phone: '01711000000',
  area_id: 'dhaka/mirpur',
  address: 'Road 1',
  landmark: null,
  is_default: false,
})

/** Every form of the API: its fields and their kinds. */
export const FORMS: Form[] = [
  {
    path: '/api/v1/orders',
    valid: (shop) => ({
      lines: [crateLine(shop)],
      name: 'Karim',
      phone: '01811223344',
      area_id: 'dhaka/dhanmondi',
      address: 'House 1',
      mode: 'van',
      slot_id: shop.slot('dhaka-van-morning'),
      day: '2026-06-12',
      expected_total: 1,
      language: 'en',
      terms_version: 1,
      recipient: { name: 'Ma', phone: '01711000000' },
    }),
    fields: {
      lines: 'list',
      name: 'word',
      phone: 'phone',
      email: 'email',
      area_id: 'area',
      address: 'word',
      landmark: 'optionalWord',
      gift_message: 'optionalWord',
      hide_prices: 'yesNo',
      mode: 'choice',
      slot_id: 'id',
      day: 'day',
      coupon: 'optionalWord',
      expected_total: 'taka',
      language: 'choice',
      terms_version: 'version',
      'recipient/name': 'word',
      'recipient/phone': 'phone',
      'lines/0/unit': 'units',
      'lines/0/price': 'seenTaka',
      'lines/0/sale_price': 'seenTaka',
    },
  },
  {
    path: '/api/v1/cart/quote',
    valid: (shop) => ({ lines: [crateLine(shop)] }),
    fields: { lines: 'list', 'lines/0/unit': 'units', 'lines/0/price': 'seenTaka', coupon: 'optionalWord' },
  },
  {
    path: '/api/v1/orders/TOKEN/day',
    valid: (shop) => ({ slot_id: shop.newId(), day: '2026-06-12' }),
    fields: { slot_id: 'id', day: 'day' },
  },
  {
    path: '/api/v1/track',
    valid: () => ({ number: 'PF-1', phone: '01811223344' }),
    fields: { number: 'word', phone: 'phone' },
  },
  { path: '/api/v1/track/text-me', valid: () => ({}), fields: { phone: 'phone' } },
  {
    path: '/api/v1/tickets',
    valid: () => ({ name: 'Karim', phone: '01811223344', message: 'Hello' }),
    fields: { name: 'word', phone: 'phone', message: 'word', email: 'email', order_number: 'optionalWord' },
  },
  {
    path: '/api/v1/gift-enquiries',
    valid: () => ({ company: 'Meghna', name: 'Tanvir', phone: '01811223344', boxes: 20 }),
    fields: {
      company: 'word',
      name: 'word',
      phone: 'phone',
      boxes: 'count',
      budget_per_box: 'seenTaka',
      occasion: 'optionalWord',
      designation: 'optionalWord',
      message: 'optionalWord',
      email: 'email',
      to_many_addresses: 'yesNo',
      vat_challan: 'yesNo',
    },
  },
  {
    path: '/api/v1/account',
    valid: () => ({ name: 'Karim', phone: '01811223344', password: 'mangoes in june', code: '000000' }),
    fields: { name: 'word', phone: 'phone', password: 'password', code: 'optionalCode' },
  },
  {
    path: '/api/v1/session',
    valid: () => ({ phone: '01911223344', password: 'wrong' }),
    fields: { phone: 'phone', password: 'password' },
  },
  { path: '/api/v1/auth/code', valid: () => ({}), fields: { phone: 'phone' } },
  {
    path: '/api/v1/auth/code/verify',
    valid: () => ({ phone: '01811223344', code: '000000' }),
    fields: { phone: 'phone', code: 'code', name: 'optionalWord' },
  },
  { path: '/api/v1/me/proof', valid: () => ({ code: '000000' }), fields: { code: 'code' } },
  {
    path: '/api/v1/me/password',
    method: 'PUT',
    valid: () => ({ password: 'not mine at all', wanted: 'another long one' }),
    fields: { wanted: 'password', password: 'password' },
  },
  {
    path: '/api/v1/me/erase',
    valid: () => ({ password: 'not mine at all' }),
    fields: { password: 'password', code: 'optionalCode' },
  },
  {
    path: '/api/v1/me',
    method: 'PATCH',
    valid: () => ({}),
    fields: { name: 'optionalWord', email: 'email', news: 'yesNo' },
  },
  {
    path: '/api/v1/me/addresses',
    valid: address,
    fields: { name: 'word', phone: 'phone', area_id: 'area', address: 'word', landmark: 'optionalWord', is_default: 'yesNo' },
  },
  {
    path: '/api/v1/me/addresses/ID',
    method: 'PUT',
    valid: address,
    fields: { name: 'word', phone: 'phone', area_id: 'area', address: 'word', landmark: 'optionalWord', is_default: 'yesNo' },
  },
  {
    path: '/api/v1/me/recipients',
    valid: address,
    fields: { name: 'word', phone: 'phone', area_id: 'area', address: 'word', landmark: 'optionalWord', is_default: 'yesNo' },
  },
  {
    path: '/api/v1/me/recipients/ID',
    method: 'PUT',
    valid: address,
    fields: { name: 'word', phone: 'phone', area_id: 'area', address: 'word', landmark: 'optionalWord', is_default: 'yesNo' },
  },
  {
    path: '/api/v1/me/companies/ID/lists/ID/keep',
    method: 'PUT',
    valid: () => ({ until: '2026-07-01' }),
    fields: { until: 'day' },
  },
]

/** No deciding field may accept one of these. */
export const NEVER_VALID = [
  '-1',
  '1e308',
  '99999999999999999999',
  '১২৩x',
  'NaN',
  '2026-02-30',
  '__proto__',
  LONG,
  NUL,
  HALF,
  '=cmd()',
]
export const ANY_VALUE = ['', ' ', '0', '1.5', ...NEVER_VALID]
