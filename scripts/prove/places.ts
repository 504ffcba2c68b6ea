// Where the tested shop keeps its data: three kinds of database, and how each can be killed.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Connection } from '#platform/database/connect.ts'
import { serverAccount } from '#platform/database/server-account.ts'
import { serverBinaries } from '#platform/database/server-binaries.ts'
import { USER, makeServerFolder, makeSocketFolder, serverVersion } from '#platform/database/server-folder.ts'
import { beginLog } from '#platform/database/server-log.ts'
import { becameReady, isPostmaster, launch, readPostmaster } from '#platform/database/server-process.ts'
import { serverSettings } from '#platform/database/server-settings.ts'
import { localFiles } from '#platform/files.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import type { Options } from './options.ts'
import { addDemoPhotos } from '../demo-photos.ts'
import { freePort } from '../run-process.ts'

export type Place = {
  dataDir: string
  /** The environment of the shop's processes. */
  env: Record<string, string>
  connection: () => Promise<Connection | string>
  /** Null when the server is not ours to kill. */
  killServer: (() => Promise<string>) | null
  /** Restarts what nothing else restarts. */
  mend: () => Promise<void>
  end: () => Promise<void>
}

export async function makePlace({
  database,
  databaseUrl,
  keep,
  pgBin,
  settings = {},
}: Pick<Options, 'database' | 'databaseUrl' | 'keep'> & {
  pgBin?: string
  /** Of PostgreSQL, for a server of our own. */
  settings?: Record<string, string>
}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-prove-'))
  await chmod(dataDir, 0o711)
  await addDemoPhotos(localFiles(join(dataDir, 'files')))
  const forget = async () => {
    if (keep) process.stdout.write(`The data folder is ${dataDir}\n`)
    else await rm(dataDir, { recursive: true, force: true })
  }
  if (database === 'embedded') return embeddedPlace(dataDir, forget)
  if (database === 'server') return serverPlace({ dataDir, pgBin, settings, forget })
  return urlPlace({ dataDir, url: databaseUrl!, forget })
}

/** A short-lived connection: the next one may be to a restarted server. */
export async function withDb<Result>(place: Place, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect<Tables>(await place.connection(), { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.close().catch(() => undefined)
  }
}

/** SIGKILL for one backend that serves the shop, so that the whole server restarts; `choose` selects it. */
export async function killBackend(place: Place, choose: (count: number) => number): Promise<string> {
  return withDb(place, async (db) => {
    const found = await sql<{ pid: number }>`
      select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
      order by backend_start, pid`.execute(db)
    const pid = found.rows[choose(Math.max(1, found.rows.length))]?.pid
    if (pid === undefined) return 'no database process serves the shop'
    if (place.killServer && isPostgres(pid)) {
      process.kill(pid, 'SIGKILL')
      return `kill -9 of database process ${pid}`
    }
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(db)
    return `database process ${pid} terminated`
  })
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return process.platform !== 'linux'
  }
}

async function killPostmaster(dataFolder: string): Promise<string> {
  const postmaster = await readPostmaster(dataFolder)
  if (!postmaster || !isPostmaster(postmaster.pid, dataFolder)) return 'the database server was down already'
  process.kill(postmaster.pid, 'SIGKILL')
  // On a busy machine it takes a moment to end, and until then a missing restart would not be noticed.
  await gone(postmaster.pid, dataFolder)
  return `kill -9 of the database server ${postmaster.pid}`
}

async function stopServer(dataFolder: string): Promise<void> {
  const postmaster = await readPostmaster(dataFolder)
  if (!postmaster || !isPostmaster(postmaster.pid, dataFolder)) return
  process.kill(postmaster.pid, 'SIGINT')
  await gone(postmaster.pid, dataFolder)
}

async function gone(pid: number, dataFolder: string): Promise<void> {
  for (let waited = 0; waited < 1_500 && isPostmaster(pid, dataFolder); waited += 1) await wait(20)
}

/** The shop starts, monitors and restarts it. */
function embeddedPlace(dataDir: string, forget: () => Promise<void>): Place {
  const dataFolder = join(dataDir, 'postgres')
  return {
    dataDir,
    env: {},
    async connection() {
      const postmaster = await readPostmaster(dataFolder)
      if (!postmaster) throw new Error('The embedded database is not running.')
      return { host: postmaster.socketFolder, port: 5432, user: USER, database: 'shop' }
    },
    killServer: () => killPostmaster(dataFolder),
    mend: () => Promise.resolve(),
    async end() {
      // The last shop process stops it, unless that one was killed.
      await stopServer(dataFolder)
      await forget()
    },
  }
}

/** Our own PostgreSQL on a TCP port, like a server shared by several machines. After a kill we restart it, as a service manager would. */
async function serverPlace({
  dataDir,
  pgBin,
  settings: more,
  forget,
}: {
  dataDir: string
  /** A folder with another PostgreSQL than the bundled one. */
  pgBin: string | undefined
  settings: Record<string, string>
  forget: () => Promise<void>
}): Promise<Place> {
  const dataFolder = join(dataDir, 'server')
  const account = await serverAccount(dataFolder)
  const binaries = await serverBinaries({ dataDir, pgBin, account })
  await makeServerFolder(dataFolder, binaries, account, await beginLog(join(dataDir, 'server.log')))
  // The first matching line decides, and the file the shop writes refuses all networks.
  await writeFile(join(dataFolder, 'pg_hba.conf'), 'local all all trust\nhost all,replication all 127.0.0.1/32 trust\n')
  const port = await freePort()
  const socketFolder = await makeSocketFolder(dataDir, account, false)
  const settings = { listen_addresses: '127.0.0.1', port: String(port), max_connections: '120', ...more }
  async function start(): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      const log = await beginLog(join(dataDir, 'server.log'))
      const args = serverSettings(await serverVersion(dataFolder), socketFolder, settings)
      const child = await launch(binaries.postgres, { account, dataFolder, logFile: log.path }, (folder) => [
        '-D',
        folder,
        ...args,
      ])
      if (await becameReady(child, dataFolder)) return child.unref()
      // Child processes of the killed server live on for a moment.
      await wait(100)
    }
    throw new Error('Our own PostgreSQL did not restart.')
  }
  await start()
  const url = `postgres://${USER}@127.0.0.1:${port}/shop`
  return {
    dataDir,
    env: { DATABASE_URL: url },
    connection: () => Promise.resolve(url),
    killServer: () => killPostmaster(dataFolder),
    async mend() {
      const postmaster = await readPostmaster(dataFolder)
      if (!postmaster || !isPostmaster(postmaster.pid, dataFolder)) await start()
    },
    async end() {
      await stopServer(dataFolder)
      await forget()
    },
  }
}

/** An existing server: uses a new database on it and changes nothing else. */
async function urlPlace({ dataDir, url, forget }: { dataDir: string; url: string; forget: () => Promise<void> }): Promise<Place> {
  const name = `shop_prove_${process.pid}_${Date.now().toString(36)}`
  const inside = new URL(url)
  inside.pathname = `/${name}`
  const admin = async (statement: string) => {
    const db = connect<Tables>(url, { max: 1 })
    try {
      await sql.raw(statement).execute(db)
    } finally {
      await db.close()
    }
  }
  await admin(`create database ${name}`)
  return {
    dataDir,
    env: { DATABASE_URL: inside.href },
    connection: () => Promise.resolve(inside.href),
    killServer: null,
    mend: () => Promise.resolve(),
    async end() {
      await admin(`drop database if exists ${name} with (force)`)
      await forget()
    },
  }
}
