import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Connection, type Database } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withLock } from '#platform/database/process-files.ts'
import { makeLog } from '#platform/log.ts'
import type { Tables } from '#shop/tables.ts'
import { readState, type DatabaseState } from './database-state.ts'
import { insertWorld } from './insert-world.ts'

/** `migrated`: with every migration. `world`: also with the rows of `world-data.ts`. */
export type TemplateKind = 'migrated' | 'world'

export type TestServer = {
  /** Creates a database and returns its name. Without a template it has no tables. */
  create(template: TemplateKind | null): Promise<string>
  /** Creates a copy of a database that has no connections, and returns its name. */
  copy(original: string): Promise<string>
  /** The initial content of a database created from `world`. Null when the server's account may not restore it. */
  worldState(): Promise<DatabaseState | null>
  drop(name: string): Promise<void>
  connectionTo(database: string): Connection | string
  stop(): Promise<void>
}

const MIGRATIONS = join(import.meta.dirname, '..', 'db', 'migrations')
// Tests need not survive a power failure. Each worker keeps connections of several databases open.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '150' }

/** The database server of this run, or the one of `TEST_DATABASE_URL` when that is set. */
export async function openTestServer(runFolder: string): Promise<TestServer> {
  const { maintenance, stop } = await findServer(runFolder)
  const admin = connect<Record<never, never>>(maintenance, { max: 1 })
  const connectionTo = (database: string) => named(maintenance, database)
  const made: Partial<Record<TemplateKind, Promise<string>>> = {}
  const templateOf = (kind: TemplateKind): Promise<string> => {
    const before = kind === 'world' ? templateOf('migrated') : Promise.resolve('template0')
    return (made[kind] ??= before.then((from) =>
      withLock(join(runFolder, `${kind}.lock`), () =>
        makeTemplate({ admin, connectionTo, runFolder }, { kind, from, name: `${prefixOf(runFolder)}_${kind}` }),
      ),
    ))
  }
  const copy = async (original: string) => {
    const name = `${prefixOf(runFolder)}_${randomBytes(6).toString('hex')}`
    await run(admin, `create database ${name} template ${original} strategy file_copy`)
    return name
  }
  return {
    connectionTo,
    create: async (template) => copy(template ? await templateOf(template) : 'template0'),
    copy,
    worldState: async () => JSON.parse(await readFile(worldFile(runFolder), 'utf8')) as DatabaseState | null,
    drop: (name) => run(admin, `drop database if exists ${name} with (force)`),
    stop: async () => {
      await admin.close()
      await stop()
    },
  }
}

/** At the end of a run: our own server is deleted with its databases; on another server they must be dropped. */
export async function dropDatabases(runFolder: string): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) return
  const admin = connect<Record<never, never>>(url, { max: 1 })
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${`${prefixOf(runFolder)}_`})`.execute(admin)
  for (const { name } of rows) await run(admin, `drop database if exists ${name} with (force)`)
  await admin.close()
}

async function findServer(runFolder: string): Promise<{ maintenance: Connection | string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { maintenance: url, stop: async () => undefined }
  const log = makeLog({ level: 'silent', readable: false })
  const { connection, stop } = await openEmbedded({ dataDir: runFolder, log, settings: FAST })
  return { maintenance: { ...connection, database: 'postgres' }, stop }
}

type Admin = Database<Record<never, never>>
type Maker = { admin: Admin; runFolder: string; connectionTo: TestServer['connectionTo'] }
type ToMake = { kind: TemplateKind; from: string; name: string }

async function makeTemplate({ admin, connectionTo, runFolder }: Maker, { kind, from, name }: ToMake): Promise<string> {
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin)
  if (rows.length > 0) return name
  // Renamed when complete, so that a failed migration is retried by the next file and not copied.
  const unfinished = `${name}_unfinished`
  await run(admin, `drop database if exists ${unfinished}`)
  await run(admin, `create database ${unfinished} template ${from}`)
  const where = connectionTo(unfinished)
  if (kind === 'migrated') await inDatabase<Record<never, never>>(where, (database) => migrate(database, MIGRATIONS))
  else await inDatabase<Tables>(where, (database) => addWorld(database, runFolder))
  await run(admin, `alter database ${unfinished} rename to ${name}`)
  return name
}

async function inDatabase<Its>(where: Connection | string, work: (database: Database<Its>) => Promise<unknown>): Promise<void> {
  const database = connect<Its>(where, { max: 1 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function addWorld(database: Database<Tables>, runFolder: string): Promise<void> {
  await insertWorld(database)
  const { rows } = await sql<{ able: boolean }>`select current_setting('is_superuser')::boolean as able`.execute(database)
  await writeFile(worldFile(runFolder), JSON.stringify(rows[0]!.able ? await readState(database) : null))
}

const worldFile = (runFolder: string) => join(runFolder, 'world.json')

async function run(admin: Admin, statement: string): Promise<void> {
  await sql.raw(statement).execute(admin)
}

function named(server: Connection | string, database: string): Connection | string {
  if (typeof server !== 'string') return { ...server, database }
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function prefixOf(runFolder: string): string {
  return basename(runFolder).toLowerCase().replaceAll('-', '_')
}
