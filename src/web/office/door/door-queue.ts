import { OLDEST_REPORT_MS, type DoorProblem } from '#shop/ordering/model.ts'
import { readDoorAction, type DoorKind, type DoorMistake } from './read-door-action.ts'

/** What happened at one door, kept on this phone until the shop has answered. */
export type KeptReport = {
  /** Made on this phone: the shop accepts it once. */
  id: string
  staffId: string
  boxId: string
  kind: DoorKind
  /** The fields of the form. */
  fields: Record<string, string>
  photo: Blob | null
  /** In milliseconds since 1970, by the clock of this phone. */
  happenedAt: number
  /** How often it was sent: after the first time the shop may have it, even without an answer. */
  tries: number
  outcome: DoorOutcome | null
}

export type RefusedReport = DoorProblem | DoorMistake | 'unknown-box'
/** `at`: when the shop answered, by its clock. */
type DoorOutcome = { kind: 'accepted'; at: number } | { kind: 'refused'; problem: RefusedReport; at: number }

/** The shop's answer to one report. Null data: no answer, or not from the shop. */
export type DoorAnswer = { status: number; data: unknown }
export type DoorWire =
  | { report: string; at: number; ok: true }
  | { report: string; at: number; ok: false; problem: RefusedReport | 'photo-too-large' | 'photo-unreadable' }

/** Where reports are kept, in the order in which they were made. */
export type DoorStore = {
  all: () => Promise<KeptReport[]>
  add: (report: KeptReport) => Promise<void>
  /** In one step; null deletes it. Returns what is kept now. */
  change: (id: string, change: (report: KeptReport) => KeptReport | null) => Promise<KeptReport | null>
}

/** Sends one report; `sentAt` is the time of this phone, so that the shop can tell how long ago it happened. */
export type Transport = (report: KeptReport, sentAt: number) => Promise<DoorAnswer>

type Sending = { store: DoorStore; transport: Transport; staffId: string; clock: () => number }
/** `waits`: the rest is sent later. */
export type Sent = { how: 'all' | 'waits' | 'signed-out'; answered: number }

/**
 * Sends what waits, one report after the other: a later one may take back an earlier one. Without a network it stops; a box for which the
 * shop fails is left for the next time. A refusal stays with its report. Neither holds up the other boxes.
 */
export async function sendKept({ store, transport, staffId, clock }: Sending): Promise<Sent> {
  const failing = new Set<string>()
  const waits = ({ staffId: by, outcome, boxId }: KeptReport) => by === staffId && outcome === null && !failing.has(boxId)
  for (let answered = 0; ;) {
    const next = (await store.all()).find(waits)
    if (!next) return { how: failing.size === 0 ? 'all' : 'waits', answered }
    // Written before it is sent: from now on the shop may have it.
    const tried = await store.change(next.id, (report) => ({ ...report, tries: report.tries + 1 }))
    // It was taken back at this moment.
    if (!tried) continue
    const answer = await transport(tried, clock())
    const after = afterAnswer(tried, answer)
    if (after === 'signed-out') return { how: 'signed-out', answered }
    if (after !== 'waits') {
      await store.change(tried.id, () => after)
      answered += 1
    } else if (answer.status >= 500) failing.add(tried.boxId)
    else return { how: 'waits', answered }
  }
}

function afterAnswer(report: KeptReport, { status, data }: DoorAnswer): KeptReport | 'waits' | 'signed-out' {
  if (isWire(data, report.id)) {
    const { at } = data
    if (data.ok) return { ...report, photo: null, outcome: { kind: 'accepted', at } }
    const { problem } = data
    // The delivery counts more than its picture.
    if (problem === 'photo-too-large' || problem === 'photo-unreadable') return { ...report, photo: null }
    // What it takes back was refused itself, or is taken back already.
    if (problem === 'nothing-to-undo') return { ...report, outcome: { kind: 'accepted', at } }
    return { ...report, photo: null, outcome: { kind: 'refused', problem, at } }
  }
  if (status === 401 || status === 403) return 'signed-out'
  // The file was refused before anything was read: too large, or by the virus scanner.
  if ((status === 413 || status === 422) && report.photo !== null) return { ...report, photo: null }
  return 'waits'
}

