import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { connect } from './connect.ts'
import type { Connection, Database } from './connect.ts'
import { watchServer } from './watch-server.ts'

/** What is read on a copy of the database, and never older than it may be. */
export type Reads<Tables> = {
  /**
   * Runs work that only reads, on the copy when it has everything that was committed before; on the database itself when the copy is behind or away,
   * or when the work fails there. `version` names what has to be in it, where many ask for the same: the database is then asked about it once.
   */
  read<Result>(work: (db: Database<Tables>) => Promise<Result>, version?: number): Promise<Result>
  /** By how much the copy is behind, as far as is known. Null while it is away. */
  lagMs: () => number | null
  stop(): Promise<void>
}

export type ReadFrom = 'replica' | 'behind' | 'away' | 'failed'

export type ReplicaOptions<Tables> = {
  db: Database<Tables>
  where: Connection | string
  max: number
  log: Log
  /** Told of every read: from the copy, or why not. */
  onRead?: ((from: ReadFrom) => void) | undefined
  /** Told every second. */
  onLag?: ((lagMs: number | null) => void) | undefined
}

const LONGEST_WAIT_MS = 300
const ASK_AGAIN_MS = 10
// Once it was behind, nobody waits for it again this long, unless it has caught up.
const PAUSE_MS = 1000
const LOOK_EVERY_MS = 1000
// Whoever reads can be sent to the database itself, so there is no need to be patient with a copy that says nothing.
const LONGEST_SILENCE_MS = 1000
const WATCH_EVERY_MS = 500
const WORTH_SAYING_MS = 5000

/** Reads by streaming replication: how far the copy is and how far it has to be are told by positions in the write-ahead log. */
export function openReplica<Tables>({ db, where, max, log, onRead, onLag }: ReplicaOptions<Tables>): Reads<Tables> {
  const watch = watchServer(where, { log, everyMs: WATCH_EVERY_MS, longestMs: LONGEST_SILENCE_MS, name: 'the read replica' })
  const copy = connect<Tables>(where, { max, watch })
  const follower = followLag({ db, copy, log, onLag })
  let known: { version: number; position: Promise<string> } | null = null
  let tryAgainAt = 0

  function positionFor(version: number | undefined): Promise<string> {
    if (version === undefined) return positionOf(db)
    if (known?.version === version) return known.position
    const asked = { version, position: positionOf(db) }
    known = asked
    asked.position.catch(() => {
      if (known === asked) known = null
    })
    return asked.position
  }

  async function isThere(version: number | undefined): Promise<boolean> {
    const position = await positionFor(version)
    const giveUpAt = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      if (await hasReached(copy, position)) return true
      if (performance.now() >= giveUpAt) return false
      await wait(ASK_AGAIN_MS)
    }
  }

  /** Where to read, decided in a third of a second. */
  async function choose(version: number | undefined): Promise<ReadFrom> {
    if (watch.isAway() || !follower.isCopy()) return 'away'
    if (performance.now() < tryAgainAt) return 'behind'
    const late = new AbortController()
    const tooLate = wait(2 * LONGEST_WAIT_MS, false, { signal: late.signal }).catch(() => false)
    const there = isThere(version).then(
      (answer) => (answer ? ('replica' as const) : ('behind' as const)),
      () => 'failed' as const,
    )
    const from = await Promise.race([there, tooLate.then(() => 'behind' as const)])
    late.abort()
    if (from !== 'replica') tryAgainAt = performance.now() + PAUSE_MS
    return from
  }

  return {
    async read(work, version) {
      const from = await choose(version)
      if (from !== 'replica') {
        onRead?.(from)
        return await work(db)
      }
      try {
        const result = await work(copy)
        onRead?.('replica')
        return result
      } catch (error) {
        // It went away meanwhile, or stopped a long read because what it reads was being removed.
        tryAgainAt = performance.now() + PAUSE_MS
        onRead?.('failed')
        log.warn({ reason: error instanceof Error ? error.message : '' }, 'a read failed on the read replica')
        return await work(db)
      }
    },
    lagMs: () => (watch.isAway() ? null : follower.lagMs()),
    async stop() {
      await Promise.all([follower.stop(), watch.stop()])
      await copy.close()
    },
  }
}

async function positionOf<Tables>(db: Database<Tables>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db)
  return rows[0]!.position
}

/** Of a server that copies nobody (any more), it is not known. */
async function hasReached<Tables>(copy: Database<Tables>, position: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`.execute(copy)
  return rows[0]!.there === true
}

type Follow<Tables> = Pick<ReplicaOptions<Tables>, 'db' | 'log' | 'onLag'> & { copy: Database<Tables> }

/** Every second: how far the database is now, and since when the copy has not been as far as that. */
function followLag<Tables>({ db, copy, log, onLag }: Follow<Tables>) {
  // Positions of the database with when it was there, from the first that the copy has not reached yet.
  let ahead: { position: string; at: number }[] = []
  let state: { isCopy: boolean; lagMs: number | null; saidLate: boolean; saidWrong: boolean } = {
    isCopy: false,
    lagMs: null,
    saidLate: false,
    saidWrong: false,
  }

  async function look(): Promise<void> {
    const { rows } = await sql<{ isCopy: boolean }>`select pg_is_in_recovery() as "isCopy"`.execute(copy)
    const isCopy = rows[0]!.isCopy
    if (!isCopy && !state.saidWrong) log.error('DATABASE_READ_URL names a server that is no replica, so nothing is read there')
    state = { ...state, isCopy, saidWrong: !isCopy }
    ahead.push({ position: await positionOf(db), at: performance.now() })
    while (ahead.length > 0 && (await hasReached(copy, ahead[0]!.position))) ahead = ahead.slice(1)
    const lagMs = ahead.length === 0 ? 0 : performance.now() - ahead[0]!.at
    const late = lagMs >= WORTH_SAYING_MS
    if (late && !state.saidLate) log.warn({ lagMs: Math.round(lagMs) }, 'the read replica is behind')
    if (!late && state.saidLate && lagMs === 0) log.info('the read replica has caught up')
    state = { ...state, lagMs, saidLate: late || (state.saidLate && lagMs > 0) }
  }

  const end = new AbortController()
  const done = (async () => {
    while (!end.signal.aborted) {
      // While one of them is away nobody reads on the copy anyway, and the watches have said so.
      await look().catch(() => {
        state = { ...state, isCopy: false, lagMs: null }
      })
      onLag?.(state.lagMs)
      await wait(LOOK_EVERY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    isCopy: () => state.isCopy,
    lagMs: () => state.lagMs,
    async stop() {
      end.abort()
      await done
    },
  }
}
