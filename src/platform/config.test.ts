import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    config: {
      production: false,
      port: 3000,
      host: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      shopUrl: 'http://localhost:3000',
      pgBin: undefined,
      startAt: undefined,
      trustProxy: 0,
      logLevel: 'info',
    },
  })
})

test('settings are read, and an empty one counts as not given', () => {
  const read = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/shop',
    DATABASE_URL: 'postgres://shop:secret@db.example:5432/shop',
    SHOP_URL: 'https://shop.example/',
    PG_BIN: '',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
  })
  expect(read).toEqual({
    ok: true,
    config: {
      production: true,
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/shop',
      databaseUrl: 'postgres://shop:secret@db.example:5432/shop',
      shopUrl: 'https://shop.example',
      pgBin: undefined,
      startAt: undefined,
      trustProxy: 2,
      logLevel: 'warn',
    },
  })
})

test('the shop URL follows the port', () => {
  const read = readConfig({ PORT: '4000' })
  expect(read.ok && read.config.shopUrl).toBe('http://localhost:4000')
})

test('every wrong setting is named at once, without its value', () => {
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
  'SHOP_URL=shop.example',
  'SHOP_URL=ftp://shop.example',
])('%s is refused', (setting) => {
  const [name, value] = setting.split('=', 2) as [string, string]
  const read = readConfig({ [name]: value })
  expect(read.ok ? [] : read.problems).toHaveLength(1)
})

test('the clock can be set for a demo, in production only on purpose', () => {
  const read = readConfig({ SHOP_TIME: '2026-06-01T09:00:00+06:00' })
  expect(read.ok && read.config.startAt).toEqual(new Date('2026-06-01T03:00:00Z'))
  expect(readConfig({ SHOP_TIME: '2026-06-01T03:00:00Z', NODE_ENV: 'production' }).ok).toBe(false)
  expect(readConfig({ SHOP_TIME: '2026-06-01T03:00:00Z', NODE_ENV: 'production', SHOP_ALLOW_TIME: 'yes' }).ok).toBe(true)
})
