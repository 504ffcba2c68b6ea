import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBackupClient } from '../backup/take-backup.ts'
import { makeLog } from '../log.ts'
import { connect, isDatabaseUnavailable, type Connection, type OpenDatabase } from './connect.ts'
import { databaseServer } from './database-server.ts'
import { openEmbedded, type Embedded } from './embedded.ts'
import { listen } from './listen.ts'
import { watchServer, type ServerWatch } from './watch-server.ts'

// Two independent real servers; each reports which one it is.
type Tables = { told: { word: string } }
type Server = { name: string; connection: Connection; stop: Embedded['stop'] }

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
let folder: string
let one: Server
let two: Server
let watch: ServerWatch
let db: OpenDatabase<Tables>
let said: string[] = []
const log = makeLog({
  level: 'info',
  readable: false,
  write: (text) => void said.push((JSON.parse(text) as { msg: string }).msg),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servers-'))
  ;[one, two] = await Promise.all([openServer('one'), openServer('two')])
})
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await acceptsChanges(one, true)
  await acceptsChanges(two, false)
  said = []
})
afterEach(async () => {
  await Promise.all([db?.close(), watch?.stop()])
})

async function openServer(name: string): Promise<Server> {
  const dataDir = join(folder, name)
  const quiet = makeLog({ level: 'silent', readable: false })
  const { connection, stop } = await openEmbedded({ dataDir, log: quiet, settings: { ...FAST, cluster_name: name } })
  const admin = connect(connection, { max: 1 })
  await sql`create table told (word text)`.execute(admin)
  await admin.close()
  return { name, connection, stop }
}

/** Simulates a failover: switches whether a server accepts writes. Open sessions notice it. */
async function acceptsChanges({ connection }: Server, yes: boolean): Promise<void> {
  const admin = connect(connection, { max: 1 })
  await sql`set default_transaction_read_only = off`.execute(admin)
  await sql.raw(`alter system set default_transaction_read_only = ${yes ? 'off' : 'on'}`).execute(admin)
  await sql`select pg_reload_conf()`.execute(admin)
  await admin.close()
  const fresh = connect(connection, { max: 1 })
  const setting = sql<{ is: string }>`select current_setting('default_transaction_read_only') as is`
  await until(async () => (await setting.execute(fresh)).rows[0]!.is === (yes ? 'off' : 'on'))
  await fresh.close()
}

function open(where: Connection | string): void {
  const server = databaseServer(where, { needsWritable: true })
  watch = watchServer(server, { log, everyMs: 50, longestMs: 2000 })
  db = connect<Tables>(server, { max: 4, watch })
}
const addressOf = (...servers: Server[]) =>
  `postgres://${one.connection.user}@${servers.map(({ connection }) => encodeURIComponent(connection.host)).join(',')}/${one.connection.database}`

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await condition()) return
    await wait(10)
  }
  throw new Error('The condition was not reached in time.')
}
const tell = (word: string) => db.insertInto('told').values({ word }).execute()
const works = () =>
  tell('again').then(
    () => true,
    () => false,
  )
const where = async () => (await sql<{ name: string }>`select current_setting('cluster_name') as name`.execute(db)).rows[0]!.name
/** The sessions of four concurrent connections. */
const sessions = async () =>
  (
    await Promise.all([1, 2, 3, 4].map(() => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db)))
  ).map(({ rows }) => rows[0]!.pid)

test('a server that stops accepting writes is no longer used, and is used again later, by new connections only', async () => {
  open(one.connection)
  await tell('before')
  const before = await sessions()
  await acceptsChanges(one, false)
  await until(() => watch.isAway())
  expect(watch.onlyReads()).toBe(true)
  const refused = await tell('meanwhile').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  expect(String(refused)).toContain('it accepts no changes now')
  await acceptsChanges(one, true)
  await until(() => !watch.isAway())
  await tell('after')
  const after = await sessions()
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  expect((await db.selectFrom('told').select('word').execute()).map(({ word }) => word)).toEqual(['before', 'after'])
  expect(said).toEqual(['the database accepts no changes', 'the database answers again'])
})

test('a statement refused as read-only is enough, even if open sessions still work', async () => {
  open(one.connection)
  const before = await sessions()
  // Only for new sessions, as a pooler or load balancer leads them to another server.
  const admin = connect(one.connection, { max: 1 })
  await sql.raw(`alter database ${one.connection.database} set default_transaction_read_only = on`).execute(admin)
  expect(watch.isAway()).toBe(false)
  const readOnly = sql`set transaction read only`
  const refused = await db
    .transaction(async (tx) => {
      await readOnly.execute(tx)
      await tx.insertInto('told').values({ word: 'no' }).execute()
    })
    .catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  await until(() => watch.isAway())
  expect(await works()).toBe(false)
  await sql`set default_transaction_read_only = off`.execute(admin)
  await sql.raw(`alter database ${one.connection.database} reset default_transaction_read_only`).execute(admin)
  await admin.close()
  await until(() => !watch.isAway())
  expect((await sessions()).filter((pid) => before.includes(pid))).toEqual([])
})

test('of several servers the writable one is used, and after a failover the other one, also for notifications and backups', async () => {
  const address = addressOf(two, one)
  open(address)
  let notices = 0
  const listening = listen(databaseServer(address), { pages: () => (notices += 1) }, log)
  await until(() => notices > 0)
  expect(await where()).toBe('one')
  await tell('one')

  await acceptsChanges(one, false)
  await acceptsChanges(two, true)
  await until(works)
  expect(await where()).toBe('two')
  expect(new Set(await Promise.all([1, 2, 3, 4].map(() => where())))).toEqual(new Set(['two']))
  expect(watch.isAway()).toBe(false)
  const backup = await openBackupClient(address)
  expect((await backup.query("select current_setting('cluster_name') as name")).rows).toEqual([{ name: 'two' }])
  await backup.end()
  // The listening session at the first server ends with it.
  const admin = connect(one.connection, { max: 1 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(admin)
  await admin.close()
  const heard = notices
  await until(() => notices > heard)
  const told = notices
  await sql`notify pages`.execute(db)
  await until(() => notices > told)
  await listening.stop()
})

test('when no server accepts writes, the error names the ones that were tried', async () => {
  await acceptsChanges(one, false)
  open(addressOf(one, two))
  const refused = await tell('no').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
  expect(String(refused)).toContain(`${one.connection.host}: only reads; ${two.connection.host}: only reads`)
  await acceptsChanges(two, true)
  // A look at the servers that began before the change may still end with the old answer.
  await until(async () => (await where().catch(() => '')) === 'two')
})

test('an unreachable server is skipped, and any server is used when any is wanted', async () => {
  const nowhere = { ...one, connection: { ...one.connection, host: join(folder, 'nowhere') } }
  open(addressOf(nowhere, two, one))
  expect(await where()).toBe('one')
  const any = connect<Tables>(`${addressOf(nowhere, two, one)}?target_session_attrs=any`, { max: 1 })
  expect((await sql`select current_setting('cluster_name') as name`.execute(any)).rows).toEqual([{ name: 'two' }])
  await any.close()
})
