// A history of requests and results, in the style of Jepsen.

/** `ok`: done and acknowledged. `refused`: certainly not done, with a reason. `unknown`: done or not; the answer was lost, or the shop failed. */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type Entry = {
  client: string
  /** The kind of action, such as `order` or `write-off`. */
  what: string
  begun: number
  ended: number
  outcome: Outcome
  status: number | null
  /** The shop's refusal, or why there was no answer. */
  why: string
}

/** From a kill until everything answers again. */
export type Disturbance = { what: string; at: number; from: number; until: number; recoveredInMs: number | null }

export type Record = {
  /** The number of requests, answered or not: processes are used in turn, also by concurrent clients. */
  asked: number
  entries: Entry[]
  disturbances: Disturbance[]
  /** Observations that must never occur. */
  violations: { invariant: string; what: string }[]
  /** The number of actions started; kills are planned by it. */
  intents: number
}

// Connections that ended with the server are detected on their next use.
const GRACE_MS = 2_500

export function newRecord(): Record {
  return { asked: 0, entries: [], disturbances: [], violations: [], intents: 0 }
}

/** Whether nothing was killed or recovering during the whole request. */
export function wasQuiet(record: Record, { begun, ended }: Pick<Entry, 'begun' | 'ended'>): boolean {
  return record.disturbances.every(({ from, until }) => ended < from || begun > until + GRACE_MS)
}

/** Server errors while nothing was disturbed. */
export function faultsInQuiet(record: Record): Entry[] {
  return record.entries.filter((entry) => (entry.status ?? 0) >= 500 && wasQuiet(record, entry))
}

export function countsOf(entries: readonly Entry[]): Map<string, { [outcome in Outcome]: number }> {
  const counts = new Map<string, { [outcome in Outcome]: number }>()
  for (const { what, outcome } of entries) {
    const count = counts.get(what) ?? { ok: 0, refused: 0, unknown: 0 }
    count[outcome] += 1
    counts.set(what, count)
  }
  return counts
}

/** The shop's refusals of a kind of action, most frequent first. */
export function refusalsOf(entries: readonly Entry[], what: string): [why: string, times: number][] {
  const times = new Map<string, number>()
  for (const entry of entries) {
    if (entry.what !== what || entry.outcome !== 'refused') continue
    const why = entry.why.split('/').at(-1) || String(entry.status)
    times.set(why, (times.get(why) ?? 0) + 1)
  }
  return [...times].sort(([, a], [, b]) => b - a)
}
