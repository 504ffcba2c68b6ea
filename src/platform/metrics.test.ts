import { expect, test } from 'vitest'
import { follow, metricsText, setFigure } from './metrics.ts'

const lines = async (name: string) => (await metricsText()).text.split('\n').filter((line) => line.startsWith(name))

test('figures are those of the last look, and gone when nothing could be seen', async () => {
  setFigure('test_waiting', 'Waiting.', [
    { labels: { channel: 'sms' }, value: 3 },
    { labels: { channel: 'email' }, value: 1 },
  ])
  setFigure('test_bytes', 'Bytes.', [{ labels: {}, value: 7 }])
  expect(await lines('test_')).toEqual(['test_waiting{channel="sms"} 3', 'test_waiting{channel="email"} 1', 'test_bytes 7'])
  setFigure('test_waiting', 'Waiting.', [{ labels: { channel: 'email' }, value: 2 }])
  setFigure('test_bytes', 'Bytes.', [])
  // Not a nought that looks like an answer.
  expect(await lines('test_')).toEqual(['test_waiting{channel="email"} 2'])
})

test('what is followed is looked up when somebody asks, from where it was named last', async () => {
  let value = 1
  follow('test_followed', 'Followed.', () => value)
  value = 2
  expect(await lines('test_followed')).toEqual(['test_followed 2'])
  follow('test_followed', 'Followed.', () => 9)
  expect(await lines('test_followed')).toEqual(['test_followed 9'])
})
