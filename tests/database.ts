import { inject } from 'vitest'
import { connect, type Connection, type Database, type OpenDatabase } from '#platform/database/connect.ts'
import type { Tables as ShopTables } from '#shop/tables.ts'
import { atEndOfWorker } from './end-of-worker.ts'
import { restoreState, writesOf, type DatabaseState, type Writes } from './database-state.ts'
import { lend } from './lent-database.ts'
import { openTestServer, type TemplateKind, type TestServer } from './test-server.ts'

export type TestDatabase<Tables> = {
  /** For additional connections, as another process would open them. */
  connection: Connection | string
  database: Database<Tables>
  name: string
  /** Drops the database. */
  close(): Promise<void>
}

/** `open` stays open from test to test: the first statements of a new connection take longer than most tests. */
type Kept = { name: string; uses: number; open: OpenDatabase<ShopTables>; writes: Writes }

const MOST_CONNECTIONS = 10
// Deleted rows still take space.
const MOST_USES = 100

let worldState: Promise<DatabaseState | null> | undefined
let opened: Promise<TestServer> | undefined
/** Databases with the test world that no test uses now. */
const free: Kept[] = []

/** An empty, migrated database. On `TEST_DATABASE_URL` when that is set. */
export async function testDatabase<Tables = ShopTables>(): Promise<TestDatabase<Tables>> {
  return await createDatabase<Tables>('migrated')
}

/** A database without any table. */
export async function emptyDatabase<Tables = Record<never, never>>(): Promise<TestDatabase<Tables>> {
  return await createDatabase<Tables>(null)
}

/**
 * A database with the test world (`world-data.ts`). Creating one takes ten times as long as undoing a test's changes, so the next test
 * gets the same one restored, unless it is still in use or its tables were changed.
 */
export async function worldDatabase(): Promise<TestDatabase<ShopTables>> {
  const its = await server()
  const kept: Kept = (await nextFree(its)) ?? (await createKept(its))
  const { database, end } = lend(kept.open)
  let closed: Promise<void> | undefined
  return {
    connection: its.connectionTo(kept.name),
    database,
    name: kept.name,
    close: () => (closed ??= end().then(() => void free.push(kept))),
  }
}

async function createKept(its: TestServer): Promise<Kept> {
  const name = await its.create('world')
  const open = connect<ShopTables>(its.connectionTo(name), { max: MOST_CONNECTIONS })
  return { name, uses: 0, open, writes: await writesOf(open) }
}

function server(): Promise<TestServer> {
  if (!opened) atEndOfWorker.push(closeAll)
  return (opened ??= openTestServer(inject('runFolder')))
}

async function closeAll(): Promise<void> {
  const its = await opened!
  for (const kept of free) await discard(its, kept)
  await its.stop()
}

async function nextFree(its: TestServer): Promise<Kept | null> {
  const kept = free.pop()
  if (!kept) return null
  const state = await (worldState ??= its.worldState())
  kept.uses += 1
  const writes = state && kept.uses < MOST_USES ? await restoreState(kept.open, state, kept.writes) : null
  if (writes) return { ...kept, writes }
  await discard(its, kept)
  return null
}

async function discard(its: TestServer, { name, open }: Kept): Promise<void> {
  await open.close()
  await its.drop(name)
}

/** A copy of a database whose connections are closed. */
export async function copyOf<Tables = ShopTables>({ name }: { name: string }): Promise<TestDatabase<Tables>> {
  const its = await server()
  return opening<Tables>(its, await its.copy(name))
}

async function createDatabase<Tables>(template: TemplateKind | null): Promise<TestDatabase<Tables>> {
  const its = await server()
  return opening<Tables>(its, await its.create(template))
}

function opening<Tables>(its: TestServer, name: string): TestDatabase<Tables> {
  const connection = its.connectionTo(name)
  const database = connect<Tables>(connection, { max: MOST_CONNECTIONS })
  return {
    connection,
    database,
    name,
    close: async () => {
      await database.close()
      await its.drop(name)
    },
  }
}
