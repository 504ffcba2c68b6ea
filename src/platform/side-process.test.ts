import { expect, test } from 'vitest'
import { sideProcess, sideReason } from './side-process.ts'
import type { TrialAsked } from '#tests/side-process-trial.ts'

type Said = { pid: number; known: string[]; text: string }
const FILE = 'tests/side-process-trial.ts'
const LIMITS = { file: FILE, mostSeconds: 30, mostWaiting: 200, idleSeconds: 60 }
const openTrial = (limits: Partial<typeof LIMITS & { mostMemoryMb: number }> = {}) =>
  sideProcess<TrialAsked, Said>({ ...LIMITS, ...limits })

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

test('one process handles requests one after another, without the shop’s secrets', async () => {
  process.env['PAYMENT_SECRET_OF_A_TEST'] = 'secret'
  const { ask } = openTrial()
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => ask({ do: 'say', text })))
  delete process.env['PAYMENT_SECRET_OF_A_TEST']
  expect(answers.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers[0]!.pid).not.toBe(process.pid)
  expect(answers[0]!.known.filter((name) => /SECRET|DATABASE|VITEST/.test(name))).toEqual([])
})

test('an error of its work is thrown to the caller, and later requests are served', async () => {
  const { ask } = openTrial()
  const [wrong, right] = await Promise.allSettled([ask({ do: 'throw', text: 'no such page' }), ask({ do: 'say', text: 'b' })])
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'no such page' } })
  expect(right).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
})

test('a crash affects the current request only', async () => {
  const { ask } = openTrial()
  const { pid } = await ask({ do: 'say', text: 'a' })
  const [lost, next] = await Promise.allSettled([ask({ do: 'fall', text: '' }), ask({ do: 'say', text: 'b' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: `${FILE} ended before it was done.` } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
  expect(next.status === 'fulfilled' && next.value.pid !== pid).toBe(true)
})

test('a process that takes too long is killed', async () => {
  const { ask } = openTrial({ mostSeconds: 4 })
  const { pid } = await ask({ do: 'say', text: 'a' })
  const [lost, next] = await Promise.allSettled([ask({ do: 'hang', text: '' }), ask({ do: 'say', text: 'b' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: `${FILE} took more than 4 s.` } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
  expect(await isGone(pid)).toBe(true)
})

test('it ends when idle, and starts again on demand', async () => {
  const { ask } = openTrial({ idleSeconds: 0.05 })
  const { pid } = await ask({ do: 'say', text: 'a' })
  expect(await isGone(pid)).toBe(true)
  expect((await ask({ do: 'say', text: 'b' })).text).toBe('b')
})

test('a crash while idle affects nothing', async () => {
  const { ask } = openTrial({ idleSeconds: 1 })
  const { pid } = await ask({ do: 'say', text: 'a' })
  process.kill(pid, 'SIGKILL')
  expect(await isGone(pid)).toBe(true)
  const next = await ask({ do: 'say', text: 'b' })
  expect(next.pid).not.toBe(pid)
  // Longer than the idle time of the first process: its end must not be taken for that of the second.
  const third = ask({ do: 'wait', text: 'c' })
  expect(await third).toMatchObject({ text: 'c', pid: next.pid })
})

test('when the queue is full the next request is refused, and no other', async () => {
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

test('a process that exceeds its memory limit is killed, and later requests are served', async () => {
  const { ask } = openTrial({ mostMemoryMb: 250 })
  const [lost, next] = await Promise.allSettled([ask({ do: 'grow', text: '' }), ask({ do: 'say', text: 'b' })])
  expect(lost).toMatchObject({ status: 'rejected', reason: { message: `${FILE} took more than 250 MB.` } })
  expect(sideReason(lost.status === 'rejected' && lost.reason)).toBe('fell')
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
})

test('urgent requests are handled before earlier ones, and the rest in order', async () => {
  const { ask } = openTrial()
  const done: string[] = []
  const asked = (text: string, urgent: boolean) => ask({ do: 'say', text }, { urgent }).then((said) => done.push(said.text))
  await Promise.all([
    ...['large 1', 'large 2', 'large 3'].map((text) => asked(text, false)),
    ...['small 1', 'small 2'].map((text) => asked(text, true)),
  ])
  // The first had started.
  expect(done).toEqual(['large 1', 'small 1', 'small 2', 'large 2', 'large 3'])
})

test('a request that waits too long is refused as busy, and delays no other', async () => {
  const { ask } = openTrial()
  const first = ask({ do: 'wait', text: 'a' })
  const tooLate = ask({ do: 'say', text: 'b' }, { longestWaitMs: 50 })
  expect(sideReason(await tooLate.catch((error: unknown) => error))).toBe('busy')
  expect((await ask({ do: 'say', text: 'c' })).text).toBe('c')
  expect((await first).text).toBe('a')
})