function isWire(data: unknown, id: string): data is DoorWire {
  return typeof data === 'object' && data !== null && 'report' in data && data.report === id && 'ok' in data && 'at' in data
}

/** Takes back a report. One that was never sent is only removed; otherwise the shop is asked, after everything before it. */
export async function undoKept(
  store: DoorStore,
  { of, undo }: { of: string; undo: Pick<KeptReport, 'id' | 'staffId' | 'boxId' | 'happenedAt'> },
): Promise<'removed' | 'kept'> {
  let removed = false
  await store.change(of, (report) => {
    removed = report.tries === 0 && report.outcome === null
    return removed ? null : report
  })
  if (removed) return 'removed'
  await store.add({ ...undo, kind: 'undo', fields: { of }, photo: null, tries: 0, outcome: null })
  return 'kept'
}

/** Deletes what nobody needs any more: answered long ago, or accepted and contained in what the page shows. */
export async function forgetOld(store: DoorStore, { now, readAt }: { now: number; readAt: number }): Promise<void> {
  for (const { id, happenedAt, outcome } of await store.all()) {
    const old = now - happenedAt > 2 * OLDEST_REPORT_MS
    const shown = outcome?.kind === 'accepted' && outcome.at < readAt - SHOWN_FOR_SURE_MS
    if (shown || (old && outcome !== null)) await store.change(id, () => null)
  }
}

// A page that was read while the report was written may not contain it yet.
const SHOWN_FOR_SURE_MS = 60_000

/** A stop as this phone knows it: what the shop said last, and what is kept here since. */
export type StopAtDoor = {
  state: 'dispatched' | 'delivered' | 'failed' | 'other'
  /** What this phone knows beyond the page, and whether the shop has it. */
  since: { kind: DoorKind; happenedAt: number; waits: boolean } | null
  /** The report to take back. */
  undoes: string | null
  refused: KeptReport[]
  /** In paisa: cash that the page does not count yet; negative where it counts too much. */
  cash: number
}

type ShownStop = { id: string; state: string; undo: { id: string; cash: number } | null }

export function atDoor(stop: ShownStop, reports: readonly KeptReport[], readAt: number): StopAtDoor {
  const own = reports.filter(({ boxId }) => boxId === stop.id)
  const isShown = ({ outcome }: KeptReport) => outcome?.kind === 'accepted' && outcome.at < readAt
  const state = stop.state === 'dispatched' || stop.state === 'delivered' || stop.state === 'failed' ? stop.state : 'other'
  const shown: StopAtDoor = { state, since: null, undoes: stop.undo?.id ?? null, refused: [], cash: 0 }
  let carried = stop.undo?.cash ?? 0
  for (const report of own) {
    if (report.outcome?.kind === 'refused') {
      shown.refused.push(report)
      continue
    }
    if (isShown(report)) continue
    const { kind, happenedAt, outcome } = report
    const before = carried
    carried = kind === 'deliver' ? cashOf(report) : 0
    shown.cash += carried - before
    shown.state = kind === 'deliver' ? 'delivered' : kind === 'fail' ? 'failed' : 'dispatched'
    shown.undoes = kind === 'undo' ? null : report.id
    shown.since = { kind, happenedAt, waits: outcome === null }
  }
  return shown
}

/** In paisa. */
export function cashOf({ kind, fields }: Pick<KeptReport, 'kind' | 'fields'>): number {
  const read = readDoorAction(kind, fields)
  if (!read.ok || read.action.kind !== 'deliver') return 0
  return read.action.money.cash
}

/** How many wait: deliveries, and all. */
export function waitingOf(reports: readonly KeptReport[]): { deliveries: number; all: number } {
  const waiting = reports.filter(({ outcome }) => outcome === null)
  return { deliveries: waiting.filter(({ kind }) => kind === 'deliver').length, all: waiting.length }
}
