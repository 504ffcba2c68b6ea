import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { noteConnectFailure, type DatabaseServer } from './database-server.ts'
import { databaseUnavailable, isDatabaseUnavailable } from './unavailable.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
// A transaction waits for the database only; one that idles this long has been forgotten.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
const MOST_TRIES = 3

/** The limits of each session, or of each transaction when the connection supports no session settings. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
}

/** The connections of this process to one database. */
export type Pool = {
  counts(): { open: number; idle: number; waiting: number }
  take(): Promise<pg.PoolClient>
  /** Closes it when it is broken, or when its server is no longer used. */
  release(client: pg.PoolClient, broken: boolean): void
  close(): Promise<void>
}

export function openPool(server: DatabaseServer, max: number): Pool {
  const madeIn = new WeakMap<pg.ClientBase, number>()
  const pool = new pg.Pool({
    max,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: async (client) => {
      madeIn.set(client, server.generation())
      await server.checkWritable(client)
    },
  })
  // Idle connections also report a server that stops. The pool drops them; without a listener Node would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const isCurrent = (client: pg.PoolClient) => madeIn.get(client) === server.generation()

  async function takeOne(): Promise<pg.PoolClient> {
    await server.find()
    // New connections use these options.
    const limits = server.support.startupSettings ? SESSION_LIMITS : NO_LIMITS
    Object.assign(pool.options, server.clientConfig(), limits)
    for (;;) {
      const client = await pool.connect()
      if (isCurrent(client)) return client
      client.release(true)
    }
  }
  return {
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async take() {
      for (let tries = 1; ; tries += 1) {
        try {
          return await takeOne()
        } catch (error) {
          if (noteConnectFailure(server, error) && tries < MOST_TRIES) continue
          throw isDatabaseUnavailable(error) ? error : databaseUnavailable(error)
        }
      }
    },
    release: (client, broken) => client.release(broken || !isCurrent(client)),
    close: () => pool.end(),
  }
}

const NO_LIMITS = { statement_timeout: undefined, lock_timeout: undefined, idle_in_transaction_session_timeout: undefined }
