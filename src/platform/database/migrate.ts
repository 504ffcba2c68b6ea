import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sha256 } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Database, Reader, Transaction } from './connect.ts'
import { isLockTimeout } from './unavailable.ts'

type Migration = {
  name: string
  checksum: string
  text: string
  /** The tables of an order that it changes or references, in the order in which an order locks them. */
  locks: string[]
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
// Beside the migrations: the tables that placing an order writes, in the order in which it locks them.
const LOCK_ORDER = 'lock-order.txt'
const TABLES_TRIES = 20
// unique_violation, duplicate_table and duplicate_object: which one depends on how far the other session is.
const CREATED_CONCURRENTLY = new Set(['23505', '42P07', '42710'])
// Everyone else who needs the table queues behind a waiting migration: after this time it gives way and tries again.
const LOCK_TIMEOUT_MS = 2000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
const LONGEST_WAIT_MS = 10 * 60_000

type MigrateOptions = { log?: Log; lockTimeoutMs?: number; firstPauseMs?: number; longestWaitMs?: number }

/** The migrations that a database has run, with the checksums of their files. */
type Applied = { name: string; checksum: string }

/**
 * Migrates the database with the numbered `.sql` files of a folder: each runs once, in order, in its own transaction. Safe with any number
 * of concurrent processes; returns the names of the files this one ran. Refuses a history that differs from the files. A file that cannot
 * get its locks within two seconds rolls back and is retried.
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  return await migrateTo(database, await readMigrations(folder), options)
}

/** Migrates an empty database to the state of a backup. Refuses a history that differs from the files. */
export async function migrateAlong<Tables>(database: Database<Tables>, folder: string, history: Applied[]): Promise<void> {
  const migrations = await readMigrations(folder)
  nextToRun(migrations, history)
  await migrateTo(
    database,
    migrations.filter(({ name }) => history.some((applied) => applied.name === name)),
  )
}

/** Whether the database has run every file of the folder. */
export async function isUpToDate<Tables>(database: Database<Tables>, folder: string): Promise<boolean> {
  return await hasRunAll(database, await readMigrations(folder))
}

async function migrateTo<Tables>(
  database: Database<Tables>,
  migrations: Migration[],
  options: MigrateOptions = {},
): Promise<string[]> {
  if (await hasRunAll(database, migrations)) return []
  await makeTables(database)
  const ran: string[] = []
  for (;;) {
    const name = await runNextPatiently(database, migrations, options)
    if (name === undefined) return ran
    ran.push(name)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder)
  const names = files.filter((name) => name.endsWith('.sql')).toSorted()
  const lockOrder = files.includes(LOCK_ORDER)
    ? (await readFile(join(folder, LOCK_ORDER), 'utf8')).split(/\s+/).filter(Boolean)
    : []
  for (const [index, name] of names.entries()) {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} must be named like 0001-what-it-does.sql.`)
    const before = names[index - 1]
    if (before?.startsWith(`${number}-`))
      throw new Error(`The migrations ${before} and ${name} have the same number. Give one the next free number.`)
  }
  return await Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line endings.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const words = wordsOf(text)
      const locks = lockOrder.filter((table) => words.includes(table))
      return { name, text, checksum: sha256(text), locks }
    }),
  )
}

// The usual start: one read, no lock.
async function hasRunAll<Tables>(database: Database<Tables>, migrations: Migration[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('platform_migrations') is not null as found`.execute(database)
  return rows[0]?.found === true && nextToRun(migrations, await readApplied(database)) === undefined
}

async function runNextPatiently<Tables>(
  database: Database<Tables>,
  migrations: Migration[],
  { log, lockTimeoutMs = LOCK_TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS, longestWaitMs = LONGEST_WAIT_MS }: MigrateOptions,
): Promise<string | undefined> {
  const giveUpAt = performance.now() + longestWaitMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await runNext(database, migrations, lockTimeoutMs)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const message = error instanceof Error ? error.message : ''
      const oldest = await oldestTransactions(database)
      if (performance.now() + pauseMs > giveUpAt)
        throw new Error(
          `${message}. Another session holds a lock on what it changes, such as a backup or a report. The oldest: ${JSON.stringify(oldest)}.`,
          { cause: error },
        )
      log?.warn({ oldest, again: pauseMs }, 'a migration waits for a lock that another session holds')
      // Jitter, so that it does not collide again and again.
      await wait(pauseMs * (0.75 + Math.random() / 2))
    }
  }
}

