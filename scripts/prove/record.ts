// What was asked and what became of it, the way Jepsen writes it down.

/**
 * `ok`: it was done and we were told. `refused`: it was certainly not done, and we were told why. `unknown`: it may have been done or not; the answer
 * got lost, or a fault on the shop's side stood in its place.
 */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type Entry = {
  client: string
  /** What kind of wish, such as `order` or `write-off`. */
  what: string
  begun: number
  ended: number
  outcome: Outcome
  status: number | null
  /** What the shop said where it refused, or why nothing was heard. */
  why: string
}

/** From a kill until everything answers again. */
export type Disturbance = { what: string; at: number; from: number; until: number; recoveredInMs: number | null }

export type Record = {
  /** How many were asked, answered or not: processes are asked by turns, also by those who ask in the same moment. */
  asked: number
  entries: Entry[]
  disturbances: Disturbance[]
  /** Things seen on the way that must never be. */
  violations: { invariant: string; what: string }[]
  /** How many wishes were begun; kills are planned by it. */
  wishes: number
}

// Connections that died with the server are found out by their next use.
const GRACE_MS = 2_500

export function newRecord(): Record {
  return { asked: 0, entries: [], disturbances: [], violations: [], wishes: 0 }
}

/** Whether nothing was killed, and nothing was recovering, from the beginning of a request to its end. */
export function wasQuiet(record: Record, { begun, ended }: Pick<Entry, 'begun' | 'ended'>): boolean {
  return record.disturbances.every(({ from, until }) => ended < from || begun > until + GRACE_MS)
}

/** Errors of the shop's own while nothing was disturbed. */
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

/** Why the shop refused what was wished for, the most frequent first. */
export function refusalsOf(entries: readonly Entry[], what: string): [why: string, times: number][] {
  const times = new Map<string, number>()
  for (const entry of entries) {
    if (entry.what !== what || entry.outcome !== 'refused') continue
    const why = entry.why.split('/').at(-1) || String(entry.status)
    times.set(why, (times.get(why) ?? 0) + 1)
  }
  return [...times].sort(([, a], [, b]) => b - a)
}
