import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Connection } from './connect.ts'

/** Whether the database server answers, as a connection of its own finds out every second. */
export type ServerWatch = {
  isAway: () => boolean
  /** Calls back each time the server has stopped answering. */
  onAway: (call: () => void) => void
  stop: () => Promise<void>
}

export type WatchOptions = { log: Log; everyMs?: number; longestMs?: number; /** How the log calls it. */ name?: string }

const EVERY_MS = 1000
// A checkpoint on a slow disk takes long, too; nobody should be sent away because of one.
const LONGEST_MS = 4000
const GRACE_MS = 100

/**
 * Asks the server every second. Once it has not answered for four, whoever wants something of it is refused at once, and whoever waits for
 * an answer is let go: better a clear "in a moment" than half a minute of nothing. It is over with the first answer.
 */
export function watchServer(
  where: Connection | string,
  { log, everyMs = EVERY_MS, longestMs = LONGEST_MS, name = 'the database' }: WatchOptions,
): ServerWatch {
  const calls: (() => void)[] = []
  let away = false
  let stopped = false
  const held: { client: pg.Client | null } = { client: null }
  const letGo = async () => {
    const { client } = held
    held.client = null
    await client?.end().catch(() => undefined)
  }

  async function ask(): Promise<void> {
    held.client ??= await open(where, longestMs)
    const answer = held.client.query('select 1')
    answer.catch(() => undefined)
    const late = new AbortController()
    const tooLate = wait(longestMs, undefined, { signal: late.signal, ref: false }).then(async () => {
      // If it was us who had no time, the answer has come meanwhile.
      await wait(GRACE_MS, undefined, { signal: late.signal, ref: false })
      throw new Error(`No answer in ${longestMs} ms`)
    })
    tooLate.catch(() => undefined)
    await Promise.race([answer, tooLate]).finally(() => late.abort())
  }

  async function look(): Promise<void> {
    try {
      await ask()
      if (away) log.info(`${name} answers again`)
      away = false
    } catch (error) {
      void letGo()
      if (away || stopped) return
      away = true
      log.error({ reason: error instanceof Error ? error.message : '' }, `${name} does not answer`)
      for (const call of calls) call()
    }
  }

  const end = new AbortController()
  const done = (async () => {
    while (!stopped) {
      await look()
      await wait(everyMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
    await letGo()
  })()
  return {
    isAway: () => away,
    onAway: (call) => void calls.push(call),
    async stop() {
      stopped = true
      end.abort()
      await done
    },
  }
}

async function open(where: Connection | string, longestMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...(typeof where === 'string' ? { connectionString: where } : { ...where, ssl: false }),
    connectionTimeoutMillis: longestMs,
  })
  // It says so on the next question as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