/** The likely lock holders. Without their statements, which may contain personal data. */
async function oldestTransactions<Tables>(
  database: Database<Tables>,
): Promise<{ pid: number; application: string; seconds: number }[]> {
  const { rows } = await sql<{ pid: number; application: string; seconds: number }>`
    select pid, application_name as application, round(extract(epoch from now() - xact_start))::integer as seconds
    from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 3`.execute(database)
  return rows
}

/** Runs the first pending file; returns its name, or undefined when there is none. */
async function runNext<Tables>(
  database: Database<Tables>,
  migrations: Migration[],
  lockTimeoutMs: number,
): Promise<string | undefined> {
  return await database.transaction(async (tx) => {
    // Another process may migrate for a long time. Only migrations wait for this row.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select id from platform_migration_lock where id = 1 for update`.execute(tx)
    const next = nextToRun(migrations, await readApplied(tx))
    if (!next) return undefined
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
    try {
      await lockInOrder(tx, next)
      await sql.raw(next.text).execute(tx)
    } catch (error) {
      throw new Error(`The migration ${next.name} failed and changed nothing: ${error instanceof Error ? error.message : ''}`, {
        cause: error,
      })
    }
    await sql`insert into platform_migrations (name, checksum, ran_at) values (${next.name}, ${next.checksum}, now())`.execute(tx)
    return next.name
  })
}

/**
 * Locks the tables of an order that a file changes or references, in the order in which an order locks them, if they are two or more. A file
 * that locks them in another order, as 0082 does, would wait for an order that waits for it: a deadlock at each try while orders are placed.
 */
async function lockInOrder<Tables>(tx: Transaction<Tables>, { text, locks }: Migration): Promise<void> {
  // Those that the file creates do not exist yet.
  const { rows } = await sql<{ table: string }>`
    select name as table from unnest(${locks}::text[]) with ordinality as named (name, place)
    where to_regclass(name) is not null order by place`.execute(tx)
  if (rows.length < 2) return
  const words = wordsOf(text).filter((word) => word !== 'if' && word !== 'exists')
  for (const { table } of rows) {
    const changed = words.some(
      (word, index) => word === table && words[index - 1] === 'table' && CHANGES.has(words[index - 2] ?? ''),
    )
    await sql`lock table ${sql.table(table)} in ${sql.raw(changed ? 'access exclusive' : 'share row exclusive')} mode`.execute(tx)
  }
}

const CHANGES: ReadonlySet<string> = new Set(['alter', 'drop'])

/** The words and names of a file, in lower case. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\w.]+/)
}

export async function readApplied<Tables>(reader: Reader<Tables>): Promise<Applied[]> {
  return (await sql<Applied>`select name, checksum from platform_migrations order by name`.execute(reader)).rows
}

function nextToRun(migrations: Migration[], applied: Applied[]): Migration | undefined {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new Error(
        `The database has run the migration ${name}, which is not among the files: it belongs to a newer version of the shop. Start that version, or restore a backup from before it (npm run restore).`,
      )
    if (file.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it ran. Restore the old file and write a new one.`)
  }
  const next = migrations.find((migration) => applied.every(({ name }) => name !== migration.name))
  const last = applied.at(-1)
  if (next && last && next.name < last.name) {
    throw new Error(`The migration ${next.name} has not run, but the later ${last.name} has. Give it a number after that.`)
  }
  return next
}

async function makeTables<Tables>(database: Database<Tables>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await database.transaction(async (tx) => {
        await sql`create table if not exists platform_migrations (
          name text primary key, checksum text not null, ran_at timestamptz not null)`.execute(tx)
        await sql`create table if not exists platform_migration_lock (id integer primary key check (id = 1))`.execute(tx)
        await sql`insert into platform_migration_lock (id) values (1) on conflict do nothing`.execute(tx)
      })
      return
    } catch (error) {
      // "If not exists" still fails when two sessions create the same table concurrently.
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tries === TABLES_TRIES || !CREATED_CONCURRENTLY.has(code)) throw error
      await wait(Math.random() * 50)
    }
  }
}
