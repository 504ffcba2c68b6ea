import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { sha256 } from '../ids.ts'
import { makeBatches, type Answer, type Batches } from './batch.ts'
import type { DatabaseServer } from './database-server.ts'
import { inChildSpan } from '../tracing.ts'
import { isPlannedAnew } from './planned-anew.ts'
import { statementSpan } from './statement-span.ts'
import { openPool, SESSION_LIMITS, type Pool } from './pool.ts'
import { databaseUnavailable, isConnectionTrouble, isReadOnly, isShortage, isStatementLost } from './unavailable.ts'
import type { ServerWatch } from './watch-server.ts'

export type ConnectOptions = {
  /** The maximum number of connections of this process. */
  max: number
  /** Called with every statement as it is sent, including `begin`, `commit` and `rollback`. */
  onStatement?: (sql: string) => void
  /** Without it, a statement to an unreachable server waits as long as the network allows. */
  watch?: ServerWatch
}

// Distinct texts are few, because lists are passed as one array; this limits the exceptions.
const MOST_PREPARED = 500

type PooledConnection = DatabaseConnection & {
  client: pg.PoolClient
  broken: boolean
  inTransaction: boolean
  /** Whether each transaction must set its limits, because a session cannot. */
  limitsInTransaction: boolean
}

/** With statistics of its connections. */
type PostgresDialect = Dialect & { connections(): { open: number; idle: number; waiting: number } }

const BEGIN = 'begin isolation level read committed'
const COMMIT = 'commit'
const ROLLBACK = 'rollback'
const FRAME = [BEGIN, COMMIT, ROLLBACK]
const LIMITS = Object.entries(SESSION_LIMITS)
const SET_LIMITS = CompiledQuery.raw(
  `select ${LIMITS.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`,
  LIMITS.map(([, milliseconds]) => String(milliseconds)),
)

/** A Kysely dialect over a pool of `pg`. Our own, because a failed connection must neither leak nor return to the pool. */
export function dialect(server: DatabaseServer, options: ConnectOptions): PostgresDialect {
  const pool = openPool(server, options.max)
  return {
    connections: () => pool.counts(),
    createDriver: () => driver(server, pool, options),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function driver(server: DatabaseServer, pool: Pool, options: ConnectOptions): Driver {
  const nameOf = statementNames()
  const batches = new WeakMap<pg.PoolClient, Batches>()
  const lent = new Set<pg.PoolClient>()
  options.watch?.onAway(() => lent.forEach(letGo))
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const awayBecause = options.watch?.awayBecause() ?? null
      if (awayBecause !== null) throw databaseUnavailable(awayBecause)
      const client = await pool.take()
      const run = batches.get(client) ?? makeBatches(client)
      batches.set(client, run)
      lent.add(client)
      return pooledConnection({ server, client, run, nameOf, onStatement: options.onStatement })
    },
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollback,
    releaseConnection: async (connection: DatabaseConnection) => {
      const { client, broken } = connection as PooledConnection
      lent.delete(client)
      pool.release(client, broken)
    },
    destroy: () => pool.close(),
  }
}

// Requests waiting for a result on it fail now.
function letGo(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

export async function begin(connection: DatabaseConnection): Promise<void> {
  const pooled = connection as PooledConnection
  pooled.inTransaction = true
  const begun = sendFrame(connection, BEGIN)
  // In the same message.
  const limited = pooled.limitsInTransaction ? connection.executeQuery(SET_LIMITS) : undefined
  await Promise.all([begun, limited])
}

export async function commit(connection: DatabaseConnection): Promise<void> {
  // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
  if ((await connection.executeQuery<{ command: string }>(CompiledQuery.raw(COMMIT))).rows[0]?.command === 'ROLLBACK') {
    throw new Error('The transaction was rolled back, because one of its statements failed and the failure was ignored.')
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

/**
 * A name for each text, up to a maximum number of names. The name is derived from the text: behind a pooler, another process may have
 * prepared it with the same meaning. None for a statement that is planned anew each time.
 */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known ?? ''
    const name = isPlannedAnew(text) ? '' : `shop_${sha256(text).slice(0, 24)}`
    names.set(text, name)
    return name
  }
}

type Opened = {
  server: DatabaseServer
  client: pg.PoolClient
  run: Batches
  nameOf: (text: string) => string
  onStatement: ConnectOptions['onStatement']
}

function pooledConnection({ server, client, run, nameOf, onStatement }: Opened): PooledConnection {
  async function send({ sql: text, parameters: values }: CompiledQuery): Promise<Answer> {
    onStatement?.(text)
    // Only a text without values may contain several statements, as migrations do.
    const script = values.length === 0 && !FRAME.includes(text)
    const name = script || !server.support.namedStatements ? '' : nameOf(text)
    return await run({ text, name, values, script })
  }
  async function sendAgainUnnamed(query: CompiledQuery, error: unknown): Promise<Answer> {
    if (!isStatementLost(error)) throw error
    server.support.namedStatements = false
    // Its transaction failed, and is repeated as a whole.
    if (connection.inTransaction) throw error
    return await send(query)
  }
  const connection: PooledConnection = {
    client,
    broken: false,
    inTransaction: false,
    limitsInTransaction: !server.support.startupSettings,
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      try {
        const sent = () => send(query).catch((error: unknown) => sendAgainUnnamed(query, error))
        return queryResult<Row>(await inChildSpan(() => statementSpan(query.sql), sent))
      } catch (error) {
        if (isShortage(error)) throw databaseUnavailable(error)
        if (isReadOnly(error)) server.foundReadOnly()
        else if (!isConnectionTrouble(error)) throw error
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
