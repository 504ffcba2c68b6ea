import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('no setting is required', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    config: {
      production: false,
      port: 3000,
      host: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseNamedStatements: 'auto',
      databaseReadUrl: undefined,
      shopUrl: 'http://localhost:3000',
      hstsSubdomains: false,
      pgBin: undefined,
      startAt: undefined,
      secretKey: undefined,
      gifts: { linkDays: 7, daysToPay: 3, proofDays: 2 },
      secondFactorNeeded: false,
      scanner: null,
      demo: true,
      demoCompany: true,
      trustProxy: 0,
      webhookReceivers: 'public',
      tracing: null,
      logLevel: 'info',
      apiOrigins: [],
      metrics: { allow: [], token: undefined },
      ending: { noticeMs: 0, longestMs: 25_000 },
      sms: null,
      smsReplies: null,
      mail: null,
      bkash: null,
      conversions: { meta: null, google: null },
      couriers: { steadfast: null, pathao: null, redx: null },
      sslcommerz: null,
      nagad: null,
      backup: { folder: resolve('data/backups'), key: null, at: null, keep: 14, copyTo: null },
      s3: null,
    },
  })
})

test('settings are parsed, and an empty one counts as not set', () => {
  const read = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgres://shop:secret@db.example:5432/shop?sslmode=verify-full',
    DATABASE_READ_URL: 'postgres://shop:secret@copy.example:5432/shop?sslmode=verify-full',
    SHOP_URL: 'https://shop.example/',
    HSTS_INCLUDE_SUBDOMAINS: 'yes',
    PG_BIN: '',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
    API_ORIGINS: 'https://blog.example/, http://localhost:5173',
    STOP_NOTICE_SECONDS: '5',
    STOP_LIMIT_SECONDS: '40',
  })
  expect(read).toEqual({
    ok: true,
    config: {
      production: true,
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/shop',
      databaseUrl: 'postgres://shop:secret@db.example:5432/shop?sslmode=verify-full',
      databaseNamedStatements: 'auto',
      databaseReadUrl: 'postgres://shop:secret@copy.example:5432/shop?sslmode=verify-full',
      shopUrl: 'https://shop.example',
      hstsSubdomains: true,
      pgBin: undefined,
      startAt: undefined,
      secretKey: undefined,
      gifts: { linkDays: 7, daysToPay: 3, proofDays: 2 },
      secondFactorNeeded: true,
      scanner: null,
      demo: true,
      demoCompany: true,
      trustProxy: 2,
      webhookReceivers: 'public',
      tracing: null,
      logLevel: 'warn',
      apiOrigins: ['https://blog.example', 'http://localhost:5173'],
      metrics: { allow: [], token: undefined },
      ending: { noticeMs: 5000, longestMs: 40_000 },
      sms: null,
      smsReplies: null,
      mail: null,
      bkash: null,
      conversions: { meta: null, google: null },
      couriers: { steadfast: null, pathao: null, redx: null },
      sslcommerz: null,
      nagad: null,
      backup: { folder: '/srv/shop/backups', key: null, at: null, keep: 14, copyTo: null },
      s3: null,
    },
  })
})

test('a guessable secret key is refused, and not repeated', () => {
  expect(readConfig({ SECRET_KEY: 'short' })).toEqual({
    ok: false,
    problems: ['SECRET_KEY must be a long random word of at least 32 characters.'],
  })
  const read = readConfig({ SECRET_KEY: 'x'.repeat(32) })
  expect(read.ok && read.config.secretKey).toBe('x'.repeat(32))
})

test('the shop URL uses the port', () => {
  const read = readConfig({ PORT: '4000' })
  expect(read.ok && read.config.shopUrl).toBe('http://localhost:4000')
})

test('every invalid setting is named at once, without its value', () => {
  const read = readConfig({
    PORT: '70000',
    DATABASE_URL: 'mysql://shop:secret@db/shop',
    SHOP_URL: 'https://shop.example/fruit',
    SHOP_TIME: 'tomorrow',
    TRUST_PROXY: '-1',
    LOG_LEVEL: 'loud',
  })
  expect(read.ok).toBe(false)
  const problems = read.ok ? [] : read.problems
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'SHOP_URL',
    'SHOP_TIME',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ])
  expect(problems.join()).not.toContain('secret')
})

test.each([
  'PORT=0',
  'PORT=3000x',
  'PORT=1.5',
  'HOST=a b',
  'DATABASE_URL=postgres://db',
  'DATABASE_READ_URL=postgres://copy.example/shop',
  'API_ORIGINS=blog.example',
  'API_ORIGINS=https://blog.example/fruit',
  'API_ORIGINS=https://a.example,*',
  'API_ORIGINS=null',
  'SHOP_URL=shop.example',
  'SHOP_URL=ftp://shop.example',
])('%s is refused', (setting) => {
  const [name, value] = setting.split('=', 2) as [string, string]
  const read = readConfig({ [name]: value })
  expect(read.ok ? [] : read.problems).toHaveLength(1)
})

test('the clock can be set for a demo, in production only explicitly', () => {
  const read = readConfig({ SHOP_TIME: '2026-06-01T09:00:00+06:00' })
  expect(read.ok && read.config.startAt).toEqual(new Date('2026-06-01T03:00:00Z'))
  expect(readConfig({ SHOP_TIME: '2026-06-01T03:00:00Z', NODE_ENV: 'production' }).ok).toBe(false)
  expect(readConfig({ SHOP_TIME: '2026-06-01T03:00:00Z', NODE_ENV: 'production', SHOP_ALLOW_TIME: 'yes' }).ok).toBe(true)
})

