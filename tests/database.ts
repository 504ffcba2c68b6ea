import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect } from '../src/platform/database/connect.ts'
import type { Connection, Database } from '../src/platform/database/connect.ts'
import { openEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { withLock } from '../src/platform/database/process-files.ts'
import { makeLog } from '../src/platform/log.ts'
import type { Tables as ShopTables } from '../src/shop/tables.ts'

export type TestDatabase<Tables> = {
  /** To open more connections with, as another process would. */
  connection: Connection | string
  database: Database<Tables>
  /** Removes the database. */
  close(): Promise<void>
}

type Server = { maintenance: Connection | string; stop(): Promise<void> }

const MIGRATIONS = join(import.meta.dirname, '..', 'db', 'migrations')
const MOST_CONNECTIONS = 10
// Tests need no power cut survived.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

let templateMade: Promise<void> | undefined

/** A database of its own for a test file, with every migration run and nothing in it. On `TEST_DATABASE_URL` when that is set. */
export async function testDatabase<Tables = ShopTables>(): Promise<TestDatabase<Tables>> {
  const runFolder = inject('runFolder')
  const server = await openServer(runFolder)
  const template = templateName(runFolder)
  templateMade ??= withLock(join(runFolder, 'template.lock'), () => makeTemplate(server, template))
  await templateMade
  return await createDatabase<Tables>(server, template)
}

/** A database without a single table. */
export async function emptyDatabase<Tables = Record<never, never>>(): Promise<TestDatabase<Tables>> {
  return await createDatabase<Tables>(await openServer(inject('runFolder')), 'template0')
}

/** At the end of a run: on a server of ours the template goes with the server, on yours it has to be dropped. */
export async function dropTemplate(runFolder: string): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) await administer(url, `drop database if exists ${templateName(runFolder)}`)
}

async function openServer(runFolder: string): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { maintenance: url, stop: async () => undefined }
  const log = makeLog({ level: 'silent', readable: false })
  const { connection, stop } = await openEmbedded({ dataDir: runFolder, log, settings: FAST })
  return { maintenance: { ...connection, database: 'postgres' }, stop }
}

async function makeTemplate(server: Server, template: string): Promise<void> {
  const admin = connect(server.maintenance, { max: 1 })
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${template}`.execute(admin)
    if (rows.length > 0) return
  } finally {
    await admin.close()
  }
  // Takes its name once it is whole, so a migration that fails is tried again by the next file and not copied.
  const unfinished = `${template}_unfinished`
  await administer(server.maintenance, `drop database if exists ${unfinished}`)
  await administer(server.maintenance, `create database ${unfinished} template template0`)
  const database = connect(named(server.maintenance, unfinished), { max: 1 })
  try {
    await migrate(database, MIGRATIONS)
  } finally {
    await database.close()
  }
  await administer(server.maintenance, `alter database ${unfinished} rename to ${template}`)
}

async function createDatabase<Tables>(server: Server, template: string): Promise<TestDatabase<Tables>> {
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  await administer(server.maintenance, `create database ${name} template ${template} strategy file_copy`)
  const connection = named(server.maintenance, name)
  const database = connect<Tables>(connection, { max: MOST_CONNECTIONS })
  return {
    connection,
    database,
    close: async () => {
      await database.close()
      await administer(server.maintenance, `drop database if exists ${name} with (force)`)
      await server.stop()
    },
  }
}

async function administer(where: Connection | string, statement: string): Promise<void> {
  const admin = connect(where, { max: 1 })
  try {
    await sql.raw(statement).execute(admin)
  } finally {
    await admin.close()
  }
}

function named(server: Connection | string, database: string): Connection | string {
  if (typeof server !== 'string') return { ...server, database }
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function templateName(runFolder: string): string {
  return `${basename(runFolder).toLowerCase().replaceAll('-', '_')}_template`
}
