import { setTimeout as wait } from 'node:timers/promises'

/** Waits for the work, up to the limit. A failure counts as done: anything left ends with the process. */
export async function inTime(work: Promise<unknown>, longestMs: number): Promise<void> {
  const late = new AbortController()
  const known = work.catch(() => undefined)
  await Promise.race([known, wait(longestMs, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
}
