import { sql } from 'kysely'
import type { Logger } from 'pino'
import { logError } from '#platform/log.ts'
import type { Reader } from '#shop/context.ts'

const POLL_MS = 1000
// Ids are assigned before the commit, so a lower id may become visible after a higher one; counting the rows detects that.
const LOOK_BACK = 1000
// After this many rows the starting point moves; otherwise every poll would count all changes since the start.
const MOVE_AFTER = 10_000

type PageVersionOptions = {
  db: Reader
  /** Calls back at each notice of a committed change; returns a function that stops it. */
  listen: (onNotice: () => void) => { stop: () => Promise<void> }
  clock: () => Date
  /** The next time at which pages change without a write: a cut-off, midnight, the start or end of a sale. */
  nextBoundary: (now: Date) => Promise<Date>
  log: Logger
  pollMs?: number
}

export type PageVersion = { current: () => number; stop: () => Promise<void> }

/** Follows the log of page changes: a notice at each commit, and a poll every second in case a notice was lost. */
export async function followPageVersion(options: PageVersionOptions): Promise<PageVersion> {
  const { db, listen, clock, nextBoundary, log, pollMs = POLL_MS } = options
  let version = 1
  let boundary = await nextBoundary(clock())
  let stopped = false
  let base = await highestId()
  let known = await signature()

  async function highestId(): Promise<number> {
    const found = await sql<{ id: number }>`select coalesce(max(id), 0)::int8 as id from platform.page_changes`.execute(db)
    return found.rows[0]!.id
  }

  async function signature(): Promise<string> {
    const found = await sql<{ mark: string }>`
      select coalesce(max(id), 0) || '/' || count(*) as mark from platform.page_changes where id > ${base - LOOK_BACK}`.execute(
      db,
    )
    return found.rows[0]!.mark
  }

  async function poll(): Promise<void> {
    const now = clock()
    if (now >= boundary) {
      version += 1
      boundary = await nextBoundary(now)
    }
    const found = await signature()
    if (found === known) return
    known = found
    const highest = Number(found.split('/')[0])
    if (highest - base > MOVE_AFTER) {
      base = highest
      known = await signature()
    }
    // After the read: a change that committed in between is included in this version.
    version += 1
    boundary = await nextBoundary(now)
  }

  const listening = listen(() => {
    version += 1
  })
  let timer = setTimeout(tick, pollMs)
  timer.unref()
  async function tick() {
    try {
      await poll()
    } catch (error) {
      logError(log, error, 'page-version')
    }
    if (stopped) return
    timer = setTimeout(tick, pollMs)
    timer.unref()
  }

  return {
    current: () => version,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await listening.stop()
    },
  }
}
