import { constants } from 'node:fs'
import { access, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Connection } from './connect.ts'
import { countRegistered, register, withLock } from './process-files.ts'
import type { Registration } from './process-files.ts'
import { serverAccount } from './server-account.ts'
import type { Account } from './server-account.ts'
import { USE_YOUR_OWN, serverBinaries } from './server-binaries.ts'
import type { Binaries } from './server-binaries.ts'
import {
  DATABASE,
  USER,
  cannotRun,
  checkServerFolder,
  makeServerFolder,
  makeSocketFolder,
  serverVersion,
} from './server-folder.ts'
import { beginLog, limitLog, wordsSince } from './server-log.ts'
import { answers, becameReady, ended, isPostmaster, launch, readPostmaster } from './server-process.ts'
import type { Postmaster } from './server-process.ts'
import { serverSettings } from './server-settings.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** A folder with `postgres` and `initdb`, in place of those installed with the shop. */
  pgBin?: string | undefined
  log: Log
  /** Settings of PostgreSQL on top of ours. */
  settings?: Record<string, string>
}

export type Embedded = {
  connection: Connection
  /** Takes this process off the database; the last one to go stops the server. */
  stop(): Promise<void>
}

type Place = EmbeddedOptions & { dataFolder: string; lockFile: string; logFile: string; processes: string }

const WATCH_MS = 1000
const WAIT_POLL_MS = 20
// The old server of this folder may still be writing everything down.
const WAIT_FOR_OTHER_MS = 120_000

/**
 * The database server of a data folder: made at the first start, started when none runs, shared by every process that opens the
 * same folder. It listens on a socket file only. It outlives a process that is killed; the next one finds and uses it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = placeOf(options)
  await checkDataDir(place.dataDir)
  const { registration, socketFolder } = await withLock(place.lockFile, async () => {
    const running = await ensureRunning(place)
    return { registration: await register(place.processes), socketFolder: running.socketFolder }
  })
  const unwatch = watch(place, registration)
  let left: Promise<void> | undefined
  return {
    connection: { host: socketFolder, port: 5432, user: USER, database: DATABASE },
    stop: () => (left ??= unwatch().then(() => leave(place, registration))),
  }
}

/** Keeps the server of a folder from being stopped by others, without starting it. */
export async function holdEmbedded(options: EmbeddedOptions): Promise<{ release(): Promise<void> }> {
  const place = placeOf(options)
  const registration = await register(place.processes)
  return { release: () => leave(place, registration) }
}

function placeOf(options: EmbeddedOptions): Place {
  const dataDir = resolve(options.dataDir)
  return {
    ...options,
    dataDir,
    dataFolder: join(dataDir, 'postgres'),
    lockFile: join(dataDir, 'postgres.lock'),
    logFile: join(dataDir, 'postgres.log'),
    processes: join(dataDir, 'processes'),
  }
}

async function checkDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The shop can't write to its data folder ${dataDir} (${reason}). Give it to the user who starts the shop, or choose another DATA_DIR.`,
    )
  }
}

async function ensureRunning(place: Place): Promise<Postmaster> {
  const account = await serverAccount(place.dataFolder)
  const existing = await stat(place.dataFolder).catch(() => undefined)
  const binaries = async () => await serverBinaries({ dataDir: place.dataDir, pgBin: place.pgBin, account })
  if (!existing) {
    place.log.info({ folder: place.dataFolder }, 'making the database')
    await makeServerFolder(place.dataFolder, await binaries(), account, await beginLog(place.logFile))
  }
  await checkServerFolder(place.dataFolder, account)
  return (await findRunning(place)) ?? (await start(place, await binaries(), account))
}

