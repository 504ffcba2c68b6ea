import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const BKASH = {
  BKASH_URL: 'https://tokenized.pay.bka.sh/v1.2.0-beta/',
  BKASH_USERNAME: 'user',
  BKASH_PASSWORD: 'hush-password',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'hush-secret',
}
const SSLCOMMERZ = {
  SSLCOMMERZ_URL: 'https://securepay.sslcommerz.com',
  SSLCOMMERZ_STORE_ID: 'store',
  SSLCOMMERZ_STORE_PASSWORD: 'hush-store',
  SSLCOMMERZ_EMAIL: 'orders@shop.example',
}

test('payment gateway settings are parsed completely', () => {
  const read = readConfig({ ...BKASH, ...SSLCOMMERZ })
  expect(read.ok && read.config.bkash).toEqual({
    url: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
    username: 'user',
    password: 'hush-password',
    appKey: 'key',
    appSecret: 'hush-secret',
  })
  expect(read.ok && read.config.sslcommerz).toEqual({
    url: 'https://securepay.sslcommerz.com',
    storeId: 'store',
    storePassword: 'hush-store',
    email: 'orders@shop.example',
  })
})

test('a gateway with only some of its settings prevents the start, and the missing ones are named', () => {
  const { BKASH_PASSWORD: _, ...noPassword } = BKASH
  expect(readConfig(noPassword)).toEqual({
    ok: false,
    problems: ['bKash needs all of its settings or none; missing: BKASH_PASSWORD.'],
  })
  expect(readConfig({ SSLCOMMERZ_STORE_ID: 'store', SSLCOMMERZ_EMAIL: ' ' })).toEqual({
    ok: false,
    problems: [
      'SSLCommerz needs all of its settings or none; missing: SSLCOMMERZ_URL, SSLCOMMERZ_STORE_PASSWORD, SSLCOMMERZ_EMAIL.',
    ],
  })
})

test.each([
  ['http://tokenized.pay.bka.sh/v1', false],
  ['ftp://localhost/', false],
  ['https://user:password@pay.bka.sh/', false],
  ['https://pay.bka.sh/?key=1', false],
  ['http://127.0.0.1:3001/bkash/v1.2.0-beta', true],
])('secrets go to %s: %s', (BKASH_URL, goes) => {
  const read = readConfig({ ...BKASH, BKASH_URL })
  expect(read.ok).toBe(goes)
  expect(read.ok ? '' : read.problems.join()).not.toContain('hush')
})

describe('Nagad', () => {
  const [nagad, merchant] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const NAGAD = {
    NAGAD_URL: 'https://api.mynagad.com/api/dfs/',
    NAGAD_MERCHANT_ID: '680000000000001',
    NAGAD_ACCOUNT_NUMBER: '01811000099',
    NAGAD_PUBLIC_KEY: nagad!.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    NAGAD_PRIVATE_KEY: merchant!.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    NAGAD_SERVER_IP: '203.0.113.20',
  }
  const configured = {
    url: 'https://api.mynagad.com/api/dfs',
    merchantId: '680000000000001',
    accountNumber: '01811000099',
    publicKey: NAGAD.NAGAD_PUBLIC_KEY,
    privateKey: NAGAD.NAGAD_PRIVATE_KEY,
    serverIp: '203.0.113.20',
  }
  const read = (changes: Record<string, string>) => readConfig({ ...NAGAD, ...changes })

  test('is configured by its keys, and what a merchant has to confirm with Nagad has a default', () => {
    expect(readConfig(NAGAD)).toMatchObject({
      ok: true,
      config: { nagad: { ...configured, apiVersion: 'v-0.2.0', clientType: 'PC_WEB', refunds: true } },
    })
    const other = { NAGAD_API_VERSION: 'v-0.3.0', NAGAD_CLIENT_TYPE: 'MOBILE_WEB', NAGAD_REFUNDS: 'no' }
    expect(read(other)).toMatchObject({
      ok: true,
      config: { nagad: { ...configured, apiVersion: 'v-0.3.0', clientType: 'MOBILE_WEB', refunds: false } },
    })
  })

  test('prevents the start when a key is missing, also when only a setting with a default is given', () => {
    expect(read({ NAGAD_PRIVATE_KEY: ' ', NAGAD_REFUNDS: 'no' })).toEqual({
      ok: false,
      problems: ['Nagad needs all of its settings or none; missing: NAGAD_PRIVATE_KEY.'],
    })
    expect(readConfig({ NAGAD_REFUNDS: 'no' })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^Nagad needs all of its settings or none; missing: NAGAD_URL, .*NAGAD_SERVER_IP\.$/)],
    })
  })

  test.each([
    ['NAGAD_URL', 'http://sandbox.mynagad.com:10080/remote-payment-gateway-1.0/api/dfs'],
    ['NAGAD_MERCHANT_ID', '683/../1'],
    ['NAGAD_ACCOUNT_NUMBER', '0181100009'],
    ['NAGAD_PUBLIC_KEY', 'hush'],
    ['NAGAD_PUBLIC_KEY', NAGAD.NAGAD_PRIVATE_KEY],
    ['NAGAD_PRIVATE_KEY', NAGAD.NAGAD_PUBLIC_KEY],
    ['NAGAD_SERVER_IP', 'shop.example'],
    ['NAGAD_API_VERSION', 'v 0.2\n'],
    ['NAGAD_CLIENT_TYPE', 'TV'],
    ['NAGAD_REFUNDS', 'maybe'],
  ])('%s is checked, and its value is not repeated', (name, value) => {
    const checked = read({ [name]: value })
    expect(checked).toEqual({ ok: false, problems: [expect.stringMatching(new RegExp(`^${name} must be `))] })
    expect(JSON.stringify(checked)).not.toContain(value)
  })
})
