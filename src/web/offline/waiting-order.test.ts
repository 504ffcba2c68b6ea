import { expect, test } from 'vitest'
import type { PlaceOrderWire } from '#shop/ordering/wire.ts'
import {
  afterAnswer,
  afterTime,
  isForgotten,
  isOnPageOf,
  isWaiting,
  longestSending,
  LONGEST_WAIT_MS,
  pauseAfter,
  type WaitingOrder,
} from './waiting-order.ts'

const SINCE = 1_781_178_360_000
const BODY: PlaceOrderWire = {
  lines: [{ _id: 'p', varient: 'v', unit: 1, price: 790, sale_price: null }],
  name: 'Farhana Rahman',
  phone: '+8801711223344',
  area_id: 'a',
  address: 'House 17',
  mode: 'van',
  slot_id: 's',
  day: '2026-06-12',
  payment: 'cash-on-delivery',
  language: 'bn',
  expected_total: 850,
  terms_version: 1,
}
const WAITING: WaitingOrder = {
  key: 'k'.repeat(32),
  form: 'cart',
  language: 'bn',
  since: SINCE,
  total: 850,
  needsShopper: false,
  tries: 1,
  body: BODY,
  token: 't',
  typed: { name: 'Farhana Rahman', phone: '01711223344' },
  cart: [{ _id: 'p' }],
  outcome: null,
}
const PLACED = { number: 'PF-1042', token: 'tok', url: 'x', total: 850, changeable_until: 'x', payment_url: null }
const REFUSED = { type: 'x/total-changed', title: 'Total changed', status: 409, detail: 'The total is now ৳860.' }

test('a placed order keeps its number and its link, and no personal data', () => {
  const placed = afterAnswer(WAITING, { status: 201, data: PLACED })
  expect(placed).toEqual({
    ...WAITING,
    tries: 2,
    body: null,
    token: null,
    typed: {},
    cart: [],
    outcome: { kind: 'placed', number: 'PF-1042', link: '/bn/order/tok', total: 850, paymentUrl: null },
  })
  expect(JSON.stringify(placed)).not.toContain('Farhana')
})

test('the rest is shown on the page of the placed order, in either language', () => {
  const placed = afterAnswer(WAITING, { status: 201, data: PLACED })
  const pages = ['/bn/order/tok', '/order/tok', '/order/tok2', '/order', '/', '/bn']
  expect(pages.filter((page) => isOnPageOf(placed, page))).toEqual(['/bn/order/tok', '/order/tok'])
  expect(isOnPageOf(WAITING, '/bn/order/tok')).toBe(false)
})

test('a refused order keeps the input for the form, and is not sent again', () => {
  const refused = afterAnswer(WAITING, { status: 409, data: REFUSED })
  expect(refused).toMatchObject({ body: null, token: null, outcome: { kind: 'refused', detail: REFUSED.detail } })
  expect([refused.typed, refused.cart]).toEqual([WAITING.typed, WAITING.cart])
  expect(isWaiting(refused)).toBe(false)
  expect(afterAnswer(refused, { status: 201, data: PLACED })).toBe(refused)
})

test.each([
  [0, null],
  [408, REFUSED],
  [425, REFUSED],
  [429, REFUSED],
  [500, REFUSED],
  [502, null],
  [503, REFUSED],
  [504, null],
  // A page from a network in between, such as the sign-in page of a hotel.
  [200, null],
  [200, PLACED],
  [302, null],
  [403, null],
  [201, {}],
  [201, null],
])('after a response of %i the order keeps waiting', (status, data) => {
  expect(afterAnswer(WAITING, { status, data })).toEqual({ ...WAITING, tries: 2 })
})

test('after a day it is no longer sent, and its input is deleted', () => {
  expect(afterTime(WAITING, SINCE + LONGEST_WAIT_MS - 1)).toBe(WAITING)
  const old = afterTime(WAITING, SINCE + LONGEST_WAIT_MS)
  expect(old).toEqual({ ...WAITING, body: null, token: null, typed: {}, outcome: { kind: 'too-old' } })
  expect(afterTime(old, SINCE + 5 * LONGEST_WAIT_MS)).toBe(old)
  const refused = afterAnswer(WAITING, { status: 409, data: REFUSED })
  expect(afterTime(refused, SINCE + LONGEST_WAIT_MS)).toEqual({ ...refused, typed: {} })
})

test('an outcome that is not viewed is deleted a day later, a waiting order never without a message', () => {
  const old = afterTime(WAITING, SINCE + LONGEST_WAIT_MS)
  expect(isForgotten(old, SINCE + 2 * LONGEST_WAIT_MS - 1)).toBe(false)
  expect(isForgotten(old, SINCE + 2 * LONGEST_WAIT_MS)).toBe(true)
  expect(isForgotten(WAITING, SINCE + 9 * LONGEST_WAIT_MS)).toBe(false)
})

test('the pauses grow to two minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000])
})

test('the browser waits for an order with online payment longer than the server waits for the gateway', () => {
  expect(longestSending({ payment: 'cash-on-delivery' })).toBe(30_000)
  expect(longestSending({})).toBe(30_000)
  for (const body of [
    { payment: 'bkash' },
    { payment: 'sslcommerz' },
    { payment: 'cash-on-delivery', advance_by: 'bkash' },
  ] as const)
    expect(longestSending(body)).toBe(40_000)
})
