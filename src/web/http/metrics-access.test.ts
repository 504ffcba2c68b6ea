import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { metricsGate } from './metrics-access.ts'

const TOKEN = 'a-token-of-the-test-with-40-letters-0123'

function gate(env: Record<string, string> = {}) {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.problems.join(' '))
  const mayRead = metricsGate(read.config.metrics)
  return (socketAddress: string | undefined, headers: Record<string, string> = {}) => {
    const all: Record<string, string> = { Host: 'localhost:3000', ...headers }
    return mayRead({ socketAddress, header: (name) => all[name] })
  }
}

test('without settings only this machine may read the metrics', () => {
  const may = gate()
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    expect([address, may(address)]).toEqual([address, true])
  for (const address of ['203.0.113.7', '10.0.0.5', '::ffff:10.0.0.5', '2001:db8::1', '', 'unknown', undefined])
    expect([address, may(address)]).toEqual([address, false])
  expect(may('127.0.0.1', { Authorization: 'Bearer ' })).toBe(true)
  expect(may('203.0.113.7', { Authorization: 'Bearer undefined' })).toBe(false)
})

test('a request through a proxy on the same machine does not count as this machine, however many proxies are trusted', () => {
  const headers: Record<string, string>[] = [
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-For': '127.0.0.1, 203.0.113.7' },
    { 'X-Forwarded-For': '' },
    { 'X-Real-IP': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { Via: '1.1 proxy' },
    { 'X-Forwarded-Proto': 'https' },
    { 'X-Forwarded-Host': 'localhost' },
    // It adds no header and passes the requested host on.
    { Host: 'shop.example' },
    { Host: '' },
  ]
  for (const TRUST_PROXY of ['0', '1', '2', '10']) {
    for (const METRICS_ALLOW of ['', '127.0.0.1,::1']) {
      const may = gate({ TRUST_PROXY, METRICS_ALLOW })
      const through = METRICS_ALLOW === '' ? headers : headers.filter((sent) => !('Host' in sent))
      for (const sent of through) expect([TRUST_PROXY, sent, may('127.0.0.1', sent)]).toEqual([TRUST_PROXY, sent, false])
    }
  }
})

test('listed addresses and networks may read the metrics by a direct connection', () => {
  const may = gate({ METRICS_ALLOW: '10.0.0.5, 172.16.0.0/12, fd00::/8, 2001:db8::7' })
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '172.31.255.255', 'fd12::1', '2001:db8::7', '127.0.0.1'])
    expect([address, may(address, { Host: '10.0.0.9:3000' }) || may(address)]).toEqual([address, true])
  for (const address of ['10.0.0.6', '172.32.0.1', '::ffff:172.32.0.1', 'fe80::1', '2001:db8::8'])
    expect([address, may(address)]).toEqual([address, false])
  expect(may('10.0.0.5', { 'X-Forwarded-For': '203.0.113.7' })).toBe(false)
})

test('a holder of the token may read the metrics from anywhere, also through a proxy', () => {
  const may = gate({ METRICS_TOKEN: TOKEN })
  const through = { 'X-Forwarded-For': '203.0.113.7', Host: 'shop.example' }
  expect(may('203.0.113.7', { Authorization: `Bearer ${TOKEN}` })).toBe(true)
  expect(may('127.0.0.1', { ...through, Authorization: `bearer ${TOKEN}` })).toBe(true)
  for (const Authorization of ['', TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN.slice(1)}`, `Bearer ${TOKEN}x`, `Bearer x${TOKEN}`])
    expect([Authorization, may('203.0.113.7', { Authorization })]).toEqual([Authorization, false])
})

test('an invalid list of networks or a short token prevents the start', () => {
  for (const METRICS_ALLOW of [
    '10.0.0.0/33',
    'fd00::/129',
    'prometheus',
    '10.0.0.5;10.0.0.6',
    '10.0.0.5,',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    '10.0.0.0/-1',
  ])
    expect([METRICS_ALLOW, readConfig({ METRICS_ALLOW })]).toEqual([
      METRICS_ALLOW,
      {
        ok: false,
        problems: ['METRICS_ALLOW must be addresses or networks separated by commas, such as 10.0.0.5, 10.1.0.0/16, fd00::/8.'],
      },
    ])
  expect(readConfig({ METRICS_TOKEN: 'short' })).toEqual({
    ok: false,
    problems: ['METRICS_TOKEN must be 32 to 200 random letters and digits.'],
  })
})