test('an incomplete SMS gateway or mail server prevents the start', () => {
  const read = (env: Record<string, string>) => {
    const config = readConfig(env)
    return config.ok ? { sms: config.config.sms, mail: config.config.mail } : config.problems.map((one) => one.split(' ')[0])
  }
  expect(read({ SMS_GATEWAY: 'alpha-sms', SMS_API_KEY: 'k' })).toEqual({
    sms: { gateway: 'alpha-sms', url: 'https://api.sms.net.bd/sendsms', key: 'k', user: '', sender: '' },
    mail: null,
  })
  const mim = { SMS_GATEWAY: 'mim-sms', SMS_API_KEY: 'k', SMS_USER: 'u', SMS_SENDER: 's', SMS_URL: 'http://localhost:9/sms' }
  expect(read(mim)).toMatchObject({ sms: { gateway: 'mim-sms', url: 'http://localhost:9/sms', user: 'u', sender: 's' } })
  expect(read({ SMTP_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: 'shop@pakafol.example' })).toEqual({
    sms: null,
    mail: { url: 'smtp://u:p@mail.example:587', from: 'shop@pakafol.example', tls: true },
  })
  expect(read({ SMS_API_KEY: 'k' })).toEqual(['SMS_GATEWAY'])
  expect(read({ SMS_GATEWAY: 'alpha-sms' })).toEqual(['SMS_GATEWAY'])
  expect(read({ SMS_GATEWAY: 'pigeons', SMS_API_KEY: 'k' })).toEqual(['SMS_GATEWAY'])
  expect(read({ SMS_GATEWAY: 'ssl-wireless', SMS_API_KEY: 'k' })).toEqual(['SMS_SENDER'])
  expect(read({ SMS_GATEWAY: 'mim-sms', SMS_API_KEY: 'k', SMS_SENDER: 's' })).toEqual(['SMS_USER'])
  expect(read({ SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM'])
  expect(read({ SMTP_URL: 'mail.example', MAIL_FROM: 'shop@pakafol.example' })).toEqual(['SMTP_URL'])
})

test('staff need a second factor when the shop uses https, unless a setting says otherwise', () => {
  const needed = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok && read.config.secondFactorNeeded
  }
  expect(needed({})).toBe(false)
  expect(needed({ SHOP_URL: 'http://192.168.1.5:3000' })).toBe(false)
  expect(needed({ SHOP_URL: 'https://shop.example' })).toBe(true)
  expect(needed({ SHOP_URL: 'https://shop.example', SECOND_FACTOR: 'asked' })).toBe(false)
  expect(needed({ SECOND_FACTOR: 'required' })).toBe(true)
})

test('services that receive keys or personal data must be encrypted or local', () => {
  const sms = { SMS_GATEWAY: 'alpha-sms', SMS_API_KEY: 'k' }
  expect(readConfig({ ...sms, SMS_URL: 'http://sms.example/send' })).toEqual({
    ok: false,
    problems: ['SMS_URL must be an address that starts with https:// (http:// for a simulator on this machine).'],
  })
  for (const SMS_URL of ['https://sms.example/send', 'http://127.0.0.1:9/sms'])
    expect(readConfig({ ...sms, SMS_URL }).ok).toBe(true)
})

test('SMS to the shop are received with a secret that cannot be guessed', () => {
  const read = (env: Record<string, string>) => {
    const config = readConfig(env)
    return config.ok ? config.config.smsReplies : config.problems
  }
  const token = 'a-secret-of-16-x'
  expect(read({ SMS_REPLY_FROM: 'msisdn' })).toBeNull()
  expect(read({ SMS_REPLY_TOKEN: token })).toEqual({ token, from: 'from', text: 'text' })
  const fields = { SMS_REPLY_FROM: 'msisdn', SMS_REPLY_TEXT: 'sms_body' }
  expect(read({ SMS_REPLY_TOKEN: token, ...fields })).toEqual({ token, from: 'msisdn', text: 'sms_body' })
  expect(read({ SMS_REPLY_TOKEN: 'too short' })).toEqual([
    'SMS_REPLY_TOKEN must be 16 to 200 letters, digits, dots, hyphens or underscores.',
  ])
  expect(read({ SMS_REPLY_TOKEN: token, SMS_REPLY_FROM: 'a b' })).toEqual([
    'SMS_REPLY_FROM must be the name of the field in which the provider sends the number of the sender.',
  ])
})

test('files in S3 need all settings, over TLS, and no secret is repeated', () => {
  const env = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'shop-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hush-files',
  }
  const read = readConfig(env)
  expect(read.ok && read.config.s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'shop-files',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'hush-files',
  })
  const region = readConfig({ ...env, S3_REGION: 'ap-southeast-1', S3_ENDPOINT: 'http://127.0.0.1:9000' })
  expect(region.ok && region.config.s3).toMatchObject({ region: 'ap-southeast-1', endpoint: 'http://127.0.0.1:9000' })
  const { S3_SECRET_ACCESS_KEY: _, ...half } = env
  expect(readConfig(half)).toEqual({
    ok: false,
    problems: ['Files in S3 need all of their settings or none; missing: S3_SECRET_ACCESS_KEY.'],
  })
  for (const wrong of [
    { S3_ENDPOINT: 'http://s3.example' },
    { S3_ENDPOINT: 'https://u:p@s3.example' },
    { S3_BUCKET: 'Shop' },
    { S3_BUCKET: '../x' },
    { S3_REGION: 'a/b' },
  ]) {
    const refused = readConfig({ ...env, ...wrong })
    expect(refused.ok ? [] : refused.problems).toHaveLength(1)
    expect(JSON.stringify(refused)).not.toContain('hush')
  }
})
