import { Socket } from 'node:net'
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import pg from 'pg'
import type { ConnectOptions, Connection } from './connect.ts'
import { columnTypes } from './column-types.ts'
import { databaseUnavailable, isConnectionTrouble } from './unavailable.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
// Texts are few, because lists travel as one array; this is for those that are not.
const MOST_PREPARED = 500
// A transaction waits for nothing but the database; one that sits idle this long has been forgotten.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

type PooledConnection = DatabaseConnection & { client: pg.PoolClient; broken: boolean }

/** Kysely over a pool of `pg`. Of our own, because a connection that failed must neither leak nor go back into the pool. */
export function dialect(where: Connection | string, options: ConnectOptions): Dialect {
  return {
    createDriver: () => driver(where, options),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function openPool(where: Connection | string, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof where === 'string' ? { connectionString: where } : { ...where, ssl: false }),
    max,
    pipeline: true,
    ...(process.env['PATIENT'] ? { stream: patientSocket } : {}),
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

function patientSocket() { const s = new Socket(); const u = s.uncork.bind(s); s.uncork = () => process.nextTick(u); return s }
function driver(where: Connection | string, options: ConnectOptions): Driver {
  const pool = openPool(where, options.max)
  const nameOf = statementNames()
  const send = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw databaseUnavailable(error)
      })
      return pooledConnection(client, nameOf, options.onStatement)
    },
    beginTransaction: async (connection: DatabaseConnection, settings: TransactionSettings) => {
      const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
      await send(connection, `begin${isolation}`).catch((error: unknown) => {
        ;(connection as PooledConnection).broken = true
        throw error
      })
    },
    commitTransaction: async (connection: DatabaseConnection) => {
      const { rows } = await send(connection, 'commit')
      // PostgreSQL answers the commit of a transaction that has failed by rolling it back, without an error.
      if ((rows[0] as { command?: string } | undefined)?.command === 'ROLLBACK') {
        throw new Error('The transaction was rolled back, because one of its statements had failed and the failure was ignored.')
      }
    },
    rollbackTransaction: async (connection: DatabaseConnection) => {
      await send(connection, 'rollback').catch((error: unknown) => {
        ;(connection as PooledConnection).broken = true
        throw error
      })
    },
    releaseConnection: async (connection: DatabaseConnection) => {
      const { client, broken } = connection as PooledConnection
      client.release(broken)
    },
    destroy: () => pool.end(),
  }
}

/**
 * A statement with a name is parsed and planned once on each connection instead of at every use, which is half of what it costs. None for a
 * text that came when there were too many names already.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known
    const name = `shop_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

function pooledConnection(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  onStatement: ConnectOptions['onStatement'],
): PooledConnection {
  const connection: PooledConnection = {
    client,
    broken: false,
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      onStatement?.(query.sql)
      try {
        const name = query.parameters.length > 0 ? nameOf(query.sql) : undefined
        const values = [...query.parameters]
        const result = await client.query(name === undefined ? { text: query.sql, values } : { name, text: query.sql, values })
        return queryResult<Row>(Array.isArray(result) ? (result as pg.QueryResult[]).at(-1) : result)
      } catch (error) {
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

// Several statements in one text give several results; the last one counts.
function queryResult<Row>(result: pg.QueryResult | undefined): QueryResult<Row> {
  if (!result) return { rows: [] }
  if (result.command === 'COMMIT' || result.command === 'ROLLBACK') return { rows: [{ command: result.command } as Row] }
  const rows = result.rows as Row[]
  return COUNTED.includes(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows }
}
