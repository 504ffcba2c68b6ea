// A second PostgreSQL server that replicates the first by streaming, created without pg_basebackup, which is not bundled with the shop.
import { execFile, type ChildProcess } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#platform/database/connect.ts'
import { serverAccount } from '#platform/database/server-account.ts'
import { serverBinaries } from '#platform/database/server-binaries.ts'
import { USER, makeSocketFolder, serverVersion } from '#platform/database/server-folder.ts'
import { becameReady, ended, launch } from '#platform/database/server-process.ts'
import { serverSettings } from '#platform/database/server-settings.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { withChildren } from '../faults/children.ts'
import { freePort } from '../run-process.ts'

export type ReplicaServer = {
  url: string
  /** Pauses or resumes replay: it receives changes without applying them. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  kill: () => Promise<void>
  /** Stops or resumes the whole server, like a machine that hangs. */
  freeze: () => void
  thaw: () => void
  start: () => Promise<void>
  withDb: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

/** `primary` is the URL of the server to replicate, `dataDir` a folder beside its data. */
export async function startReplica({ primary, dataDir }: { primary: string; dataDir: string }): Promise<ReplicaServer> {
  const folder = join(dataDir, 'replica')
  const dataFolder = join(folder, 'server')
  const account = await serverAccount(await copyServer(primary, folder))
  const binaries = await serverBinaries({ dataDir, pgBin: undefined, account })
  const port = await freePort()
  const socketFolder = await makeSocketFolder(folder, account, false)
  const { hostname, port: primaryPort } = new URL(primary)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '120',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${USER}`,
    wal_retrieve_retry_interval: '200ms',
  }
  let child: ChildProcess | null = null
  const signal = (name: NodeJS.Signals) => withChildren(child!.pid!).forEach((pid) => process.kill(pid, name))
  const url = `postgres://${USER}@127.0.0.1:${port}/shop`
  async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = connect<Tables>(url, { max: 1 })
    return await work(db).finally(() => db.close())
  }
  async function start(): Promise<void> {
    const args = serverSettings(await serverVersion(dataFolder), socketFolder, settings)
    const how = { account, dataFolder, logFile: join(folder, 'server.log') }
    for (let tries = 0; tries < 100; tries += 1) {
      child = await launch(binaries.postgres, how, (place) => ['-D', place, ...args])
      if (await becameReady(child, dataFolder)) return child.unref()
      await wait(100)
    }
    throw new Error(`The replica did not start; see ${how.logFile}.`)
  }
  await start()
  return {
    url,
    pause: () => withDb(async (db) => void (await sql`select pg_wal_replay_pause()`.execute(db))),
    resume: () => withDb(async (db) => void (await sql`select pg_wal_replay_resume()`.execute(db))),
    async kill() {
      if (child === null) return
      child.kill('SIGKILL')
      await ended(child)
      child = null
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start,
    withDb,
  }
}

/** The files of a running server, in backup mode. */
async function copyServer(primary: string, folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: primary })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const from = rows[0]!.data_directory
    await client.query("select pg_backup_start('replica', true)")
    const into = join(folder, 'server')
    await promisify(execFile)('mkdir', ['-p', folder])
    // Files that appear or disappear during the copy are not an error.
    await promisify(execFile)('cp', ['-a', from, into]).catch((error: unknown) => {
      if (!/No such file/.test(String(error))) throw error
    })
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await rm(join(into, 'postmaster.pid'), { force: true })
    const { uid, gid } = await stat(into)
    for (const [name, text] of [
      ['backup_label', stopped.rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(into, name), text, { mode: 0o600 })
      await chown(join(into, name), uid, gid)
    }
    return from
  } finally {
    await client.end()
  }
}
