import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isPlainHttp } from './plain-http.ts'

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig(env)
  return read.ok ? [] : read.problems.map((problem) => problem.split(' ').slice(0, 2).join(' '))
}

test('a virus scanner is given by its address, local unless a setting says otherwise', () => {
  const scanner = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok ? read.config.scanner : read.problems
  }
  expect(scanner({ CLAMD_URL: 'tcp://127.0.0.1:3310' })).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(scanner({ CLAMD_URL: 'unix:/run/clamav/clamd.ctl' })).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(scanner({ CLAMD_URL: 'clamd' })).toEqual(['CLAMD_URL must be tcp://host:3310 or unix:/run/clamav/clamd.ctl.'])
  expect(scanner({ CLAMD_URL: 'tcp://clamd.example:3310' })).toEqual([
    'CLAMD_URL names a scanner on another machine (clamd.example), and clamd does not encrypt. Run it on this machine, reach it through a tunnel, ' +
      'or set CLAMD_TLS=off if nobody else can read that network.',
  ])
  expect(scanner({ CLAMD_URL: 'tcp://clamd.example:3310', CLAMD_TLS: 'off' })).toEqual({ host: 'clamd.example', port: 3310 })
  expect(problemsOf({ CLAMD_TLS: 'no' })).toEqual(['CLAMD_TLS must'])
})

test('mail to another machine is encrypted, unless a setting says otherwise', () => {
  const mail = (SMTP_URL: string, more: Record<string, string> = {}) => {
    const read = readConfig({ SMTP_URL, MAIL_FROM: 'shop@pakafol.example', ...more })
    return read.ok ? read.config.mail?.tls : read.problems
  }
  const refused = [
    'SMTP_URL changes how mail to another machine is encrypted. Leave out what it says about TLS after the ?, ' +
      'or set SMTP_TLS=off if nobody else can read that network.',
  ]
  expect(mail('smtp://mail.example:587')).toBe(true)
  expect(mail('smtps://mail.example?name=shop.example')).toBe(true)
  for (const taken of [
    'ignoreTLS=true',
    'requireTLS=false',
    'opportunisticTLS=true',
    'secure=false',
    'tls.rejectUnauthorized=false',
  ]) {
    expect(mail(`smtp://u:hush@mail.example:587?${taken}`)).toEqual(refused)
    expect(mail(`smtp://mail.example:587?${taken}`, { SMTP_TLS: 'off' })).toBe(false)
    expect(mail(`smtp://localhost:587?${taken}`)).toBe(false)
  }
})

test('the sender is an address, with or without a name', () => {
  const from = (MAIL_FROM: string) => {
    const read = readConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM })
    return read.ok ? read.config.mail?.from : null
  }
  for (const good of [
    'shop@example.com',
    'PakaFol <shop@example.com>',
    '"PakaFol, Dhaka" <shop@example.com>',
    'পাকা ফল <shop@example.com>',
  ])
    expect(from(good)).toBe(good)
  for (const bad of [
    'PakaFol',
    'PakaFol <shop>',
    '<shop@example.com> x',
    'a\nBcc: b <shop@example.com>',
    `${'x'.repeat(81)} <shop@example.com>`,
  ])
    expect(from(bad)).toBeNull()
})

test('behind a proxy only this machine reaches the port, unless HOST says otherwise', () => {
  const host = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok && read.config.host
  }
  expect(host({})).toBeUndefined()
  expect(host({ TRUST_PROXY: '0' })).toBeUndefined()
  expect(host({ TRUST_PROXY: '1' })).toBe('127.0.0.1')
  expect(host({ TRUST_PROXY: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0')
})

test.each([
  ['http://shop.example', 'production', true],
  ['http://192.168.1.5:3000', 'production', true],
  ['https://shop.example', 'production', false],
  ['http://localhost:3000', 'production', false],
  ['http://shop.example', 'test', false],
])('%s in %s is plain http: %s', (SHOP_URL, NODE_ENV, plain) => {
  const read = readConfig({ SHOP_URL, NODE_ENV })
  expect(read.ok && isPlainHttp(read.config)).toBe(plain)
})
