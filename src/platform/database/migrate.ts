import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { sha256 } from '../ids.ts'
import type { Database, Reader } from './connect.ts'

type Migration = { name: string; checksum: string; text: string }

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
const TABLES_TRIES = 20

/** The migrations that a database has run, with what their files held. */
export type Applied = { name: string; checksum: string }

/**
 * Brings the database up to the numbered `.sql` files of a folder: each runs once, in order, in a transaction of its own. Any number of
 * processes may do so at once; the names of the files this one ran come back. Refuses a history that differs from the files.
 */
export async function migrate<Tables>(database: Database<Tables>, folder: string): Promise<string[]> {
  return await migrateTo(database, await readMigrations(folder))
}

/**
 * Brings an empty database to where another one stood, for what was kept of that one. Refuses a history that differs from the files.
 */
export async function migrateAlong<Tables>(database: Database<Tables>, folder: string, history: Applied[]): Promise<void> {
  const migrations = await readMigrations(folder)
  nextToRun(migrations, history)
  await migrateTo(
    database,
    migrations.filter(({ name }) => history.some((applied) => applied.name === name)),
  )
}

async function migrateTo<Tables>(database: Database<Tables>, migrations: Migration[]): Promise<string[]> {
  if (await isUpToDate(database, migrations)) return []
  await makeTables(database)
  const ran: string[] = []
  for (;;) {
    const name = await runNext(database, migrations)
    if (name === undefined) return ran
    ran.push(name)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const [index, name] of names.entries()) {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} must be named like 0001-what-it-does.sql.`)
    const before = names[index - 1]
    if (before?.startsWith(`${number}-`))
      throw new Error(`The migrations ${before} and ${name} have the same number. Give one the next free number.`)
  }
  return await Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: sha256(text) }
    }),
  )
}

// The usual start: one look, no lock.
async function isUpToDate<Tables>(database: Database<Tables>, migrations: Migration[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('platform_migrations') is not null as found`.execute(database)
  return rows[0]?.found === true && nextToRun(migrations, await readApplied(database)) === undefined
}

/** Runs the first file that has not run yet; the name, or nothing when all have. */
async function runNext<Tables>(database: Database<Tables>, migrations: Migration[]): Promise<string | undefined> {
  return await database.transaction(async (tx) => {
    // Another process may be at work for long, and so may we.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select id from platform_migration_lock where id = 1 for update`.execute(tx)
    const next = nextToRun(migrations, await readApplied(tx))
    if (!next) return undefined
    try {
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

export async function readApplied<Tables>(reader: Reader<Tables>): Promise<Applied[]> {
  return (await sql<Applied>`select name, checksum from platform_migrations order by name`.execute(reader)).rows
}

function nextToRun(migrations: Migration[], applied: Applied[]): Migration | undefined {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new Error(
        `The database has run the migration ${name}, which is not among the files: it belongs to another version of the shop.`,
      )
    if (file.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it ran. Put it back as it was and write a new one.`)
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
      // "If not exists" still fails when two create the same table at the same moment.
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (tries === TABLES_TRIES || (code !== '23505' && code !== '42P07')) throw error
      await wait(Math.random() * 50)
    }
  }
}
