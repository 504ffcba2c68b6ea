import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenLineIsBack } from './when-line-is-back.ts'

type Asked = { signal: AbortSignal; answer: (status: number) => void }
let asked: Asked[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve) => asked.push({ signal, answer: (status) => resolve(new Response('', { status })) }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a shop that does not answer gets one request at a time', async () => {
  const then = vi.fn<() => void>()
  const stop = whenLineIsBack(then)
  expect(asked.length).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(1)
  asked[0]!.answer(503)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.length).toBe(2)
  expect(then).not.toHaveBeenCalled()
  asked[1]!.answer(200)
  await vi.advanceTimersByTimeAsync(0)
  expect(then).toHaveBeenCalledTimes(1)
  stop()
})

test('after a stop a response has no effect, and no further request is sent', async () => {
  const then = vi.fn<() => void>()
  const stop = whenLineIsBack(then, { atOnce: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.length).toBe(1)
  stop()
  expect(asked[0]!.signal.aborted).toBe(true)
  asked[0]!.answer(200)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(then).not.toHaveBeenCalled()
  expect(asked.length).toBe(1)
})
