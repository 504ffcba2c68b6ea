import { observeOutside } from './metrics.ts'

/** Servers of others that the shop asks. */
export type Service = 'bkash' | 'sslcommerz' | 'sms' | 'mail'

/** What came since it was last taken. Milliseconds. */
export type Tally = { asked: number; failed: number; totalMs: number; slowestMs: number }

const NOTHING: Tally = { asked: 0, failed: 0, totalMs: 0, slowestMs: 0 }
const tallies = new Map<Service, Tally>()

/** Notes one question and how it ended. A refusal is an answer; no answer, or one that says the server itself is in trouble, is a failure. */
export function noteAsked(service: Service, { failed, ms }: { failed: boolean; ms: number }): void {
  observeOutside(service, failed ? 'failed' : 'answered', ms / 1000)
  const before = tallies.get(service) ?? NOTHING
  tallies.set(service, {
    asked: before.asked + 1,
    failed: before.failed + (failed ? 1 : 0),
    totalMs: before.totalMs + Math.round(ms),
    slowestMs: Math.max(before.slowestMs, Math.round(ms)),
  })
}

/** Everything noted in this process since the last time, which begins anew. */
export function takeTallies(): Map<Service, Tally> {
  const taken = new Map(tallies)
  tallies.clear()
  return taken
}

/** What could not be written down is noted again. */
export function giveBack(taken: ReadonlyMap<Service, Tally>): void {
  for (const [service, tally] of taken) {
    const since = tallies.get(service) ?? NOTHING
    tallies.set(service, {
      asked: since.asked + tally.asked,
      failed: since.failed + tally.failed,
      totalMs: since.totalMs + tally.totalMs,
      slowestMs: Math.max(since.slowestMs, tally.slowestMs),
    })
  }
}
