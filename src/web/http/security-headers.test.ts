import { createServer, request as ask, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { NO_PAGES } from '#tests/stub-build.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { makeRateLimits } from './rate-limits.ts'
import { limitNoter } from './security-log.ts'
import { makeServer } from './server.ts'

// Over sockets, as a browser or a scanner sends requests.

let shop: Shop
let server: Server
let port: number
let lines: Record<string, unknown>[]
beforeAll(async () => {
  shop = await openShop()
  const log = makeLog({
    level: 'info',
    readable: false,
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const { webShop } = apiOf(shop)
  const limits = makeRateLimits(1, null, limitNoter({ log, secret: webShop.secret }))
  const made = makeServer({
    shop: { ...webShop, log, limits, files: localFiles('no-such-folder') },
    build: () => (broken ? Promise.reject(new Error('the pages cannot be read')) : Promise.resolve(NO_PAGES)),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  server = made.server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})
beforeEach(() => {
  lines = []
  broken = false
})

const AN_ERROR_OF_OURS = '/an-error-of-ours'
let broken = false
const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })

test('every response forbids framing, sniffing, access from other windows, and scripts that are not ours', async () => {
  const paths = [
    '/healthz',
    '/readyz',
    '/brand/mark.svg',
    '/assets/none.js',
    '/media/none.webp',
    '/api/v1/products',
    '/api/v1/nothing',
    '/api/v1/openapi.json',
    '/api/docs',
    '/problems/empty',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/feed/products.xml',
    '/metrics',
    '/pay/bkash/return',
    '/policy-reports',
    '/no-such-page',
    AN_ERROR_OF_OURS,
  ]
  for (const path of paths) {
    broken = path === AN_ERROR_OF_OURS
    const { headers, status } = await get(path)
    if (broken) expect(status).toBe(500)
    expect([path, headers.get('Content-Security-Policy')]).toEqual([
      path,
      expect.stringMatching(/frame-ancestors 'none'|default-src 'none'; sandbox/),
    ])
    expect([path, headers.get('Content-Security-Policy')]).toEqual([
      path,
      expect.stringMatching(/object-src 'none'|default-src 'none'/),
    ])
    expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('Strict-Transport-Security')]).toEqual([path, 'max-age=31536000'])
    expect([path, headers.get('X-Frame-Options')]).toEqual([path, 'DENY'])
    expect([path, headers.get('Cross-Origin-Opener-Policy')]).toEqual([path, 'same-origin'])
    expect([path, headers.get('Cross-Origin-Resource-Policy')]).toEqual([path, 'same-origin'])
    expect([path, headers.get('Referrer-Policy')]).toEqual([path, 'strict-origin-when-cross-origin'])
    expect([path, headers.get('Permissions-Policy')]).toEqual([path, expect.stringContaining('geolocation=()')])
    expect([path, headers.get('Reporting-Endpoints')]).toEqual([path, 'policy="/policy-reports"'])
    // No header reveals the software or lets another site read the answer.
    for (const name of ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin', 'Set-Cookie'])
      expect([path, headers.get(name)]).toEqual([path, null])
  }
})

test('a public file that is no document has only the headers that matter for it', async () => {
  const HTTP = ['connection', 'content-length', 'content-type', 'cache-control', 'date', 'keep-alive', 'last-modified']
  const OURS = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']
  // Webmail shows the icon as the logo of our e-mails.
  const readers = {
    '/brand/plain.css': 'same-origin',
    '/fonts/anek-latin.woff2': 'same-origin',
    '/icons/icon-192.png': 'cross-origin',
  }
  for (const [path, reader] of Object.entries(readers)) {
    const { headers } = await get(path)
    expect([path, [...headers.keys()].filter((name) => !HTTP.includes(name)).toSorted()]).toEqual([path, OURS])
    expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('Cross-Origin-Resource-Policy')]).toEqual([path, reader])
  }
})

test('text responses state their character set', async () => {
  for (const path of [
    '/healthz',
    '/brand/plain.css',
    '/robots.txt',
    '/sitemap.xml',
    '/feed/products.xml',
    '/api/docs',
    '/media/none.webp',
  ])
    expect([path, (await get(path)).headers.get('Content-Type')]).toEqual([path, expect.stringMatching(/^text\/|xml/)])
  for (const path of ['/healthz', '/brand/plain.css', '/robots.txt', '/sitemap.xml', '/api/docs'])
    expect([path, (await get(path)).headers.get('Content-Type')]).toEqual([path, expect.stringMatching(/charset=utf-8/i)])
})

const statusOf = (method: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, method, path }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', reject)
    sent.end()
  })

test('unused methods are refused, and no part of the request is echoed', async () => {
  for (const path of ['/', '/api/v1/products', '/healthz', '/brand/mark.svg', '/media/a.webp', '/office', '/policy-reports']) {
    for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH']) {
      expect([method, path, await statusOf(method, path)]).toEqual([method, path, 405])
    }
  }
})

