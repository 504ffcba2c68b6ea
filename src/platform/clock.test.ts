import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeClock } from './clock.ts'

test('without a start time it is the real time', () => {
  const before = Date.now()
  const now = makeClock()().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('with a start time it starts there and continues', async () => {
  const start = new Date('2026-06-01T03:00:00Z')
  const clock = makeClock(start)
  const first = clock().getTime()
  expect(first - start.getTime()).toBeLessThan(1000)
  await wait(30)
  expect(clock().getTime() - first).toBeGreaterThanOrEqual(25)
})
