import { setTimeout as wait } from 'node:timers/promises'
import { DummyDriver, Kysely, type Dialect } from 'kysely'
import { begin, commit, dialect, rollback, type ConnectOptions } from './dialect.ts'
import type { Connection } from './database-address.ts'
import { databaseServer, type DatabaseServer } from './database-server.ts'
import { inChildSpan } from '../tracing.ts'
import { TRANSACTION } from './statement-span.ts'
import { isStatementLost } from './unavailable.ts'

export type { Connection } from './database-address.ts'
export { isDatabaseUnavailable } from './unavailable.ts'

type Statements =
  | 'selectFrom'
  | 'selectNoFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'with'
  | 'withRecursive'
  | 'case'
  | 'fn'
  | 'dynamic'
  | 'executeQuery'
  | 'getExecutor'

/** Something to send statements through: the database itself, or a transaction. */
export type Reader<Tables> = Pick<Kysely<Tables>, Statements>

declare const insideTransaction: unique symbol
/** An open transaction. Only `Database.transaction` creates one, so functions that require it cannot be called outside. */
export type Transaction<Tables> = Reader<Tables> & { readonly [insideTransaction]: true }

/**
 * Takes the last statements of a transaction, started but not awaited: they are sent together with the commit, which saves a round trip
 * while rows are locked. Their results can no longer change anything, but when one fails, the transaction fails with its error. Every
 * statement in it must have started: one after the commit is refused.
 */
export type WithCommit = (statements: Promise<unknown>) => void

export type Database<Tables> = Reader<Tables> & {
  /**
   * Runs the work in one transaction (read committed). It commits, unless the work throws or returns `{ ok: false }`, which roll back. A
   * serialization failure or a deadlock runs the work again, so it must have no effect outside the database. Independent statements can be
   * sent together with `Promise.all`: they run one after another in a single round trip.
   */
  transaction<Result>(work: (tx: Transaction<Tables>, withCommit: WithCommit) => Promise<Result>): Promise<Result>
  /** Waits for running work, then closes every connection. */
  close(): Promise<void>
}

/** An opened database. `connections`: those of this process, the idle ones, and requests waiting for one. */
export type OpenDatabase<Tables> = Database<Tables> & { connections(): { open: number; idle: number; waiting: number } }

const MOST_TRIES = 6
const FIRST_PAUSE_MS = 10

/** Opens no connection yet: the first statement does. */
export function connect<Tables>(where: Connection | string | DatabaseServer, options: ConnectOptions): OpenDatabase<Tables> {
  const postgres = dialect(databaseServer(where), options)
  const kysely = new Kysely<Tables>({ dialect: postgres })
  // Replaces Kysely's own `transaction` builder.
  return Object.assign(kysely, {
    transaction: <Result>(work: Work<Tables, Result>) =>
      withRetries(() =>
        inChildSpan(
          () => TRANSACTION,
          () => runOnce({ kysely, postgres }, work),
        ),
      ),
    connections: () => postgres.connections(),
    close: () => kysely.destroy(),
  })
}

/** The same database with another way to run a transaction. */
export function withTransaction<Tables>(
  database: Database<Tables>,
  transaction: <Result>(work: Work<Tables, Result>) => Promise<Result>,
): Database<Tables> {
  // Kysely keeps its state in private fields: the methods need their own object.
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Work<Tables, Result> = (tx: Transaction<Tables>, withCommit: WithCommit) => Promise<Result>

async function runOnce<Tables, Result>(
  { kysely, postgres }: { kysely: Kysely<Tables>; postgres: Dialect },
  work: Work<Tables, Result>,
): Promise<Result> {
  return await kysely.getExecutor().provideConnection(async (connection) => {
    // Kysely's own transaction sends a statement only after the previous result; here statements requested together are sent together.
    let over = false
    const executor = kysely.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        if (over) throw new Error('A statement was sent after the end of its transaction.')
        return consumer(connection)
      },
    })
    const inside = new Kysely<Tables>({ config: { dialect: postgres }, dialect: postgres, driver: new DummyDriver(), executor })
    // Sent with the first statements of the work, which do not run when it fails.
    const begun = begin(connection)
    begun.catch(() => undefined)
    const last: Promise<unknown>[] = []
    const withCommit: WithCommit = (statements) => {
      statements.catch(() => undefined)
      last.push(statements)
    }
    try {
      const result = await work(inside as unknown as Transaction<Tables>, withCommit)
      await begun
      over = true
      await (isRefusal(result) ? rollback(connection) : Promise.all([...last, commit(connection)]))
      return result
    } catch (error) {
      over = true
      // The first error is more useful than that of a rollback that failed because of it.
      await rollback(connection).catch(() => undefined)
      throw error
    }
  })
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MOST_TRIES || !isWorthRetrying(error)) throw error
      // Jitter, so that the same two transactions do not collide again.
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tries)
    }
  }
}

/** Whether a result rolls its transaction back. */
export function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}

function isWorthRetrying(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01' || isStatementLost(error)
}