/** The server that owns the folder, once it is ready. Nothing when there is none: it has ended, or ends while we wait. */
async function findRunning(place: Place): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + WAIT_FOR_OTHER_MS
  for (;;) {
    const postmaster = await readPostmaster(place.dataFolder)
    if (!postmaster) return undefined
    if (postmaster.ready && (await answers(postmaster.socketFolder))) return postmaster
    if (!isPostmaster(postmaster.pid, place.dataFolder)) {
      // Its number means nothing here when it runs in another container; the processes it serves there would still report.
      if ((await countRegistered(place.processes)).elsewhere === 0) {
        await rm(join(place.dataFolder, 'postmaster.pid'), { force: true })
        return undefined
      }
    }
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Another shop uses ${place.dataDir}, and its database can't be reached from here. Stop it, or set DATABASE_URL so that both use one server.`,
      )
    }
    await wait(WAIT_POLL_MS)
  }
}

async function start(place: Place, binaries: Binaries, account: Account | undefined): Promise<Postmaster> {
  const giveUpAt = Date.now() + WAIT_FOR_OTHER_MS
  const version = await serverVersion(place.dataFolder)
  for (let avoidDataDir = false; ;) {
    const socketFolder = await makeSocketFolder(place.dataDir, account, avoidDataDir)
    const log = await beginLog(place.logFile)
    const settings = serverSettings(version, socketFolder, place.settings)
    const how = { account, dataFolder: place.dataFolder, logFile: log.path }
    const child = await launch(binaries.postgres, how, (folder) => ['-D', folder, ...settings])
    const failed = ended(child).catch((error: unknown) => cannotRun(binaries.postgres, error))
    if (await becameReady(child, place.dataFolder)) {
      child.unref()
      return { pid: child.pid!, socketFolder, ready: true }
    }
    const outcome = await failed
    if (outcome instanceof Error) throw outcome
    const words = await wordsSince(log)
    // The disk of the data folder may not know sockets.
    const noSocket: boolean = /could not (create any|bind) Unix/.test(words) && !avoidDataDir
    // A server that was killed lets go of its memory only when its last process has ended.
    const stillThere = /shared memory block|already exists|is another postmaster/.test(words) && Date.now() < giveUpAt
    if (!noSocket && !stillThere)
      throw new Error(`The database in ${place.dataFolder} could not be started: ${words} ${USE_YOUR_OWN}`)
    avoidDataDir ||= noSocket
    await wait(WAIT_POLL_MS)
  }
}

/** Says every second that we live, and starts the server again should it be gone: killed, or ended by a full disk. */
function watch(place: Place, registration: Registration): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const look = async () => {
    await registration.touch()
    await limitLog(place.logFile)
    const postmaster = await readPostmaster(place.dataFolder)
    if (postmaster && (isPostmaster(postmaster.pid, place.dataFolder) || (await answers(postmaster.socketFolder)))) return
    place.log.warn('the database server is gone, starting it again')
    await withLock(place.lockFile, () => ensureRunning(place))
    place.log.info('the database server runs again')
  }
  const timer = setInterval(() => {
    underWay ??= look()
      .catch((error: unknown) =>
        place.log.error({ reason: error instanceof Error ? error.message : '' }, 'the database server could not be started'),
      )
      .finally(() => {
        underWay = undefined
      })
  }, WATCH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

async function leave(place: Place, registration: Registration): Promise<void> {
  await withLock(place.lockFile, async () => {
    await registration.remove()
    const others = await countRegistered(place.processes)
    const postmaster = await readPostmaster(place.dataFolder)
    if (others.here + others.elsewhere > 0 || !postmaster || !isPostmaster(postmaster.pid, place.dataFolder)) return
    // Fast shutdown: open transactions are rolled back, everything committed is on the disk.
    process.kill(postmaster.pid, 'SIGINT')
    const giveUpAt = Date.now() + WAIT_FOR_OTHER_MS
    while (isPostmaster(postmaster.pid, place.dataFolder) && Date.now() < giveUpAt) await wait(WAIT_POLL_MS)
    // Where it lies among other people's temporary folders; a folder that is still used is not empty.
    await rmdir(postmaster.socketFolder).catch(() => undefined)
  })
}
