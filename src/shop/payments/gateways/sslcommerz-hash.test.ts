import { expect, test } from 'vitest'
import { sslcommerzSigned } from './sslcommerz-hash.ts'

// A notification that SSLCommerz's public sandbox store sent in 2021.
const SENT = {
  amount: '600.00',
  bank_tran_id: '2101261854540sl3LEqAN58gnVk',
  base_fair: '0.00',
  card_brand: 'MOBILEBANKING',
  card_issuer: 'DBBL Mobile Banking',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  card_no: '',
  card_type: 'DBBLMOBILEB-Dbbl Mobile Banking',
  currency: 'BDT',
  currency_amount: '600.00',
  currency_rate: '1.0000',
  currency_type: 'BDT',
  risk_level: '0',
  risk_title: 'Safe',
  status: 'VALID',
  store_amount: '585.00',
  store_id: 'testbox',
  tran_date: '2021-01-26 18:54:43',
  tran_id: '45c48cce2e',
  val_id: '210126185454BSzXJBsNFp6bXIg',
  value_a: '45c48cce2e',
  value_b: '9',
  value_c: 'cart_payment',
  value_d: '',
}
const SIGNED: Record<string, string> = {
  ...SENT,
  verify_key: Object.keys(SENT).join(','),
  verify_sign: 'd546dc34743572351d30825fa5bed5a9',
  verify_sign_sha2: 'ed82f8596c10493c89030953fcf4b6617eb464f4c9c6429dc2331018acc32271',
}
const holds = (changes: Record<string, string>) => sslcommerzSigned({ ...SIGNED, ...changes }, 'qwerty')

test('a genuine notification is accepted, by either hash', () => {
  expect(holds({})).toBe(true)
  expect(holds({ verify_sign: '' })).toBe(true)
  expect(holds({ verify_sign_sha2: '' })).toBe(true)
  expect(holds({ verify_sign: SIGNED['verify_sign']!.toUpperCase() })).toBe(true)
  expect(holds({ not_signed: 'anything' })).toBe(true)
})

test('a notification without a hash is rejected', () => {
  expect(holds({ verify_sign: '', verify_sign_sha2: '' })).toBe(false)
  expect(sslcommerzSigned({}, 'qwerty')).toBe(false)
})

test.each(Object.keys(SENT))('a notification with another %s is rejected', (name) => {
  expect(holds({ [name]: 'x' })).toBe(false)
})

test.each(['verify_sign', 'verify_sign_sha2'])('a notification with a wrong %s and a correct second hash is rejected', (name) => {
  expect(holds({ [name]: SIGNED[name]!.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toBe(false)
  expect(holds({ [name]: 'short' })).toBe(false)
})

test('a hash made with another password is rejected', () => {
  expect(sslcommerzSigned(SIGNED, 'qwertz')).toBe(false)
})

test.each(['amount', 'currency_amount', 'currency_type', 'status', 'tran_id', 'val_id', 'store_id'])(
  'a notification with unsigned %s is rejected',
  (name) => {
    expect(
      holds({
        verify_key: SIGNED['verify_key']!.split(',')
          .filter((one) => one !== name)
          .join(','),
      }),
    ).toBe(false)
  },
)

test('prototype property names and endless lists are not fields', () => {
  expect(holds({ verify_key: `${SIGNED['verify_key']},toString,__proto__` })).toBe(true)
  expect(holds({ verify_key: 'amount,'.repeat(5_000) })).toBe(false)
})
