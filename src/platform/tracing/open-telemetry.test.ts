import { startCollector } from '#tests/trace-collector.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inChildSpan, inSpan, useTracer } from '../tracing.ts'
import { openTelemetry, type OpenTelemetry } from './open-telemetry.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let opened: OpenTelemetry[] = []
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  useTracer(null)
  await collector.close()
  await Promise.all(opened.map(({ stop }) => stop()))
  opened = []
})

function open(options: Partial<Parameters<typeof openTelemetry>[0]> = {}): OpenTelemetry {
  const made = openTelemetry({
    endpoint: collector.endpoint,
    ratio: 1,
    serviceName: 'shop',
    resource: { 'service.name': 'shop' },
    timeoutMs: 300,
    ...options,
  })
  opened.push(made)
  return made
}

const job = { name: 'job test', kind: 'job' } as const
const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

function beginMany(many: number, { begin }: OpenTelemetry): void {
  for (let index = 0; index < many; index += 1) begin(job, null).end()
}

test('spans are sent as OTLP JSON with the name of the shop, children inside their parents', async () => {
  const shop = open()
  useTracer(shop)
  const child = { name: 'select a.b', kind: 'client', facts: { 'db.operation.name': 'select' } } as const
  await inSpan(job, () =>
    inChildSpan(
      () => child,
      async () => undefined,
    ),
  )
  await shop.flush()
  expect(collector.paths).toEqual(['POST /v1/traces application/json'])
  expect(collector.resource).toEqual({ 'service.name': 'shop' })
  const [inner, outer] = collector.spans
  expect(collector.spans.map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
    ['select a.b', 3, 0],
    ['job test', 5, 0],
  ])
  expect(outer!.parentSpanId).toBeUndefined()
  expect(inner).toMatchObject({ traceId: outer!.traceId, parentSpanId: outer!.spanId, facts: { 'db.operation.name': 'select' } })
  expect(shop.counts).toEqual({ sent: 2, dropped: 0 })
})

test('an error is named by its code or class, never by its message', async () => {
  const shop = open()
  useTracer(shop)
  const broken = Object.assign(new Error('Key (phone)=(01711000000) already exists.'), { code: '23505' })
  await expect(inSpan(job, () => Promise.reject(broken))).rejects.toBe(broken)
  await expect(inSpan(job, () => Promise.reject(new TypeError('Karim')))).rejects.toThrow('Karim')
  await shop.flush()
  expect(collector.spans.map(({ status, facts }) => [status, facts])).toEqual([
    [{ code: 2 }, { 'error.type': '23505' }],
    [{ code: 2 }, { 'error.type': 'TypeError' }],
  ])
  expect(collector.text).not.toMatch(/01711000000|Karim/)
})

test('the share of the setting is recorded, but the decision of a parent is followed', async () => {
  const [none, all, half] = [open({ ratio: 0 }), open({ ratio: 1 }), open({ ratio: 0.5 })]
  expect(none.records(null)).toBe(false)
  expect(none.records({ ...parent, sampled: true })).toBe(true)
  expect(all.records(null)).toBe(true)
  expect(all.records({ ...parent, sampled: false })).toBe(false)
  const recorded = Array.from({ length: 2000 }, () => half.records(null)).filter(Boolean).length
  expect(recorded).toBeGreaterThan(850)
  expect(recorded).toBeLessThan(1150)
})

test('inside a trace that is not recorded, statements are not even described', async () => {
  useTracer(open({ ratio: 0 }))
  let described = 0
  const describe = () => {
    described += 1
    return job
  }
  expect(await inSpan(job, () => inChildSpan(describe, async (span) => span))).toBeNull()
  expect(await inChildSpan(describe, async (span) => span)).toBeNull()
  expect(described).toBe(0)
})

test('spans that a collector refuses are dropped and counted, and the reason is told', async () => {
  collector.answer = (_, response) => void response.writeHead(500).end('out of order')
  const failures: string[] = []
  const shop = open({ onFailed: ({ message }) => failures.push(message) })
  beginMany(7, shop)
  await shop.flush()
  expect(shop.counts).toEqual({ sent: 0, dropped: 7 })
  expect(failures).toEqual(['Internal Server Error'])
})

test('spans for a collector that is not there are dropped and counted', async () => {
  const shop = open()
  await collector.close()
  beginMany(3, shop)
  await shop.flush()
  expect(shop.counts).toEqual({ sent: 0, dropped: 3 })
  collector = await startCollector()
})

test('while a collector does not answer, no more spans wait than the bound, and all of them are counted', async () => {
  collector.answer = () => undefined
  const shop = open({ mostWaiting: 100, delayMs: 10 })
  const begun = performance.now()
  beginMany(1000, shop)
  expect(performance.now() - begun).toBeLessThan(200)
  expect(shop.counts).toEqual({ sent: 0, dropped: 900 })
  // A new trace is not even begun.
  expect([shop.records(null), shop.counts.dropped]).toEqual([false, 901])
  await expect.poll(() => shop.counts.dropped, { timeout: 3000 }).toBe(1001)
  collector.answer = (_, response) => void response.writeHead(200).end('{}')
  beginMany(10, shop)
  await expect.poll(() => shop.counts).toEqual({ sent: 10, dropped: 1001 })
})
