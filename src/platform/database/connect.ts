import { setTimeout as wait } from 'node:timers/promises'
import { DummyDriver, Kysely } from 'kysely'
import type { Dialect } from 'kysely'
import { begin, commit, dialect, rollback } from './dialect.ts'
import type { ServerWatch } from './watch-server.ts'

export { isDatabaseUnavailable } from './unavailable.ts'

/** Where a PostgreSQL server listens. `host` is a folder where it listens on a socket file. */
export type Connection = { host: string; port?: number; user: string; database: string; password?: string }

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
/** An open transaction. Only `Database.transaction` makes one, so a function that takes it can't be called outside. */
export type Transaction<Tables> = Reader<Tables> & { readonly [insideTransaction]: true }

/**
 * Takes the last statements of a transaction, begun and not awaited: they travel with its commit, which saves one way there and back while
 * everything is locked. Their answers decide nothing any more, but when one fails the transaction does, with its error. Every statement in it is
 * begun at once: one that comes after the commit is refused.
 */
export type WithCommit = (statements: Promise<unknown>) => void

export type Database<Tables> = Reader<Tables> & {
  /**
   * Runs the work in one transaction (read committed). It commits, unless the work throws or returns `{ ok: false }`: then nothing of it
   * stays. A serialization failure or a deadlock runs the work again, so the work changes nothing but the database. Statements that don't
   * need each other's answers may be sent together, with `Promise.all`: they run one after the other, but the way there is gone once.
   */
  transaction<Result>(work: (tx: Transaction<Tables>, withCommit: WithCommit) => Promise<Result>): Promise<Result>
  /** Waits for what is under way, then closes every connection. */
  close(): Promise<void>
}

/** A database as it was opened. `connections`: those of this process, those of them that nobody uses, and who waits for one. */
export type OpenDatabase<Tables> = Database<Tables> & { connections(): { open: number; idle: number; waiting: number } }

export type ConnectOptions = {
  /** The most connections this process opens. */
  max: number
  /** Called with every statement as it is sent, `begin`, `commit` and `rollback` included. */
  onStatement?: (sql: string) => void
  /** Without one, a statement waits for a server that is away as long as the network lets it. */
  watch?: ServerWatch
}

const MOST_TRIES = 6
const FIRST_PAUSE_MS = 10

/** Opens no connection yet: the first statement does. */
export function connect<Tables>(where: Connection | string, options: ConnectOptions): OpenDatabase<Tables> {
  const postgres = dialect(where, options)
  const kysely = new Kysely<Tables>({ dialect: postgres })
  // Kysely's own `transaction` is a builder; ours is the only door.
  return Object.assign(kysely, {
    transaction: <Result>(work: Work<Tables, Result>) => withRetries(() => runOnce({ kysely, postgres }, work)),
    connections: () => postgres.connections(),
    close: () => kysely.destroy(),
  })
}

type Work<Tables, Result> = (tx: Transaction<Tables>, withCommit: WithCommit) => Promise<Result>

async function runOnce<Tables, Result>(
  { kysely, postgres }: { kysely: Kysely<Tables>; postgres: Dialect },
  work: Work<Tables, Result>,
): Promise<Result> {
  return await kysely.getExecutor().provideConnection(async (connection) => {
    // Kysely's own transaction sends a statement only when the one before is answered; here those asked for together go together.
    let over = false
    const executor = kysely.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        if (over) throw new Error('A statement came after the end of its transaction.')
        return consumer(connection)
      },
    })
    const inside = new Kysely<Tables>({ config: { dialect: postgres }, dialect: postgres, driver: new DummyDriver(), executor })
    // Goes with the first statements of the work, which don't run when it fails.
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
      // The first error says more than a rollback that failed because of it.
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
      // Jitter, or the same two transactions meet again.
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tries)
    }
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}

function isWorthRetrying(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01'
}
