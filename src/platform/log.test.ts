import { expect, test } from 'vitest'
import { logError, makeLog } from './log.ts'

function record(readable: boolean) {
  const lines: string[] = []
  return { lines, log: makeLog({ level: 'info', readable, write: (line) => lines.push(line) }) }
}

test('machines get one JSON object a line', () => {
  const { lines, log } = record(false)
  log.info({ port: 3000 }, 'ready')
  log.debug('not at this level')
  expect(lines).toHaveLength(1)
  const { time, ...rest } = JSON.parse(lines[0]!) as Record<string, unknown>
  expect(rest).toEqual({ level: 'info', port: 3000, msg: 'ready' })
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('a person at a terminal gets a short line', () => {
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

test('anything that was thrown can be logged', () => {
  const { lines, log } = record(true)
  const loop = new Error('round')
  loop.cause = loop
  logError(log, loop, 'a')
  logError(log, { phone: '+8801712345678' }, 'b')
  logError(log, undefined, 'c')
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('8801712345678')
})
