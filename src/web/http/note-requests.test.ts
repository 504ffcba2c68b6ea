import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeLog } from '#platform/log.ts'
import { metricsText } from '#platform/metrics.ts'
import type { AppEnv } from './app-env.ts'
import { kindOf, noteRequests } from './note-requests.ts'
import type { RequestContext } from './request-context.ts'

function open() {
  const lines: Record<string, unknown>[] = []
  const log = makeLog({
    level: 'info',
    readable: false,
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const counts = { requests: 0, failures: 0 }
  const app = new Hono<AppEnv>()
  app.use(noteRequests(log, counts))
  app.use((c, next) => {
    c.set('requestContext', { requestId: 'request-1', met: { storeAway: false } } as RequestContext)
    return next()
  })
  app.get('/order/:token', (c) => c.text('fine'))
  app.get('/api/v1/orders/:token', (c) => c.text('broken', 500))
  return { app, counts, lines }
}

test('a response has the id of its request, and a failed request is logged without its URL', async () => {
  const { app, counts, lines } = open()
  const fine = await app.request('/order/secret-token?phone=01711000000')
  expect(fine.headers.get('X-Request-Id')).toBe('request-1')
  expect(lines).toEqual([])
  await app.request('/api/v1/orders/secret-token')
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      kind: 'api',
      method: 'GET',
      status: 500,
      ms: expect.any(Number),
      request: 'request-1',
      msg: 'request',
    },
  ])
  expect(counts).toEqual({ requests: 2, failures: 1 })
  const { text } = await metricsText()
  expect(text).toContain('shop_request_seconds_count{kind="page",method="GET",status="200"} 1\n')
  expect(text).not.toContain('secret-token')
})

test('requests are counted by a few kinds of URL', () => {
  const paths = [
    '/',
    '/bn/shop',
    '/office',
    '/office/orders/1',
    '/office.data',
    '/officers',
    '/api/v1/products',
    '/media/a/b.avif',
    '/assets/x.js',
    '/pay/bkash',
    '/healthz',
  ]
  expect(paths.map(kindOf)).toEqual([
    'page',
    'page',
    'office',
    'office',
    'office',
    'page',
    'api',
    'media',
    'file',
    'payment-return',
    'watching',
  ])
})
