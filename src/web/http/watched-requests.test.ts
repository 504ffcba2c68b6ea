import { request as ask, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { stubBuild } from '#tests/stub-build.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { databaseUnavailable } from '#platform/database/unavailable.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { metricsText } from '#platform/metrics.ts'
import type { Db } from '#shop/context.ts'
import { makeServer } from './server.ts'

// What a real server logs and counts when visitors or the database misbehave.

const lines: Record<string, unknown>[] = []
let shop: Shop
let server: Server
let port: number
let broken: Error | null = null
let ready = true

beforeAll(async () => {
  shop = await openShop()
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const webShop = apiOf(shop).webShop
  const db = new Proxy(webShop.db, {
    get(target, name: keyof Db) {
      if (broken) throw broken
      const value: unknown = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  server = makeServer({
    shop: { ...webShop, db, files: localFiles('no-such-folder'), log: makeLog({ level: 'info', readable: false, write }) },
    build,
    clientFolder: 'public',
    ready: () => Promise.resolve(ready),
    version: () => 1,
  }).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  lines.length = 0
  broken = null
  ready = true
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

const build = stubBuild({
  every: {
    id: 'every',
    path: '*',
    module: { default: () => null, action: async ({ request }) => (await request.formData()).has('name') },
  },
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** The status and body. Sends the path as it is: `fetch` would normalize it. */
function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const placeOrder = (index: number) =>
  send('/api/v1/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `watched-order-${index}` },
    body: JSON.stringify(orderBody(shop)),
  })

async function counted(name: string): Promise<number> {
  const line = (await metricsText()).text.split('\n').find((one) => one.startsWith(`${name} `))
  return line ? Number(line.slice(name.length + 1)) : 0
}

test.each([
  ['/api/v1/orders', 'application/json', 'api'],
  ['/api/v1/cart/quote', 'application/json', 'api'],
  ['/track/order', 'application/x-www-form-urlencoded', 'page'],
  ['/track/order', 'multipart/form-data; boundary=x', 'page'],
  ['/pay/sslcommerz/notify', 'application/x-www-form-urlencoded', 'payment-return'],
])('a request to %s (%s) aborted by the visitor is not an error', async (path, type, kind) => {
  const name = (status: number) => `shop_request_seconds_count{kind="${kind}",method="POST",status="${status}"}`
  const before = [await counted(name(499)), await counted(name(500))]
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        `Content-Type: ${type}`,
        'Idempotency-Key: broken-off-order',
        'Content-Length: 1000',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\nname=Rah`, () => socket.destroy())
    })
    socket.once('close', () => resolve())
  })
  await expect.poll(() => counted(name(499))).toBe(before[0]! + 1)
  expect(await counted(name(500))).toBe(before[1])
  expect(lines).toEqual([])
})

test('a path that cannot be decoded does not reach the router, which would write it to the console', async () => {
  const said = (['log', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method).mockReturnValue())
  for (const path of ['/order/secret-token/papers/%zz', '/api/v1/orders/secret-token%ff', '/office/%', '/bn/%c0%af'])
    await send(path)
  // Through a proxy, so that only the app sees these paths.
  for (const path of ['/order/secret-token/papers/%zz', '/office/%'])
    expect([path, (await send(`http://localhost${path}`)).status]).toEqual([path, 400])
  for (const spy of said) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  expect(JSON.stringify(lines)).not.toContain('secret-token')
})

test('orders refused while the database is unavailable are counted by that reason, and logged once', async () => {
  const name = 'shop_orders_total{by="api",outcome="unavailable"}'
  const before = await counted(name)
  broken = databaseUnavailable(Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' }))
  for (let index = 0; index < 20; index += 1) expect((await placeOrder(index)).status).toBe(503)
  expect(await counted(name)).toBe(before + 20)
  expect(lines.map(({ msg }) => msg)).toEqual(['failed', 'request'])
  const [failed, request] = lines
  expect(failed).toMatchObject({ fault: expect.stringMatching(/^[0-9a-f]{8}$/), error: { cause: { code: 'ECONNREFUSED' } } })
  expect(JSON.stringify(lines)).not.toContain('10.0.0.5')
  expect(request).toMatchObject({ kind: 'api', method: 'POST', status: 503, fault: failed!['fault'] })
})

test('orders that the API refuses before the use case runs are counted as well', async () => {
  const name = 'shop_orders_total{by="api",outcome="not-valid"}'
  const before = await counted(name)
  expect(
    (await send('/api/v1/orders', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).status,
  ).toBe(422)
  expect(await counted(name)).toBe(before + 1)
  const placed = 'shop_orders_total{by="api",outcome="placed"}'
  const placedBefore = await counted(placed)
  expect((await placeOrder(100)).status).toBe(201)
  expect(await counted(placed)).toBe(placedBefore + 1)
})

test('an error is found by the reference on its page: the log line of the request has this id, and the fault of the line with the stack', async () => {
  broken = new Error('Broken.')
  const first = await placeOrder(1)
  const second = await placeOrder(2)
  expect([first.status, second.status]).toEqual([500, 500])
  const [failed, request, again] = lines
  expect(lines.map(({ msg }) => msg)).toEqual(['failed', 'request', 'request'])
  expect(failed).toMatchObject({ error: { message: 'Broken.', stack: expect.any(String) } })
  for (const [line, { text }] of [
    [request, first],
    [again, second],
  ] as const) {
    expect(line).toMatchObject({ status: 500, fault: failed!['fault'] })
    expect(text).toContain(line!['request'])
  }
})

test('log lines of a request have its trace id', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  broken = new Error('Broken too.')
  await send('/api/v1/areas', { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } })
  await send('/api/v1/areas', { headers: { traceparent: `00-${trace}x-00f067aa0ba902b7-01` } })
  expect(lines.map(({ msg, trace_id }) => [msg, trace_id])).toEqual([
    ['failed', trace],
    ['request', trace],
    ['request', undefined],
  ])
})

test('health checks are not counted as requests: a process that shuts down answers 503 on purpose', async () => {
  ready = false
  expect((await send('/readyz')).status).toBe(503)
  expect((await send('/healthz')).status).toBe(200)
  expect(lines).toEqual([])
  expect((await metricsText()).text).not.toMatch(/shop_request_seconds_count\{kind="watching",method="GET",status="503"\}/)
})
