import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import pg from 'pg'
import type { ConnectOptions, Connection } from './connect.ts'
import { makeBatches } from './batch.ts'
import type { Answer, Batches } from './batch.ts'
import { columnTypes } from './column-types.ts'
import { databaseUnavailable, isConnectionTrouble, isShortage } from './unavailable.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
// Texts are few, because lists travel as one array; this is for those that are not.
const MOST_PREPARED = 500
// A transaction waits for nothing but the database; one that sits idle this long has been forgotten.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

type PooledConnection = DatabaseConnection & { client: pg.PoolClient; broken: boolean }

/** With a look at its connections. */
export type PostgresDialect = Dialect & { connections(): { open: number; idle: number; waiting: number } }

const BEGIN = 'begin isolation level read committed'
const COMMIT = 'commit'
const ROLLBACK = 'rollback'
const FRAME = [BEGIN, COMMIT, ROLLBACK]

/** Kysely over a pool of `pg`. Of our own, because a connection that failed must neither leak nor go back into the pool. */
export function dialect(where: Connection | string, options: ConnectOptions): PostgresDialect {
  const pool = openPool(where, options.max)
  return {
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    createDriver: () => driver(pool, options),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function openPool(where: Connection | string, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof where === 'string' ? { connectionString: where } : { ...where, ssl: false }),
    max,
    types: columnTypes,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // A server that goes away reports it on idle connections too. The pool drops those; without a listener Node would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function driver(pool: pg.Pool, options: ConnectOptions): Driver {
  const nameOf = statementNames()
  const batches = new WeakMap<pg.PoolClient, Batches>()
  const lent = new Set<pg.PoolClient>()
  options.watch?.onAway(() => lent.forEach(letGo))
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      if (options.watch?.isAway()) throw databaseUnavailable('it has not answered for seconds')
      const client = await pool.connect().catch((error: unknown) => {
        throw databaseUnavailable(error)
      })
      const run = batches.get(client) ?? makeBatches(client)
      batches.set(client, run)
      lent.add(client)
      return pooledConnection({ client, run, nameOf, onStatement: options.onStatement })
    },
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollback,
    releaseConnection: async (connection: DatabaseConnection) => {
      const { client, broken } = connection as PooledConnection
      lent.delete(client)
      client.release(broken)
    },
    destroy: () => pool.end(),
  }
}

// Whoever waits for an answer on it gets an error now.
function letGo(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

export async function begin(connection: DatabaseConnection): Promise<void> {
  await sendFrame(connection, BEGIN)
}

export async function commit(connection: DatabaseConnection): Promise<void> {
  // PostgreSQL answers the commit of a transaction that has failed by rolling it back, without an error.
  if ((await connection.executeQuery<{ command: string }>(CompiledQuery.raw(COMMIT))).rows[0]?.command === 'ROLLBACK') {
    throw new Error('The transaction was rolled back, because one of its statements had failed and the failure was ignored.')
  }
}

export async function rollback(connection: DatabaseConnection): Promise<void> {
  await sendFrame(connection, ROLLBACK)
}

async function sendFrame(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text)).catch((error: unknown) => {
    ;(connection as PooledConnection).broken = true
    throw error
  })
}

/** A name for each text, the same on all connections; none for a text that came when there were too many names already. */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known ?? ''
    const name = `shop_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Opened = {
  client: pg.PoolClient
  run: Batches
  nameOf: (text: string) => string
  onStatement: ConnectOptions['onStatement']
}

function pooledConnection({ client, run, nameOf, onStatement }: Opened): PooledConnection {
  const connection: PooledConnection = {
    client,
    broken: false,
    executeQuery: async <Row>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<Row>> => {
      onStatement?.(text)
      try {
        // Only a text without values may be several statements, as migrations are.
        const script = values.length === 0 && !FRAME.includes(text)
        return queryResult<Row>(await run({ text, name: script ? '' : nameOf(text), values, script }))
      } catch (error) {
        if (isShortage(error)) throw databaseUnavailable(error)
        if (!isConnectionTrouble(error)) throw error
        connection.broken = true
        throw databaseUnavailable(error)
      }
    },
    streamQuery: () => {
      throw new Error('Streaming is not supported: read in pages.')
    },
  }
  return connection
}

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function queryResult<Row>({ command, count, rows }: Answer): QueryResult<Row> {
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] }
  return COUNTED.includes(command) ? { rows: rows as Row[], numAffectedRows: BigInt(count) } : { rows: rows as Row[] }
}
