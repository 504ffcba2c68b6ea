import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Connection } from './database-address.ts'
import { databaseServer, ONLY_READS, READ_ONLY_REASON, type DatabaseServer } from './database-server.ts'
import { sessionName } from './session-name.ts'

/** Whether the database server answers and accepts writes, checked every second over a separate connection. */
export type ServerWatch = {
  isAway: () => boolean
  /** Why nothing is sent to the server now; null while it is usable. */
  awayBecause: () => string | null
  /** Whether it answers but accepts no writes. */
  onlyReads: () => boolean
  /** Calls back each time the server becomes unavailable. */
  onAway: (call: () => void) => void
  stop: () => Promise<void>
}

type WatchOptions = { log: Log; everyMs?: number; longestMs?: number; /** How the log calls it. */ name?: string }

type State = 'here' | 'silent' | 'read-only'

const EVERY_MS = 1000
// A checkpoint on a slow disk also takes long, and must not refuse requests.
const LONGEST_MS = 4000
const GRACE_MS = 100
const REASONS: Record<State, string | null> = {
  here: null,
  silent: 'it has not answered for seconds',
  'read-only': READ_ONLY_REASON,
}

/**
 * Asks the server every second. When it has not answered for four seconds, or accepts no writes, new requests are refused at once and
 * waiting ones fail: a clear "try again soon" is better than half a minute without an answer. The first good answer ends this, and until then
 * it is asked four times a second. With several servers, the others are asked before the database counts as unavailable.
 */
export function watchServer(
  where: Connection | string | DatabaseServer,
  { log, everyMs = EVERY_MS, longestMs = LONGEST_MS, name = 'the database' }: WatchOptions,
): ServerWatch {
  const server = databaseServer(where)
  const question = makeQuestion(server, longestMs)
  const calls: (() => void)[] = []
  let state: State = 'here'
  let stopped = false

  async function look(): Promise<void> {
    const first = await question.ask()
    // A request waiting there would get no answer, even after a failover.
    if (first.now !== 'here' && state === 'here' && !stopped) for (const call of calls) call()
    const { now, reason } = first.now !== 'here' && server.hasSeveral && !stopped ? await question.ask() : first
    if (now === state || stopped) return
    state = now
    if (now === 'here') log.info(`${name} answers again`)
    else if (now === 'silent') log.error({ reason }, `${name} does not answer`)
    else log.error(`${name} accepts no changes`)
  }

  const end = new AbortController()
  const done = (async () => {
    while (!stopped) {
      await look()
      await wait(state === 'here' ? everyMs : everyMs / 4, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
    await question.letGo()
  })()
  return {
    isAway: () => state !== 'here',
    awayBecause: () => REASONS[state],
    onlyReads: () => state === 'read-only',
    onAway: (call) => void calls.push(call),
    async stop() {
      stopped = true
      end.abort()
      await done
    },
  }
}

/** Asks the server over a connection that is kept while the answers are good. */
function makeQuestion(server: DatabaseServer, longestMs: number) {
  const held: { client: pg.Client | null; generation: number } = { client: null, generation: 0 }
  const letGo = async () => {
    const { client } = held
    held.client = null
    await client?.end().catch(() => undefined)
  }
  async function send(): Promise<State> {
    // A statement reported a read-only server: this session may have started before that.
    if (held.generation !== server.generation()) void letGo()
    held.client ??= await server.open({ fallback_application_name: sessionName('watch'), connectionTimeoutMillis: longestMs })
    held.generation = server.generation()
    const answer = held.client.query<{ only_reads: boolean }>(ONLY_READS)
    answer.catch(() => undefined)
    const { rows } = await inTime(answer, longestMs)
    if (!server.needsWritable || !rows[0]!.only_reads) return 'here'
    server.foundReadOnly()
    return 'read-only'
  }
  async function ask(): Promise<{ now: State; reason: string }> {
    try {
      const now = await send()
      // A server made writable by a setting shows it in new sessions only.
      if (now !== 'here') void letGo()
      return { now, reason: '' }
    } catch (error) {
      void letGo()
      server.suspect()
      const reason = error instanceof Error ? error.message : ''
      return { now: reason.includes(READ_ONLY_REASON) ? 'read-only' : 'silent', reason }
    }
  }
  return { ask, letGo }
}

async function inTime<Result>(answer: Promise<Result>, longestMs: number): Promise<Result> {
  const late = new AbortController()
  const tooLate = wait(longestMs, undefined, { signal: late.signal, ref: false }).then(async () => {
    // If this process was busy, the answer has arrived by now.
    await wait(GRACE_MS, undefined, { signal: late.signal, ref: false })
    throw new Error(`No answer in ${longestMs} ms`)
  })
  tooLate.catch(() => undefined)
  return await Promise.race([answer, tooLate]).finally(() => late.abort())
}
