import { expect, test } from 'vitest'
import { BUYER_METHODS, EARLY_METHODS, ONLINE_METHODS, PAYMENT_METHODS, minutesToPay, readWay } from './methods.ts'

test('cash is offered first, payment on account never, and the others are prepaid', () => {
  expect(BUYER_METHODS[0]).toBe('cash-on-delivery')
  expect(PAYMENT_METHODS.filter((method) => !(BUYER_METHODS as string[]).includes(method))).toEqual(['on-account'])
  expect(BUYER_METHODS.slice(1)).toEqual(EARLY_METHODS)
  expect(EARLY_METHODS.filter((method) => !(ONLINE_METHODS as string[]).includes(method))).toEqual(['bank-transfer', 'wallet'])
})

test('an order waits half an hour for a gateway, a day for a wallet, two days for a bank, and for nothing else', () => {
  expect(ONLINE_METHODS.map(minutesToPay)).toEqual(ONLINE_METHODS.map(() => 30))
  expect(minutesToPay('bank-transfer')).toBe(48 * 60)
  expect(minutesToPay('wallet')).toBe(24 * 60)
  expect([minutesToPay('cash-on-delivery'), minutesToPay('on-account')]).toEqual([null, null])
})

test.each([
  ['cash-on-delivery', { payment: 'cash-on-delivery', advanceBy: null }],
  ['bkash', { payment: 'bkash', advanceBy: null }],
  ['nagad', { payment: 'nagad', advanceBy: null }],
  ['bank-transfer', { payment: 'bank-transfer', advanceBy: null }],
  ['wallet', { payment: 'wallet', advanceBy: null }],
  ['cash+sslcommerz', { payment: 'cash-on-delivery', advanceBy: 'sslcommerz' }],
])('%s is a payment method', (value, way) => {
  expect(readWay(value)).toEqual(way)
})

test.each(['', 'rocket', 'cash', 'cash+', 'cash+bank-transfer', 'cash+rocket', 'cash+wallet', 'on-account', 'BKASH', 'toString'])(
  '"%s" is not a payment method and is not treated as cash',
  (value) => {
    expect(readWay(value)).toBeNull()
  },
)
