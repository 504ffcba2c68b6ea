import { expect, test } from 'vitest'
import { localTries } from './local-tries.ts'

test('counts start and end with their period', async () => {
  let now = 0
  const tries = localTries({ now: () => now })
  expect(await tries.count('track', 'a', 10)).toEqual({ used: 1, endsInMs: 10_000 })
  now = 4000
  expect(await tries.count('track', 'a', 10)).toEqual({ used: 2, endsInMs: 6000 })
  expect(await tries.used('track', 'a')).toEqual({ used: 2, endsInMs: 6000 })
  expect(await tries.used('quote', 'a')).toEqual({ used: 0, endsInMs: 0 })
  now = 10_000
  expect(await tries.used('track', 'a')).toEqual({ used: 0, endsInMs: 0 })
  expect(await tries.count('track', 'a', 10)).toEqual({ used: 1, endsInMs: 10_000 })
})

test('an attempt is subtracted, never below zero, and a key can be removed', async () => {
  const tries = localTries()
  await tries.takeBack('track', 'a')
  await tries.count('track', 'a', 10)
  await tries.takeBack('track', 'a')
  await tries.takeBack('track', 'a')
  expect((await tries.count('track', 'a', 10)).used).toBe(1)
  await tries.forget('track', 'a')
  expect((await tries.used('track', 'a')).used).toBe(0)
})

test('a name keeps a limited number of keys, and expired ones are removed first', async () => {
  let now = 0
  const tries = localTries({ mostKeys: 3, now: () => now })
  for (const key of ['a', 'b', 'c', 'd']) await tries.count('track', key, 10)
  expect(tries.size()).toBe(3)
  expect((await tries.used('track', 'a')).used).toBe(0)
  expect((await tries.used('track', 'd')).used).toBe(1)
  now = 10_000
  await tries.count('track', 'e', 10)
  expect(tries.size()).toBe(1)
})
