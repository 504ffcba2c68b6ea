import { expect, test } from 'vitest'
import { sideProcess } from './side-process.ts'
import type { TrialAsked } from '../../tests/side-process-trial.ts'

type Said = { pid: number; known: string[]; text: string }
const FILE = 'tests/side-process-trial.ts'
const LIMITS = { file: FILE, mostSeconds: 30, mostWaiting: 200, idleSeconds: 60 }
const openTrial = (limits: Partial<typeof LIMITS> = {}) => sideProcess<TrialAsked, Said>({ ...LIMITS, ...limits })

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

test('one process answers one after the other, and knows none of the shop’s secrets', async () => {
  process.env['PAYMENT_SECRET_OF_A_TEST'] = 'secret'
  const { ask } = openTrial()
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => ask({ do: 'say', text })))
  delete process.env['PAYMENT_SECRET_OF_A_TEST']
  expect(answers.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers[0]!.pid).not.toBe(process.pid)
  expect(answers[0]!.known.filter((name) => /SECRET|DATABASE|VITEST/.test(name))).toEqual([])
})

test('what its work throws is thrown here, and those behind it are served', async () => {
  const { ask } = openTrial()
  const [wrong, right] = await Promise.allSettled([ask({ do: 'throw', text: 'no such page' }), ask({ do: 'say', text: 'b' })])
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'no such page' } })
  expect(right).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
})

test('one that falls takes only what it was doing along', async () => {
  const { ask } = openTrial()
  const { pid } = await ask({ do: 'say', text: 'a' })
  const [lost, next] = await Promise.allSettled([ask({ do: 'fall', text: '' }), ask({ do: 'say', text: 'b' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: `${FILE} ended before it was done.` } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
  expect(next.status === 'fulfilled' && next.value.pid !== pid).toBe(true)
})

test('one that takes too long is ended', async () => {
  const { ask } = openTrial({ mostSeconds: 8 })
  const { pid } = await ask({ do: 'say', text: 'a' })
  const [lost, next] = await Promise.allSettled([ask({ do: 'hang', text: '' }), ask({ do: 'say', text: 'b' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: `${FILE} took more than 8 s.` } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
  expect(await isGone(pid)).toBe(true)
})

test('having nothing to do it ends, and begins anew when it is asked', async () => {
  const { ask } = openTrial({ idleSeconds: 0.05 })
  const { pid } = await ask({ do: 'say', text: 'a' })
  expect(await isGone(pid)).toBe(true)
  expect((await ask({ do: 'say', text: 'b' })).text).toBe('b')
})

test('one that falls while it rests is missed by nobody', async () => {
  const { ask } = openTrial({ idleSeconds: 1 })
  const { pid } = await ask({ do: 'say', text: 'a' })
  process.kill(pid, 'SIGKILL')
  expect(await isGone(pid)).toBe(true)
  const next = await ask({ do: 'say', text: 'b' })
  expect(next.pid).not.toBe(pid)
  // Longer than the first one would have rested: its end must not be taken for that of the second.
  const third = ask({ do: 'wait', text: 'c' })
  expect(await third).toMatchObject({ text: 'c', pid: next.pid })
})

test('when too many wait the next is refused, and nobody else is', async () => {
  const { ask } = openTrial({ mostWaiting: 2 })
  const asked = ['a', 'b', 'c', 'd'].map((text) => ask({ do: 'say', text }))
  const ended = await Promise.allSettled(asked)
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value.text : String(one.reason)))).toEqual([
    'a',
    'b',
    'c',
    `Error: Too many wait for ${FILE}.`,
  ])
})
