import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { warnRepeatedly } from '../log-errors.ts'
import { connect, type Connection, type Database } from './connect.ts'
import { databaseServer } from './database-server.ts'
import { watchServer } from './watch-server.ts'

/** Reads from a replica that are never older than allowed. */
export type Reads<Tables> = {
  /**
   * Runs read-only work on the replica when it has everything committed before; on the primary when the replica is behind or unavailable,
   * or when the work fails there. `version` identifies the required state when many reads need the same: the primary is then asked for its
   * position once.
   */
  read<Result>(work: (db: Database<Tables>) => Promise<Result>, version?: number): Promise<Result>
  /** How far the replica is behind, if known. Null while it is unavailable. */
  lagMs: () => number | null
  stop(): Promise<void>
}

export type ReadFrom = 'replica' | 'behind' | 'away' | 'failed'

type ReplicaOptions<Tables> = {
  db: Database<Tables>
  where: Connection | string
  max: number
  log: Log
  /** Called for every read: from the replica, or why not. */
  onRead?: ((from: ReadFrom) => void) | undefined
  /** Called every second. */
  onLag?: ((lagMs: number | null) => void) | undefined
}

const LONGEST_WAIT_MS = 300
const ASK_AGAIN_MS = 10
// After it was behind, no read waits for it for this long, unless it has caught up.
const PAUSE_MS = 1000
const LOOK_EVERY_MS = 1000
// Reads can use the primary instead, so a silent replica is given up quickly.
const LONGEST_SILENCE_MS = 1000
const WATCH_EVERY_MS = 500
const WORTH_SAYING_MS = 5000

/** Reads by streaming replication: the positions in the write-ahead log show how far the replica is and how far it must be. */
export function openReplica<Tables>({ db, where, max, log, onRead, onLag }: ReplicaOptions<Tables>): Reads<Tables> {
  const { watch, copy } = openCopy<Tables>({ where, max, log })
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

  /** Decides where to read within a third of a second. */
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
        // It became unavailable, or cancelled a long read because of a recovery conflict.
        tryAgainAt = performance.now() + PAUSE_MS
        onRead?.('failed')
        warnRepeatedly(log, { reason: error instanceof Error ? error.message : '' }, 'a read failed on the read replica')
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

function openCopy<Tables>({ where, max, log }: Pick<ReplicaOptions<Tables>, 'where' | 'max' | 'log'>) {
  const server = databaseServer(where)
  const watch = watchServer(server, { log, everyMs: WATCH_EVERY_MS, longestMs: LONGEST_SILENCE_MS, name: 'the read replica' })
  return { watch, copy: connect<Tables>(server, { max, watch }) }
}

async function positionOf<Tables>(db: Database<Tables>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db)
  return rows[0]!.position
}

/** Unknown for a server that is not (or no longer) a replica. */
async function hasReached<Tables>(copy: Database<Tables>, position: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`.execute(copy)
  return rows[0]!.there === true
}

type Follow<Tables> = Pick<ReplicaOptions<Tables>, 'db' | 'log' | 'onLag'> & { copy: Database<Tables> }

/** Every second: the position of the primary, and since when the replica has not reached it. */
function followLag<Tables>({ db, copy, log, onLag }: Follow<Tables>) {
  // Positions of the primary with their time, starting with the first that the replica has not reached.
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
    if (!isCopy && !state.saidWrong) log.error('DATABASE_READ_URL names a server that is not a replica, so nothing is read there')
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
      // While either is unavailable nothing is read from the replica anyway, and the watches have logged it.
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
