import { setTimeout as wait } from 'node:timers/promises'
import { newestOfficeEvent, officeEventsAfter } from '#platform/office-events.ts'
import { logError, type Log } from '#platform/log.ts'
import type { Reader } from '#shop/context.ts'
import { isOfficeEventKind, type OfficeEvent } from '../office-events.ts'

// An id is assigned before the commit, so a lower one may become visible after a higher one, or never. It is waited for so long.
const GAP_MS = 30_000
const LOOK_BACK = 100
const MOST_ROWS = 2000
// Notices are limited to one in a tenth of a second (0052-office-events.sql); what follows one is read soon after it.
const SOON_MS = 200
const POLL_MS = 500
const SPACING_MS = 100

export type OfficeFeedOptions = {
  db: Reader
  log: Log
  onEvents: (events: readonly OfficeEvent[]) => Promise<void>
  /** While nobody is, nothing is read. */
  isAnybodyThere: () => boolean
}

export type OfficeFeed = {
  /** Resolves when everything written before is known, and what comes after will be passed on. */
  begin: () => Promise<void>
  /** Something was committed. */
  notice: () => void
  /** All events up to this id are known. */
  cursor: () => number
  stop: () => Promise<void>
}

/** Passes on each new row of `platform.office_events`, once: at a notice, and by polling in case one was lost. */
export function followOfficeEvents({ db, log, onEvents, isAnybodyThere }: OfficeFeedOptions): OfficeFeed {
  let cursor = 0
  const seen = new Map<number, number>()
  let noticed = Promise.withResolvers<void>()
  let stopped = false
  let begun: Promise<void> | null = null
  let running = Promise.resolve()

  async function begin(): Promise<void> {
    cursor = Math.max(0, (await newestOfficeEvent(db)) - LOOK_BACK)
    seen.clear()
    await read()
  }

  /** The rows that were not read before. */
  async function read(): Promise<OfficeEvent[]> {
    const rows = await officeEventsAfter(db, cursor, MOST_ROWS)
    const fresh = rows.filter(({ id }) => !seen.has(id))
    const now = performance.now()
    for (const { id } of fresh) seen.set(id, now)
    for (const [id, at] of [...seen].toSorted(([a], [b]) => a - b)) {
      if (id !== cursor + 1 && now - at < GAP_MS) break
      cursor = id
      seen.delete(id)
    }
    return fresh.flatMap(({ kind, ...row }) => (isOfficeEventKind(kind) ? [{ ...row, kind }] : []))
  }

  async function follow(): Promise<void> {
    while (!stopped && isAnybodyThere()) {
      noticed = Promise.withResolvers()
      let found = false
      try {
        const events = await read()
        found = events.length > 0
        if (found) await onEvents(events)
      } catch (error) {
        logError(log, error, 'office-events')
      }
      await wait(SPACING_MS, undefined, { ref: false })
      await Promise.race([noticed.promise, wait(found ? SOON_MS : POLL_MS, undefined, { ref: false })])
    }
    begun = null
  }

  return {
    begin() {
      if (begun === null) {
        begun = begin()
        begun.then(
          () => (running = follow()),
          () => (begun = null),
        )
      }
      return begun
    },
    notice: () => noticed.resolve(),
    cursor: () => cursor,
    async stop() {
      stopped = true
      noticed.resolve()
      await running
    },
  }
}
