import { request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { NO_PAGES, stubBuild } from '#tests/stub-build.ts'
import { startCollector, type CollectedSpan } from '#tests/trace-collector.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { useTracer } from '#platform/tracing.ts'
import { openTelemetry, type OpenTelemetry } from '#platform/tracing/open-telemetry.ts'
import { makeServer } from './server.ts'

// Traces of requests to a real server, as a collector gets them.

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const SERVER = 2
const lines: Record<string, unknown>[] = []
let shop: Shop
let server: Server
let port: number
let collector: Awaited<ReturnType<typeof startCollector>>
let traces: OpenTelemetry

beforeAll(async () => {
  shop = await openShop()
  const { webShop } = apiOf(shop)
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  server = makeServer({
    shop: { ...webShop, files: localFiles('no-such-folder'), log: makeLog({ level: 'debug', readable: false, write }) },
    build,
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  }).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(async () => {
  lines.length = 0
  collector = await startCollector()
  begin(0)
})
afterEach(async () => {
  useTracer(null)
  await collector.close()
  await traces.stop()
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

const page = { default: () => null }
const build = stubBuild({
  ...NO_PAGES.routes,
  about: { id: 'about', path: 'about', module: page },
  product: { id: 'product', path: 'product/:slug', module: page },
  order: { id: 'order', path: 'order/:token', module: { ...page, loader: async () => ({}) } },
})

function begin(ratio: number): void {
  const { endpoint } = collector
  traces = openTelemetry({
    endpoint,
    ratio,
    serviceName: 'shop',
    resource: { 'service.name': 'shop' },
    timeoutMs: 300,
    delayMs: 50,
  })
  useTracer(traces)
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const traceparent = `00-${TRACE}-${PARENT}-01`
const placeOrder = (key: string, headers: Record<string, string> = {}) =>
  send('/api/v1/orders?utm_source=secret-campaign', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers },
    body: JSON.stringify(orderBody(shop)),
  })

/** The spans of the server, once so many have come. */
async function requestSpans(many: number): Promise<CollectedSpan[]> {
  await expect.poll(() => collector.spans.filter(({ kind }) => kind === SERVER).length).toBe(many)
  return collector.spans.filter(({ kind }) => kind === SERVER)
}

test('an order is a span of its route below the span of the caller, with its statements inside its transaction', async () => {
  expect(await placeOrder('traced-order-one', { traceparent })).toBe(201)
  const [request] = await requestSpans(1)
  expect(request).toMatchObject({
    name: 'POST /api/v1/orders',
    traceId: TRACE,
    parentSpanId: PARENT,
    status: { code: 0 },
    facts: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/orders',
      'http.response.status_code': 201,
      'shop.kind': 'api',
    },
  })
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
  const transaction = collector.spans.find(({ name }) => name === 'transaction')!
  expect(transaction.parentSpanId).toBe(request!.spanId)
  const inside = collector.spans.filter(({ parentSpanId }) => parentSpanId === transaction.spanId).map(({ name }) => name)
  expect(inside).toEqual(expect.arrayContaining([expect.stringMatching(/^insert ordering\.orders, /), 'commit']))
  const logged = lines.find(({ msg }) => msg === 'request')!
  expect([logged['trace_id'], logged['span_id']]).toEqual([TRACE, request!.spanId])
})

test('nothing about a person, no parameter and no query is in what a collector gets', async () => {
  expect(
    await placeOrder('traced-order-two', { traceparent, cookie: 'session=secret-cookie', 'user-agent': 'secret-agent' }),
  ).toBe(201)
  const { token } = await shop.db.selectFrom('ordering.orders').select('token').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await send(`/api/v1/orders/${token}?phone=01811223344`, { headers: { traceparent } })
  await send(`/order/${token}?search=secret-search`, { headers: { traceparent } })
  await send(`/secret-path/${token}`, { headers: { traceparent } })
  const spans = await requestSpans(4)
  expect(spans.map(({ name }) => name)).toEqual(['POST /api/v1/orders', 'GET /api/v1/orders/:token', 'GET /order/:token', 'GET'])
  for (const word of ['Karim', '1811223344', '১৮১১', 'House 12', 'Road 5', 'traced-order', token, 'secret', '127.0.0.1'])
    expect([word, collector.text.includes(word)]).toEqual([word, false])
})

test('a page from memory and its rendering are spans, of the product page without the name of the product', async () => {
  await send('/product/himsagar', { headers: { traceparent } })
  await send('/product/himsagar?fbclid=secret', { headers: { traceparent } })
  const [first, second] = await requestSpans(2)
  expect([first, second].map((span) => [span!.name, span!.facts['http.response.status_code']])).toEqual([
    ['GET /product/:slug', 200],
    ['GET /product/:slug', 200],
  ])
  const renders = collector.spans.filter(({ name }) => name === 'render public page')
  expect(renders.map(({ parentSpanId, facts }) => [parentSpanId, facts['shop.page']])).toEqual([
    [first!.spanId, '/product/:slug'],
  ])
  expect(collector.text).not.toContain('himsagar')
})

test('what a caller does not record is not recorded here, and has its trace in the log anyway', async () => {
  useTracer(null)
  await traces.stop()
  begin(1)
  expect(await send('/api/v1/areas', { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })).toBe(200)
  expect(await send('/api/v1/areas')).toBe(200)
  const [only] = await requestSpans(1)
  expect(only!.traceId).not.toBe(TRACE)
  expect(only!.parentSpanId).toBeUndefined()
  expect(lines.filter(({ msg }) => msg === 'request').map((line) => line['trace_id'])).toEqual([TRACE, only!.traceId])
})

test('health checks and /metrics are no traces', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/about']) await send(path, { headers: { traceparent } })
  const spans = await requestSpans(1)
  expect(spans.map(({ name }) => name)).toEqual(['GET /about'])
})

test.each([
  ['answers-500', () => void (collector.answer = (_request, response) => void response.writeHead(500).end())],
  ['never-answers', () => void (collector.answer = () => undefined)],
  ['is-away', () => collector.close()],
])('a collector that %s neither breaks nor slows an order, and its spans are counted as dropped', async (how, breakIt) => {
  await breakIt()
  const begun = performance.now()
  for (let index = 0; index < 5; index += 1) expect(await placeOrder(`traced-order-${how}-${index}`, { traceparent })).toBe(201)
  expect(performance.now() - begun).toBeLessThan(2000)
  await expect.poll(() => traces.counts.dropped, { timeout: 5000 }).toBeGreaterThan(50)
  expect(traces.counts.sent).toBe(0)
  expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  if (how === 'is-away') collector = await startCollector()
})
