/** Seconds after each failed try: about 55 hours in all. */
const PAUSES_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 57_600, 86_400]
export const MOST_TRIES = PAUSES_SECONDS.length + 1

/** After so many failures in a row an endpoint counts as down: it gets one delivery at a time, at growing intervals, until one succeeds. */
export const DOWN_AFTER = 5

/** How an endpoint is doing. `down`: it is active, and nothing has succeeded lately. */
export type Condition = 'sends' | 'down' | 'staff' | 'gave-up' | 'gone'

export function conditionOf(endpoint: { pausedBecause: 'staff' | 'gave-up' | 'gone' | null; failures: number }): Condition {
  return endpoint.pausedBecause ?? (endpoint.failures >= DOWN_AFTER ? 'down' : 'sends')
}

const LONGEST_ASKED_PAUSE_SECONDS = 3600
/** The receiver is gone, and says so (Standard Webhooks). */
const GONE = 410

/**
 * What follows from a try. `give-up`: all tries of this delivery are used, and the next one of its subject is sent. `pauseSeconds` is the time
 * until its next try.
 */
export type AfterTry =
  | { do: 'delivered' }
  | { do: 'retry'; pauseSeconds: number }
  | { do: 'give-up' }
  | { do: 'pause-endpoint'; because: 'gone' }

/** An answer, or that there was none. */
type Answered = { ok: true; status: number; retryAfter: number | null } | { ok: false }

/** `tries` includes this one. */
export function afterTry(posted: Answered, tries: number): AfterTry {
  if (posted.ok && posted.status >= 200 && posted.status < 300) return { do: 'delivered' }
  if (posted.ok && posted.status === GONE) return { do: 'pause-endpoint', because: 'gone' }
  if (tries >= MOST_TRIES) return { do: 'give-up' }
  const asked = posted.ok && (posted.status === 429 || posted.status === 503) ? (posted.retryAfter ?? 0) : 0
  return { do: 'retry', pauseSeconds: Math.max(pauseOf(tries), Math.min(asked, LONGEST_ASKED_PAUSE_SECONDS)) }
}

/** Seconds until a down endpoint is tried again: at most half an hour, so that it does not wait long after its return. */
export function pauseOfEndpoint(failures: number): number {
  return Math.min(pauseOf(Math.max(failures - DOWN_AFTER, 0) + 1), 1800)
}

function pauseOf(tries: number): number {
  return PAUSES_SECONDS[Math.min(tries, PAUSES_SECONDS.length) - 1]!
}
