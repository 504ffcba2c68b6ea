import { afterEach, expect, test } from 'vitest'
import { startCollector } from '#tests/trace-collector.ts'
import { makeLog } from '#platform/log.ts'
import { metricsText } from '#platform/metrics.ts'
import { inSpan, isTracing } from '#platform/tracing.ts'
import { openTracing } from './open-tracing.ts'
import { makeUndo } from './undo.ts'

let collector: Awaited<ReturnType<typeof startCollector>> | undefined
afterEach(async () => {
  await collector?.close()
  collector = undefined
})

function opened(tracing: Parameters<typeof openTracing>[0]['tracing']) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const log = makeLog({ level: 'info', readable: false, write })
  return { lines, opening: openTracing({ tracing }, { log, undo: makeUndo() }) }
}

const work = () => inSpan({ name: 'job test', kind: 'job' }, async (span) => span !== null)

test('without the setting there are no spans and no metrics of them', async () => {
  const { stop } = await opened(null).opening
  expect([isTracing(), await work()]).toEqual([false, false])
  expect((await metricsText()).text).not.toContain('shop_spans')
  await stop()
})

test('with it, what waits is sent when the process ends', async () => {
  collector = await startCollector()
  const { stop } = await opened({ endpoint: collector.endpoint, ratio: 1, serviceName: 'fruit-dhaka' }).opening
  expect(await work()).toBe(true)
  await stop()
  expect(collector.spans.map(({ name }) => name)).toEqual(['job test'])
  expect(collector.resource).toEqual({
    'service.name': 'fruit-dhaka',
    'service.version': expect.any(String),
    'shop.build': 'development',
    'process.pid': process.pid,
  })
  expect((await metricsText()).text).toMatch(/^shop_spans_sent_total 1$[^]*^shop_spans_dropped_total 0$/m)
  expect([isTracing(), await work()]).toEqual([false, false])
})

test('spans that could not be sent are counted, and logged once', async () => {
  const away = await startCollector()
  await away.close()
  const { lines, opening } = opened({ endpoint: away.endpoint, ratio: 1, serviceName: 'shop' })
  const { stop } = await opening
  await work()
  await work()
  await stop()
  expect((await metricsText()).text).toMatch(/^shop_spans_sent_total 0$[^]*^shop_spans_dropped_total 2$/m)
  expect(lines).toEqual([
    { level: 'warn', time: expect.any(String), reason: expect.any(String), msg: 'traces could not be sent' },
  ])
  expect(lines[0]!['reason']).toContain('ECONNREFUSED')
})
