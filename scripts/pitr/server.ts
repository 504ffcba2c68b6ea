// A PostgreSQL of Debian that archives to pgBackRest with the files of deploy/pgbackrest, and its repository in S3-compatible storage.
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Account } from '#platform/database/server-account.ts'
import { startS3 } from '#tests/s3-server.ts'
import { freePort, type RunningProcess } from '../run-process.ts'
import { runAs } from '../trial.ts'
import type { Certificate } from '../surroundings/certificate.ts'
import { filledIn } from '../surroundings/deploy-files.ts'
import { POSTGRES_FOLDER, type Programs } from '../surroundings/programs.ts'

const LONGEST_START_MS = 180_000
const PASSWORD = 'only-on-this-machine'

export type Server = {
  databaseUrl: string
  /** `archive_timeout` of deploy/pgbackrest/postgresql.conf. */
  archiveTimeoutSeconds: number
  start: () => Promise<void>
  /** Each failure to archive so far, as the server's log has it. */
  archiveFailures: () => string[]
  /** Ends the sessions and archives the last of the log. */
  stop: () => Promise<void>
  /** The machine and its disk are gone. */
  lose: () => Promise<void>
  /** Moves the data folder away, as one does before a restore. */
  setAside: () => Promise<void>
  /** The deploy/pgbackrest file after-restore.sql. */
  afterRestore: () => Promise<void>
  pgbackrest: (...args: string[]) => Promise<string>
  ask: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

type Options = { folder: string; programs: Programs; account: Account | undefined; certificate: Certificate }

export async function openServer({ folder, programs, account, certificate }: Options): Promise<Server> {
  const { own, start, complete } = runnerIn(folder, account)
  const storage = await startStorage(certificate)
  const data = await own('data')
  const socket = await own('socket')
  const port = await freePort()
  const files = await writeFiles({ folder, programs, account, certificate, storage: storage.port, port })
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, PASSWORD)
  const how = ['--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth-local=trust']
  await complete(join(POSTGRES_FOLDER, 'initdb'), [...how, '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`, '-D', data])

  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  const ask = askAt(url)
  const takesWrites = () =>
    ask<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
      ([row]) => row?.standby === false,
      () => false,
    )
  let running: RunningProcess | null = null
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    running?.child.kill(signal)
    await running?.ended
    running = null
  }
  return {
    databaseUrl: url,
    archiveTimeoutSeconds: files.archiveTimeoutSeconds,
    async start() {
      // On Debian the file lies in conf.d, which is no part of the data folder either.
      const args = ['-c', `config_file=${files.postgresql}`, '-D', data, '-p', String(port), '-k', socket]
      running = start(join(POSTGRES_FOLDER, 'postgres'), [...args, '-c', 'listen_addresses=127.0.0.1'])
      if (!(await running.until(takesWrites, LONGEST_START_MS)))
        throw new Error(`PostgreSQL did not start:\n${running.said().slice(-3000)}`)
    },
    archiveFailures: () =>
      running!
        .said()
        .split('\n')
        .filter((line) => /archive command failed|ERROR: \[/.test(line)),
    stop: () => end('SIGINT'),
    async lose() {
      await end('SIGKILL')
      await rm(data, { recursive: true })
      await own('data')
    },
    async setAside() {
      await rename(data, `${data}-before`)
      await own('data')
    },
    afterRestore: async () => void (await ask(filledIn('pgbackrest/after-restore.sql', []))),
    pgbackrest: (...args) => complete(programs.pgbackrest, [`--config=${files.pgbackrest}`, '--stanza=shop', ...args]),
    ask,
    async close() {
      await end('SIGINT')
      await storage.close()
    },
  }
}

/** Folders and programs of the account under which the server runs. */
function runnerIn(folder: string, account: Account | undefined) {
  const own = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700 })
    if (account) await chown(path, account.uid, account.gid)
    return path
  }
  const start = (path: string, args: string[]): RunningProcess => {
    return runAs(account, [path, ...args], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder } })
  }
  const complete = async (path: string, args: string[]): Promise<string> => {
    const { ended, child, said } = start(path, args)
    await ended
    if (child.exitCode !== 0) throw new Error(`${[path, ...args].join(' ')} failed:\n${said()}`)
    return said()
  }
  return { own, start, complete }
}

/** Each question has a connection of its own, because the server comes and goes. */
function askAt(url: string): Server['ask'] {
  return async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

type Files = Options & { storage: number; port: number }

/** The two files of deploy/pgbackrest, with the addresses and folders of this run. */
async function writeFiles({ folder, programs, account, certificate, storage, port }: Files) {
  const at = (name: string) => join(folder, name)
  const pgbackrest = at('pgbackrest.conf')
  const command = `${programs.pgbackrest} --config=${pgbackrest} --stanza=shop`
  const settings = filledIn('pgbackrest/postgresql.conf', [['pgbackrest --stanza=shop', command]])
  const repository = filledIn('pgbackrest/pgbackrest.conf', [
    ['s3.example.com', 'localhost'],
    ['ap-southeast-1', 'us-east-1'],
    ['shop-backups', 'shop'],
    ['SECRET-ACCESS-KEY', 'S3RVER'],
    ['ACCESS-KEY-ID', 'S3RVER'],
    ['CIPHER-PASS', randomBytes(36).toString('base64')],
    ['#repo1-storage-port=443', `repo1-storage-port=${storage}`],
    ['#repo1-storage-ca-file=/etc/pgbackrest-ca.pem', `repo1-storage-ca-file=${certificate.certificate}`],
    ['/var/log/pgbackrest', folder],
    ['/tmp/pgbackrest', at('lock')],
    ['/var/lib/postgresql/15/main', at('data')],
    ['/var/run/postgresql', at('socket')],
    ['pg1-port=5432', `pg1-port=${port}`],
  ])
  const postgresql = at('postgresql.conf')
  await writeFile(postgresql, `${settings}max_connections = 150\nhba_file = '${at('data')}/pg_hba.conf'\n`)
  await writeFile(pgbackrest, repository, { mode: 0o600 })
  for (const path of [folder, pgbackrest]) if (account) await chown(path, account.uid, account.gid)
  const [, seconds] = /^archive_timeout = (\d+)$/m.exec(settings) ?? []
  if (seconds === undefined) throw new Error('deploy/pgbackrest/postgresql.conf sets no archive_timeout.')
  return { postgresql, pgbackrest, archiveTimeoutSeconds: Number(seconds) }
}

/** The S3 server of the tests behind TLS, which pgBackRest requires. */
async function startStorage({ certificate, key }: Certificate) {
  // pgBackRest signs `/shop/` when it lists the bucket, as S3 has it; this server takes that for `/shop`.
  const storage = await startS3({ allowMismatchedSignatures: true })
  const { hostname, port } = new URL(storage.config.endpoint)
  const secure = createServer({ cert: await readFile(certificate), key: await readFile(key) }, (asked, answer) => {
    const { method, url, headers } = asked
    const onward = request({ hostname, port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  return {
    port: (secure.address() as AddressInfo).port,
    async close() {
      secure.closeAllConnections()
      await new Promise((closed) => secure.close(closed))
      await storage.close()
    },
  }
}
