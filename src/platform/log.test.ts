import { afterEach, expect, test, vi } from 'vitest'
import { logError, makeLog } from './log.ts'
import { inTraceOf } from './trace-context.ts'

afterEach(() => void vi.useRealTimers())

function record(readable: boolean) {
  const lines: string[] = []
  return { lines, log: makeLog({ level: 'info', readable, write: (line) => lines.push(line) }) }
}

test('machines get one JSON object per line', () => {
  const { lines, log } = record(false)
  log.info({ port: 3000 }, 'ready')
  log.debug('not at this level')
  expect(lines).toHaveLength(1)
  const { time, ...rest } = JSON.parse(lines[0]!) as Record<string, unknown>
  expect(rest).toEqual({ level: 'info', port: 3000, msg: 'ready' })
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('a terminal gets a short line', () => {
  const { lines, log } = record(true)
  log.warn({ tries: 2, url: 'http://localhost' }, 'slow')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN slow tries=2 url=http:\/\/localhost\n$/)
})

test('an error is logged with its reference and cause, without the row a database error quotes', () => {
  const { lines, log } = record(false)
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(+8801712345678) already exists.',
  })
  logError(log, new Error('Placing failed.', { cause }), 'ref-1')
  expect(lines[0]).not.toContain('8801712345678')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    reference: 'ref-1',
    error: { name: 'Error', message: 'Placing failed.', cause: { message: 'duplicate key', code: '23505' } },
  })
})

test('any thrown value can be logged', () => {
  const { lines, log } = record(true)
  const loop = new Error('round')
  loop.cause = loop
  logError(log, loop, 'a')
  logError(log, { phone: '+8801712345678' }, 'b')
  logError(log, undefined, 'c')
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('8801712345678')
})

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('every line has the fields of the process, and the trace of its request', async () => {
  const lines: string[] = []
  const log = makeLog({
    level: 'info',
    readable: false,
    base: { version: '1.2.3', build: 'abc' },
    write: (line) => lines.push(line),
  })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await inTraceOf(`00-${trace}-00f067aa0ba902b7-01`, async () => {
    await Promise.resolve()
    log.info('inside')
  })
  log.info('outside')
  expect(parsed(lines)).toEqual([
    { level: 'info', time: expect.any(String), version: '1.2.3', build: 'abc', trace_id: trace, msg: 'inside' },
    { level: 'info', time: expect.any(String), version: '1.2.3', build: 'abc', msg: 'outside' },
  ])
})

test('messages of errors and libraries are logged without tokens, numbers and addresses', () => {
  const { lines, log } = record(false)
  logError(log, new Error('call +8801712345678 at "House 12"', { cause: new SyntaxError('bad "Rahima"') }), 'a')
  logError(log, 'no /order/secret', 'b')
  log.warn({ reason: 'to rahima@example.com', error: 'path "/order/secret"' }, 'refused')
  for (const secret of ['8801712345678', 'House', 'Rahima', 'secret', 'example.com']) expect(lines.join()).not.toContain(secret)
  expect(parsed(lines)[0]).toMatchObject({ error: { stack: expect.stringMatching(/^Error: call \[number\] at "…"\n {4}at /) } })
})

test('the same error is logged with its stack once, and then counted', () => {
  vi.useFakeTimers()
  const { lines, log } = record(false)
  const fail = () => logError(log, new Error('Broken.', { cause: Object.assign(new Error('why'), { code: '42P01' }) }), 'ref')
  const faults = Array.from({ length: 154 }, fail)
  expect(new Set(faults).size).toBe(1)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  fail()
  vi.advanceTimersByTime(60_000)
  const [first, ...again] = parsed(lines)
  expect(first).toMatchObject({ fault: faults[0], error: { stack: expect.any(String) } })
  const counted = { level: 'error', time: expect.any(String), fault: faults[0], msg: 'failed again' }
  const error = { name: 'Error', message: 'Broken.', cause: { name: 'Error', message: 'why', code: '42P01' } }
  expect(again).toEqual([
    { ...counted, error, repeated: 153, seconds: 60 },
    { ...counted, error, repeated: 1, seconds: 60 },
  ])
  // After a minute without it, it counts as new.
  vi.advanceTimersByTime(60_000)
  fail()
  expect(parsed(lines).at(-1)).toMatchObject({ msg: 'failed', error: { stack: expect.any(String) } })
})

test('another error is logged at once; an outage is one error wherever it occurs', () => {
  const { lines, log } = record(false)
  const one = () => new Error('one')
  const two = () => new Error('two')
  expect(logError(log, one(), 'a')).not.toBe(logError(log, two(), 'b'))
  const full = () => Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const alsoFull = () => Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  expect(logError(log, full(), 'c')).toBe(logError(log, alsoFull(), 'd'))
  expect(lines).toHaveLength(3)
})

test('unlimited kinds of errors fill neither memory nor the log', () => {
  const { lines, log } = record(false)
  for (let index = 0; index < 1000; index += 1) logError(log, Object.assign(new Error('x'), { code: `X${index}` }), 'a')
  expect(lines).toHaveLength(201)
})
