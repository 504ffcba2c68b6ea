import { expect, test } from 'vitest'
import { follow, followCount, metricsText, setFigure } from './metrics.ts'

const lines = async (name: string) => (await metricsText()).text.split('\n').filter((line) => line.startsWith(name))

test('figures come from the last query, and are absent when it failed', async () => {
  setFigure('test_waiting', 'Waiting.', [
    { labels: { channel: 'sms' }, value: 3 },
    { labels: { channel: 'email' }, value: 1 },
  ])
  setFigure('test_bytes', 'Bytes.', [{ labels: {}, value: 7 }])
  expect(await lines('test_')).toEqual(['test_waiting{channel="sms"} 3', 'test_waiting{channel="email"} 1', 'test_bytes 7'])
  setFigure('test_waiting', 'Waiting.', [{ labels: { channel: 'email' }, value: 2 }])
  setFigure('test_bytes', 'Bytes.', [])
  // No zero, which would look like a value.
  expect(await lines('test_')).toEqual(['test_waiting{channel="email"} 2'])
})

test('a gauge is read on request, from its latest registration', async () => {
  let value = 1
  follow('test_followed', 'Followed.', () => value)
  value = 2
  expect(await lines('test_followed')).toEqual(['test_followed 2'])
  follow('test_followed', 'Followed.', () => 9)
  expect(await lines('test_followed')).toEqual(['test_followed 9'])
})

test('a counter is read on request, too', async () => {
  let value = 1
  followCount('test_counted_total', 'Counted.', () => value)
  expect(await lines('test_counted')).toEqual(['test_counted_total 1'])
  value = 5
  expect(await lines('test_counted')).toEqual(['test_counted_total 5'])
  expect((await metricsText()).text).toContain('# TYPE test_counted_total counter\n')
})

test('only counters end in _total', async () => {
  const { text } = await metricsText()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type: type! }))
  expect(types.length).toBeGreaterThan(20)
  for (const { name, type } of types) expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
})
