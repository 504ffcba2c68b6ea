import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import { connect, type Connection } from './connect.ts'
import { openEmbedded, type Embedded } from './embedded.ts'
import { isRunning } from './process-files.ts'
import { readPostmaster } from './server-process.ts'

const log = makeLog({ level: 'silent', readable: false })
const moduleUrl = pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href
const logUrl = pathToFileURL(join(import.meta.dirname, '..', 'log.ts')).href

let parent: string
let dataDir: string
let children: ChildProcess[]
let opened: Embedded[]

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(parent, 0o755)
  dataDir = join(parent, 'data')
  children = []
  opened = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  // If a failed test left a server running, it ends with the last process to stop, which is this one.
  if (await postmasterPid()) await open()
  for (const its of opened) await its.stop()
  await chmod(parent, 0o755)
  await rm(parent, { recursive: true })
})

const postmasterPid = async () => (await readPostmaster(join(dataDir, 'postgres')))?.pid

async function open(): Promise<Embedded> {
  const its = await openEmbedded({ dataDir, log })
  opened.push(its)
  return its
}

async function query(connection: Connection, statement: string): Promise<unknown[]> {
  const database = connect(connection, { max: 1 })
  try {
    return (await sql.raw(statement).execute(database)).rows
  } finally {
    await database.close()
  }
}

/** Another shop process on the same folder; it prints one line once its database is open, and stops when its input ends. */
async function startProcess(): Promise<ChildProcess> {
  const code = `
    import { openEmbedded } from ${JSON.stringify(moduleUrl)}
    import { makeLog } from ${JSON.stringify(logUrl)}
    const log = makeLog({ level: 'silent', readable: false })
    const { stop } = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log('open')
    process.stdin.resume().on('end', () => void stop().then(() => process.exit(0)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const opened = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(opened[0])).toBe('open\n')
  return child
}

/** Whether the process still existed. */
function suspend(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGSTOP')
  } catch {
    return false
  }
}

async function finish(child: ChildProcess): Promise<void> {
  child.stdin!.end()
  await once(child, 'exit')
}

test('a new folder becomes a database that keeps its data', async () => {
  const first = await open()
  await query(first.connection, "create table fruit (name text); insert into fruit values ('আম')")
  const [settings] = await query(
    first.connection,
    `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('timezone') as zone, current_setting('server_encoding') as encoding`,
  )
  expect(settings).toEqual({ tcp: '', fsync: 'on', commit: 'on', zone: 'UTC', encoding: 'UTF8' })
  await first.stop()
  expect(await postmasterPid()).toBeUndefined()
  await expect(query(first.connection, 'select 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable' })

  const second = await open()
  expect(await query(second.connection, 'select name from fruit')).toEqual([{ name: 'আম' }])
  await second.stop()
})

test('two concurrent first starts create one database, and the last to stop ends the server', async () => {
  const [first, second] = await Promise.all([startProcess(), startProcess()])
  const pid = await postmasterPid()
  expect((await readdir(join(dataDir, 'processes'))).length).toBe(2)
  await finish(first)
  expect(await postmasterPid()).toBe(pid)
  await finish(second)
  expect(await postmasterPid()).toBeUndefined()
  expect(await readdir(join(dataDir, 'processes'))).toEqual([])
})

test('the server survives a killed process, and the next one finds it', async () => {
  const killed = await startProcess()
  const pid = await postmasterPid()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const next = await open()
  expect(await postmasterPid()).toBe(pid)
  expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
  expect(await postmasterPid()).toBeUndefined()
})

test('a start during the last stop gets a running server', async () => {
  for (let round = 0; round < 3; round += 1) {
    const first = await open()
    const stopping = first.stop()
    await wait(round * 5)
    const second = await open()
    await stopping
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  }
})

test('a killed server is restarted automatically, with everything committed', async () => {
  const its = await open()
  await query(its.connection, 'create table orders (id integer); insert into orders values (1)')
  const pid = (await postmasterPid())!
  process.kill(pid, 'SIGKILL')
  let rows: unknown[] = []
  for (let tries = 0; tries < 100 && rows.length === 0; tries += 1) {
    await wait(100)
    rows = await query(its.connection, 'select id from orders').catch(() => [])
  }
  expect(rows).toEqual([{ id: 1 }])
  expect(await postmasterPid()).not.toBe(pid)
  await its.stop()
})

test('a server that hangs during shutdown is ended, and nothing committed is lost', async () => {
  const its = await openEmbedded({ dataDir, log, longestShutdownMs: 100 })
  opened.push(its)
  await query(its.connection, 'create table orders (id integer); insert into orders values (1)')
  const pid = (await postmasterPid())!
  // Its stopped child processes block the shutdown. The one that served the query may be about to end.
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const children = listed.filter(suspend)
  expect(children.length).toBeGreaterThan(0)
  await its.stop()
  expect([pid, ...children].filter(isRunning)).toEqual([])
  const next = await open()
  expect(await query(next.connection, 'select id from orders')).toEqual([{ id: 1 }])
})

test('leftovers of a killed start are reused', async () => {
  await mkdir(join(dataDir, 'processes'), { recursive: true })
  await mkdir(join(dataDir, 'postgres.new'))
  const dead = JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1', space: 'another machine' })
  const longAgo = new Date(Date.now() - 60_000)
  for (const path of [join(dataDir, 'postgres.lock'), join(dataDir, 'processes', '1-a.json')]) {
    await writeFile(path, dead)
    await utimes(path, longAgo, longAgo)
  }
  const its = await open()
  expect(await query(its.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await its.stop()
  expect(await postmasterPid()).toBeUndefined()
})

test.each([
  ['a very long path', () => join(parent, 'd'.repeat(150), 'আম'.repeat(20))],
  ['a path with quotes, commas and spaces', () => join(parent, `it's "the", data`)],
])('%s works', async (_, path) => {
  dataDir = path()
  const its = await open()
  expect(await query(its.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await its.stop()
})

test('data below an inaccessible folder works', async () => {
  await chmod(parent, 0o700)
  const its = await open()
  for (const statement of ['create table t as select generate_series(1, 50000) as n', 'checkpoint', 'vacuum t'])
    await query(its.connection, statement)
  expect(await query(its.connection, 'select count(*) as n from t')).toEqual([{ n: 50000 }])
  await its.stop()
})

test('the folder of another program is not touched', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'mine')
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow('holds no database')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['diary.txt'])
  await rm(join(dataDir, 'postgres'), { recursive: true })
})

test('data of another major version of PostgreSQL is refused with instructions', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow(
    /was made by PostgreSQL 17, and this shop runs PostgreSQL 18\. Start the version of the shop that made it, take a backup/,
  )
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  await rm(join(dataDir, 'postgres'), { recursive: true })
})

test('a PG_BIN without PostgreSQL is named', async () => {
  await expect(openEmbedded({ dataDir, pgBin: parent, log })).rejects.toThrow(
    `PG_BIN is ${parent}, but postgres and initdb are not both in that folder.`,
  )
})

test('a PostgreSQL that does not run gives instructions', async () => {
  const pgBin = join(parent, 'bin')
  await mkdir(pgBin)
  for (const name of ['postgres', 'initdb']) await writeFile(join(pgBin, name), '#!/no/such/interpreter\n', { mode: 0o755 })
  await expect(openEmbedded({ dataDir, pgBin, log })).rejects.toThrow(/does not run on this system.*Set DATABASE_URL/)
})
