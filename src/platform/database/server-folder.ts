import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canReach, temporaryFolder, type Account } from './server-account.ts'
import { USE_YOUR_OWN, type Binaries } from './server-binaries.ts'
import { wordsSince, type ServerLog } from './server-log.ts'
import { SOCKET_NAME, ended, launch } from './server-process.ts'

export const USER = 'shop'
export const DATABASE = 'shop'

// Below the limit of a socket address on Linux (107 bytes) and macOS (103).
const LONGEST_SOCKET_PATH = 100

/** Refuses data of another major version of PostgreSQL, which cannot be read. */
export async function checkServerVersion(dataFolder: string, binaries: Binaries): Promise<void> {
  const [data, program] = await Promise.all([serverVersion(dataFolder), majorVersion(binaries)])
  if (data === program) return
  throw new Error(
    `The database in ${dataFolder} was made by PostgreSQL ${data}, and this shop runs PostgreSQL ${program}. Start the version of the shop that made it, ` +
      'take a backup there (npm run backup), and restore it into an empty folder (npm run restore).',
  )
}

/** Creates the folder of a new database, completely or not at all. */
export async function makeServerFolder(
  dataFolder: string,
  binaries: Binaries,
  account: Account | undefined,
  log: ServerLog,
): Promise<void> {
  const unfinished = `${dataFolder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  const how = { account, dataFolder: unfinished, logFile: log.path }
  const locale = (await majorVersion(binaries)) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const init = (folder: string) => [
    '-D',
    folder,
    '-U',
    USER,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    ...locale,
  ]
  await mustSucceed(binaries.initdb, await ended(await launch(binaries.initdb, how, init)), log)
  const single = (folder: string) => ['--single', '-D', folder, 'postgres']
  await mustSucceed(
    binaries.postgres,
    await ended(await launch(binaries.postgres, how, single, `create database ${DATABASE};\n`)),
    log,
  )
  await rename(unfinished, dataFolder)
}

/** Refuses data that this server cannot use, with instructions. */
export async function checkServerFolder(dataFolder: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(dataFolder)
  if (account && uid === 0) await giveTo(dataFolder, account)
  const us = process.getuid?.()
  if (!account && us !== undefined && us !== uid) {
    throw new Error(
      `The data in ${dataFolder} belongs to the user with the number ${uid}. Start the shop as that user, or choose another DATA_DIR.`,
    )
  }
  if ((await serverVersion(dataFolder)) === 0) {
    throw new Error(`${dataFolder} is there, but holds no database. Choose another DATA_DIR, or move that folder away.`)
  }
}

/** The PostgreSQL version of the data; 0 when it is no database. */
export async function serverVersion(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => '0'), 10)
}

/** A folder accessible to the server's account only, with a path short enough for a socket. */
export async function makeSocketFolder(dataDir: string, account: Account | undefined, avoidDataDir: boolean): Promise<string> {
  const beside = join(dataDir, 'socket')
  const fits = Buffer.byteLength(join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH
  if (!avoidDataDir && fits && (!account || (await canReach(dataDir, account)))) {
    await mkdir(beside, { recursive: true })
    return await closeTo(beside, account)
  }
  const name = `postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const temporary = await temporaryFolder(account)
  const parent = Buffer.byteLength(join(temporary, name, SOCKET_NAME)) <= LONGEST_SOCKET_PATH ? temporary : '/tmp'
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const owners = [process.getuid?.(), account?.uid]
  // Created by another account, which could listen there in place of our server.
  if (!found.isDirectory() || !owners.includes(found.uid)) return await closeTo(await mkdtemp(`${folder}-`), account)
  return await closeTo(folder, account)
}

async function closeTo(folder: string, account: Account | undefined): Promise<string> {
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

// For example restored from a backup by root.
async function giveTo(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(path, account)
    else if (entry.isFile()) await chown(path, account.uid, account.gid)
  }
}

async function majorVersion(binaries: Binaries): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'])
    return Number(/\d+/.exec(stdout)?.[0])
  } catch (error) {
    throw cannotRun(binaries.postgres, error)
  }
}

async function mustSucceed(program: string, code: number, log: ServerLog): Promise<void> {
  if (code === 0) return
  throw new Error(
    `PostgreSQL could not make its data folder (${program} ended with ${code}): ${await wordsSince(log)} ${USE_YOUR_OWN}`,
  )
}

/** The binaries are for another system (Alpine), are on a disk mounted noexec, or we may not change the user. */
export function cannotRun(program: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `The PostgreSQL that comes with the shop does not run on this system (${program}: ${reason}). ${USE_YOUR_OWN}`,
    { cause: error },
  )
}
