import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseUnavailable } from './database/unavailable.ts'
import { startLoop, type Loop } from './loop.ts'
import { makeLog } from './log.ts'

let loop: Loop
afterEach(() => loop.stop())

/** Longer than any test: only `wake` and found work start another round. */
const NEVER_MS = 3_600_000

function start(round: () => Promise<boolean>, pollMs = NEVER_MS) {
  const said: { error: { message: string } }[] = []
  const log = makeLog({
    level: 'info',
    readable: false,
    write: (text) => void said.push(JSON.parse(text) as (typeof said)[number]),
  })
  loop = startLoop({ round, pollMs, log, name: 'tested' })
  return said
}

test('a round that found work is followed at once, one that found none only after a call or the pause', async () => {
  const round = vi.fn(async () => round.mock.calls.length < 3)
  start(round)
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(3))
  await wait(20)
  expect(round).toHaveBeenCalledTimes(3)
  loop.wake()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(4))
})

test('a call during a round starts another one after it', async () => {
  let end = (_did: boolean) => {}
  const round = vi.fn(() => new Promise<boolean>((resolve) => (end = resolve)))
  start(round)
  loop.wake()
  end(false)
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2))
  end(false)
  await wait(20)
  expect(round).toHaveBeenCalledTimes(2)
})

test('the pause ends by itself', async () => {
  const round = vi.fn(async () => false)
  start(round, 5)
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2))
})

test('stopping waits for the round that runs, and no other starts', async () => {
  let end = (_did: boolean) => {}
  const round = vi.fn(() => new Promise<boolean>((resolve) => (end = resolve)))
  start(round)
  let stopped = false
  const stopping = loop.stop().then(() => (stopped = true))
  await wait(20)
  expect(stopped).toBe(false)
  end(true)
  await stopping
  expect(round).toHaveBeenCalledTimes(1)
})

test('an error is logged and the next round comes after the pause; an unavailable database is logged once until it is back', async () => {
  // The log merges equal errors, so each of these has another code.
  const unavailable = (code: string) => databaseUnavailable(Object.assign(new Error(code), { code }))
  const results = [
    new Error('one'),
    new Error('two'),
    unavailable('ECONNREFUSED'),
    unavailable('ECONNRESET'),
    false,
    unavailable('ETIMEDOUT'),
  ]
  const round = vi.fn(async () => {
    const result = results[round.mock.calls.length - 1] ?? false
    if (result instanceof Error) throw result
    return result
  })
  const said = start(round, 1)
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(6))
  expect(said.map(({ error }) => error.message)).toEqual([
    'one',
    'two',
    'The database cannot be reached: ECONNREFUSED',
    'The database cannot be reached: ETIMEDOUT',
  ])
})