test('private files are 404, and no folder is listed', async () => {
  const paths = [
    '/.git/config',
    '/.env',
    '/.npmrc',
    '/package.json',
    '/brand/',
    '/icons/',
    '/assets/',
    '/media/',
    '/assets/../../package.json',
    '/brand/..%2f..%2fpackage.json',
    '/media/..%2f..%2fetc/passwd',
    '/brand/%2e%2e/%2e%2e/package.json',
    '/media/%00.webp',
  ]
  for (const path of paths) {
    const status = await statusOf('GET', path)
    expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])])
    const text = await (await get(path)).text()
    expect(text).not.toMatch(/"dependencies"|root:|icon-192/)
  }
})

test('a request with two lengths or two transfer encodings is refused by the server itself', async () => {
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let said = ''
      socket.on('data', (piece) => (said += piece.toString()))
      socket.on('close', () => resolve(said))
      socket.on('error', () => resolve(said))
      socket.setTimeout(2000, () => socket.destroy())
    })
  const head = 'POST /api/v1/track HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n'
  for (const lengths of [
    'Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}',
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ])
    expect([lengths, (await raw(head + lengths)).slice(0, 12)]).toEqual([lengths, 'HTTP/1.1 400'])
})

const report = (body: unknown, type = 'application/csp-report') =>
  get('/policy-reports', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': type },
  })

test('a violation reported by a browser is counted and logged, without the address of its page', async () => {
  const token = 'a'.repeat(43)
  const old = {
    'csp-report': {
      'document-uri': `https://shop.example/bn/order/${token}?x=1`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?of=Rahima',
      'script-sample': 'Rahima',
    },
  }
  expect((await report(old)).status).toBe(204)
  const body = { documentURL: 'https://shop.example/', effectiveDirective: 'script-src', blockedURL: 'inline', sample: 'Rahima' }
  const several = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body: {} },
  ]
  expect((await report(several, 'application/reports+json')).status).toBe(204)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      security: 'policy-report',
      directive: 'script-src-elem',
      blocked: 'evil.example',
      page: '/order',
    }),
    expect.objectContaining({ level: 'warn', security: 'policy-report', directive: 'script-src', blocked: 'inline', page: '/' }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Rahima|aaaa/)
  expect(await (await get('/metrics')).text()).toMatch(/shop_policy_reports_total\{directive="script-src"\} 1/)
})

test('invalid, oversized and too many reports are refused', async () => {
  for (const wrong of ['', '{', 'null', '5', '{"csp-report":5}', '{}'])
    expect([wrong, (await report(wrong)).status]).toEqual([wrong, 400])
  expect((await report('x'.repeat(40_000))).status).toBe(413)
  expect((await get('/policy-reports')).status).toBe(405)
  const many = { 'csp-report': { 'effective-directive': '__proto__', 'blocked-uri': '\u0000', 'document-uri': 'x'.repeat(5000) } }
  lines = []
  const statuses: number[] = []
  for (let time = 0; time < 40; time += 1) statuses.push((await report(many)).status)
  expect(statuses.at(-1)).toBe(429)
  expect(lines.filter(({ security }) => security === 'limit-reached')).toHaveLength(1)
  expect(lines.find(({ security }) => security === 'policy-report')).toMatchObject({
    directive: 'other',
    blocked: 'other',
    page: 'other',
  })
})

test('sign-ins, sign-outs, failures and foreign origins are in the log by id, without name, number or address', async () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    get(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } })
  await post('/api/v1/session', { phone: '01711223344', password: 'not the one' })
  await post('/api/v1/session/end', {}, { Cookie: `__Host-pf_session=${'a'.repeat(43)}` })
  await post('/api/v1/session/end', {}, { Origin: 'https://evil.example' })
  await post('/api/v1/auth/code/verify', { phone: '01711223344', code: '123456' })
  const from = expect.stringMatching(/^[0-9a-f]{16}$/)
  expect(lines).toEqual([
    expect.objectContaining({ security: 'sign-in-refused', kind: 'customer', by: 'password', who: 'visitor', from }),
    expect.objectContaining({ security: 'signed-out', kind: 'customer', who: 'visitor', from }),
    expect.objectContaining({ security: 'foreign-site', who: 'visitor', from }),
    expect.objectContaining({ security: 'sign-in-refused', kind: 'customer', by: 'code', who: 'visitor', from }),
  ])
  for (const line of lines) {
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(line['request']).toMatch(/^[0-9a-f-]{36}$/)
  }
  expect(new Set(lines.map((line) => line['from'])).size).toBe(1)
  expect(JSON.stringify(lines)).not.toMatch(/1711223344|127\.0\.0\.1|not the one|123456/)
})

test('a plain Node server would answer requests that ours refuses', async () => {
  // Shows that the test of methods above can fail.
  const plain = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const status = await new Promise<number>((resolve) => {
    ask({ host: '127.0.0.1', port: (plain.address() as AddressInfo).port, method: 'TRACE', path: '/' }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode!)),
    ).end()
  })
  expect(status).toBe(200)
  plain.closeAllConnections()
  await new Promise((resolve) => plain.close(resolve))
})
