import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { callExternal } from './http-client.ts'
import { enqueue, startWorker } from './jobs.ts'
import { makeLog } from './log.ts'
import { postToReceiver } from './post-to-receiver.ts'
import { parentOf } from './trace-context.ts'
import { inSpan, useTracer, type SpanFacts, type SpanOpening, type Tracer } from './tracing.ts'

// What has a span, and which servers are told of the trace.

type Recorded = SpanOpening & { id: string; parent: string | null; facts: SpanFacts; failed?: string; ended: boolean }

const TRACE = 'a'.repeat(32)
let spans: Recorded[] = []
let received: IncomingHttpHeaders[] = []
let status = 200
let its: TestDatabase<Record<never, never>>
const server = createServer((request, response) => {
  received.push(request.headers)
  request.resume()
  response.writeHead(status).end('{}')
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path?key=secret-key`

beforeAll(async () => {
  its = await testDatabase()
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await its.close()
})
beforeEach(() => {
  spans = []
  received = []
  status = 200
  useTracer({ records: (parent) => parent?.sampled ?? true, begin })
})
afterEach(() => useTracer(null))

const begin: Tracer['begin'] = ({ facts = {}, ...opening }, parent) => {
  const id = String(spans.length + 1).padStart(16, '0')
  const span: Recorded = { ...opening, id, parent: parent?.spanId ?? null, facts: { ...facts }, ended: false }
  spans.push(span)
  return {
    traceId: TRACE,
    spanId: id,
    sampled: true,
    rename: (name) => void (span.name = name),
    set: (more) => void Object.assign(span.facts, more),
    fail: (type) => void (span.failed = type),
    end: () => void (span.ended = true),
  }
}

test('a receiver of webhooks gets the trace, and its span has neither its address nor its answer', async () => {
  const post = { url: url(), headers: { 'content-type': 'application/json' }, body: '{"secret":1}', timeoutMs: 1000 }
  await inSpan({ name: 'job test', kind: 'job' }, () => postToReceiver(post, 'any'))
  expect(parentOf(String(received[0]!['traceparent']))).toEqual({ traceId: TRACE, spanId: spans[1]!.id, sampled: true })
  expect(spans[1]).toEqual({
    name: 'POST webhook',
    kind: 'client',
    id: '0000000000000002',
    parent: spans[0]!.id,
    facts: { 'http.request.method': 'POST', 'shop.service': 'webhook', 'http.response.status_code': 200 },
    ended: true,
  })
  status = 503
  await postToReceiver(post, 'any')
  expect(spans[2]).toMatchObject({ parent: null, failed: '503', ended: true })
  await postToReceiver(post, 'public')
  expect(spans[3]).toMatchObject({ failed: 'not-allowed', ended: true })
  useTracer(null)
  await postToReceiver(post, 'any')
  expect(received.map((headers) => 'traceparent' in headers)).toEqual([true, true, false])
})

test('gateways and couriers, which are other companies, are not told of the trace', async () => {
  const question = { service: 'bkash', url: url(), method: 'POST', body: '{"phone":"01711000000"}', timeoutMs: 1000 } as const
  await callExternal(question)
  status = 500
  await callExternal(question)
  await callExternal({ ...question, url: 'http://127.0.0.1:2/' })
  expect(received.map((headers) => headers['traceparent'])).toEqual([undefined, undefined])
  expect(spans.map(({ name, failed, facts }) => [name, failed, facts])).toEqual([
    ['POST bkash', undefined, { 'http.request.method': 'POST', 'shop.service': 'bkash', 'http.response.status_code': 200 }],
    ['POST bkash', '500', { 'http.request.method': 'POST', 'shop.service': 'bkash', 'http.response.status_code': 500 }],
    ['POST bkash', 'not-reached', { 'http.request.method': 'POST', 'shop.service': 'bkash' }],
  ])
})

test('a job is a trace of its own, with its kind and attempt and the trace in its log; the worker that finds none is not', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = makeLog({ level: 'info', readable: false, write })
  const now = new Date('2026-11-21T06:00:00Z')
  await its.database.transaction((tx) => enqueue(tx, { kind: 'broken', payload: { phone: '01711000000' }, runAt: now }))
  expect(spans).toEqual([])
  const handlers = { broken: () => Promise.reject(new Error('Karim is not at home.')) }
  const worker = startWorker({ database: its.database, handlers, clock: () => now, log, pollMs: 20 })
  await expect.poll(() => spans.at(-1)?.name).toBe('update platform.jobs')
  await expect.poll(() => spans.every(({ ended }) => ended)).toBe(true)
  await worker.stop()
  expect(spans.map(({ name, parent, failed, facts }) => ({ name, parent, failed, facts }))).toEqual([
    { name: 'job broken', parent: null, failed: 'failed', facts: { 'shop.job': 'broken', 'shop.attempt': 1 } },
    {
      name: 'update platform.jobs',
      parent: spans[0]!.id,
      failed: undefined,
      facts: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'update',
        'db.collection.name': 'platform.jobs',
      },
    },
  ])
  expect(lines.map(({ msg, trace_id, span_id }) => [msg, trace_id, span_id])).toEqual([['failed', TRACE, spans[0]!.id]])
})
