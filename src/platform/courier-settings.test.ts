import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('a courier company needs all of its settings, and its webhook a secret that cannot be guessed', () => {
  const steadfast = {
    STEADFAST_URL: 'https://portal.packzy.com/api/v1/',
    STEADFAST_API_KEY: 'key',
    STEADFAST_SECRET_KEY: 'hush',
    STEADFAST_WEBHOOK_TOKEN: 'a-long-random-token',
  }
  const read = readConfig(steadfast)
  expect(read.ok && read.config.couriers.steadfast).toEqual({
    url: 'https://portal.packzy.com/api/v1',
    apiKey: 'key',
    secretKey: 'hush',
    webhookToken: 'a-long-random-token',
  })
  expect(readConfig({ ...steadfast, STEADFAST_WEBHOOK_TOKEN: '' })).toEqual({
    ok: false,
    problems: ['Steadfast needs all of its settings or none; missing: STEADFAST_WEBHOOK_TOKEN.'],
  })
  expect(readConfig({ ...steadfast, STEADFAST_WEBHOOK_TOKEN: 'short' })).toEqual({
    ok: false,
    problems: ['STEADFAST_WEBHOOK_TOKEN must be 16 to 200 letters, digits, dots, hyphens or underscores.'],
  })
})
