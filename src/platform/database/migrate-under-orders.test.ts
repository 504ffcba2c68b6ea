import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/database.ts'
import { keptVersions, writeBackup } from '#tests/upgrades.ts'
import { restoreBackup } from '../backup/index.ts'
import { localFiles } from '../files.ts'
import { makeLog } from '../log.ts'
import { connect, type Database, type Transaction } from './connect.ts'
import { migrate } from './migrate.ts'

type Tables = Record<never, never>

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'db', 'migrations')
const ENOUGH_ORDERS = 20
const orderTables = (await readFile(join(MIGRATIONS, 'lock-order.txt'), 'utf8')).trim().split('\n')

let folder: string
let shop: TestDatabase<Tables>
let reader: Database<Tables>
let retries: number
const log = makeLog({ level: 'info', readable: false, write: () => void (retries += 1) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'under-orders-'))
  shop = await emptyDatabase<Tables>()
  reader = connect<Tables>(shop.connection, { max: 1 })
  retries = 0
})
afterEach(async () => {
  await reader.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Takes the locks of an order and leaves a row to count. Fails, as orders do, after waiting ten seconds for a lock. */
async function order(tx: Transaction<Tables>): Promise<void> {
  for (const table of orderTables) await sql`lock table ${sql.table(table)} in row exclusive mode`.execute(tx)
  await sql`update inventory.lots set on_hand = on_hand where id = (select min(id::text)::uuid from inventory.lots)`.execute(tx)
  await sql`insert into platform.page_changes (reason, changed_at) values ('an order', now())`.execute(tx)
}

/** Places orders, one after another, until stopped. */
function keepOrdering(db: Database<Tables>) {
  const counts = { placed: 0, failed: 0 }
  let stopped = false
  const done = (async () => {
    while (!stopped) {
      await db.transaction(order).then(
        () => (counts.placed += 1),
        () => (counts.failed += 1),
      )
      await wait(5)
    }
  })()
  return { counts, stop: () => ((stopped = true), done) }
}

/** Reads every table in one transaction, as a backup does, and keeps it open while the condition holds. */
async function readUntil(condition: () => boolean, begun: () => void): Promise<void> {
  await reader.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
      tx,
    )
    for (const { name } of rows) await sql`select from ${sql.table(name)} limit 1`.execute(tx)
    begun()
    while (!condition()) await wait(10)
  })
}

async function migrateUnderOrders(migrations: string): Promise<{ ran: string[]; counts: { placed: number; failed: number } }> {
  const ordering = keepOrdering(shop.database)
  let ran: string[] | null = null
  let placedAtFirstRetry: number | null = null
  const orderedOn = () => {
    if (retries >= 2) placedAtFirstRetry ??= ordering.counts.placed
    return placedAtFirstRetry !== null && ordering.counts.placed >= placedAtFirstRetry + ENOUGH_ORDERS
  }
  const readerBegan = Promise.withResolvers<void>()
  const reading = readUntil(() => ran !== null || orderedOn() || ordering.counts.failed > 0, readerBegan.resolve)
  await readerBegan.promise
  ran = await migrate(shop.database, migrations, { log, lockTimeoutMs: 200, firstPauseMs: 50 })
  await reading
  await ordering.stop()
  return { ran, counts: ordering.counts }
}

/** Waits until a session waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.database,
    )
    if (rows[0]!.n > 0) return
    await wait(10)
  }
}

const marks = async () =>
  (await sql<{ n: number }>`select count(*) as n from platform.page_changes where reason = 'an order'`.execute(shop.database))
    .rows[0]!.n

test('the newest migrations run during orders and a long-running reader', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const version = (await keptVersions()).filter((kept) => kept < files.at(-1)!.slice(0, 4)).at(-1)!
  await writeBackup(version, folder)
  await restoreBackup({ where: shop.connection, files: localFiles(join(folder, 'files')), folder, migrations: MIGRATIONS })
  const { ran, counts } = await migrateUnderOrders(MIGRATIONS)
  expect(ran).toEqual(files.filter((name) => name.slice(0, 4) > version))
  expect(counts.failed).toBe(0)
  expect(await marks()).toBe(counts.placed)
})

test('a migration that waits for a reader lets orders pass, and changes nothing until it has all its locks', async () => {
  await migrate(shop.database, MIGRATIONS)
  const later = join(folder, 'later')
  await cp(MIGRATIONS, later, { recursive: true })
  await writeFile(
    join(later, '9999-note.sql'),
    'create table ordering.notes (id integer);\nalter table ordering.orders add column note text;\nalter table inventory.lots add column note text;\n',
  )
  const { ran, counts } = await migrateUnderOrders(later)
  expect(ran).toEqual(['9999-note.sql'])
  expect(retries).toBeGreaterThanOrEqual(2)
  expect(counts.failed).toBe(0)
  expect(counts.placed).toBeGreaterThanOrEqual(ENOUGH_ORDERS)
  expect(await marks()).toBe(counts.placed)
})

test('a migration that names the tables of an order in another order lets the order finish first', async () => {
  await migrate(shop.database, MIGRATIONS)
  const later = join(folder, 'later')
  await cp(MIGRATIONS, later, { recursive: true })
  await writeFile(
    join(later, '9999-note.sql'),
    'alter table inventory.lots add column note text;\nalter table ordering.orders add column note text;\n',
  )
  const [began, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ordered = reader.transaction(async (tx) => {
    await sql`lock table ordering.orders in row exclusive mode`.execute(tx)
    began.resolve()
    await mayGoOn.promise
    await order(tx)
  })
  await began.promise
  const migrated = migrate(shop.database, later, { log, lockTimeoutMs: 20_000 })
  await untilOneWaits()
  mayGoOn.resolve()
  await ordered
  expect(await migrated).toEqual(['9999-note.sql'])
  expect(retries).toBe(0)
  expect(await marks()).toBe(1)
})

test('a migration that never gets its lock gives up, names the blocker, and changes nothing', async () => {
  await migrate(shop.database, MIGRATIONS)
  const later = join(folder, 'later')
  await cp(MIGRATIONS, later, { recursive: true })
  await writeFile(
    join(later, '9999-note.sql'),
    'create table ordering.notes (id integer);\nalter table ordering.orders add column note text;\n',
  )
  let over = false
  const began = Promise.withResolvers<void>()
  const reading = readUntil(() => over, began.resolve)
  await began.promise
  const failed = await migrate(shop.database, later, { lockTimeoutMs: 50, firstPauseMs: 20, longestWaitMs: 200 }).catch(
    (error: unknown) => error,
  )
  over = true
  await reading
  expect(String(failed)).toMatch(
    /^Error: The migration 9999-note\.sql failed and changed nothing: .*lock timeout.* Another session holds a lock/,
  )
  expect(String(failed)).toMatch(/The oldest: \[\{"pid":\d+/)
  const found = await sql`select to_regclass('ordering.notes') as notes`.execute(shop.database)
  expect(found.rows).toEqual([{ notes: null }])
})
