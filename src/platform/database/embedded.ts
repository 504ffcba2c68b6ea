import { constants } from 'node:fs'
import { access, chmod, chown, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Connection } from './connect.ts'
import { countRegistered, register, withLock, type Registration } from './process-files.ts'
import { serverAccount, type Account } from './server-account.ts'
import { USE_YOUR_OWN, serverBinaries, type Binaries } from './server-binaries.ts'
import {
  DATABASE,
  USER,
  cannotRun,
  checkServerFolder,
  checkServerVersion,
  makeServerFolder,
  makeSocketFolder,
  serverVersion,
} from './server-folder.ts'
import { beginLog, limitLog, wordsSince } from './server-log.ts'
import { answers, becameReady, ended, isPostmaster, launch, readPostmaster, type Postmaster } from './server-process.ts'
import { serverSettings } from './server-settings.ts'

type EmbeddedOptions = {
  dataDir: string
  /** A folder with `postgres` and `initdb`, replacing the bundled ones. */
  pgBin?: string | undefined
  log: Log
  /** The time limit of a regular shutdown. */
  longestShutdownMs?: number
  /** PostgreSQL settings in addition to ours. */
  settings?: Record<string, string>
}

export type Embedded = {
  connection: Connection
  /** Unregisters this process; the last one to stop ends the server. */
  stop(): Promise<void>
}

type Place = EmbeddedOptions & { dataFolder: string; lockFile: string; logFile: string; processes: string }

const WATCH_MS = 1000
const WAIT_POLL_MS = 20
const LONGEST_SHUTDOWN_MS = 30_000
// The previous server of this folder may still be writing its shutdown checkpoint.
const WAIT_FOR_OTHER_MS = 120_000

/**
 * The database server of a data folder: created at the first start, started when none runs, shared by every process on the same folder. It
 * listens on a socket file only. It survives a killed process; the next one finds and uses it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = placeOf(options)
  await checkDataDir(place.dataDir)
  const { registration, socketFolder } = await withLock(place.lockFile, async () => {
    const running = await ensureRunning(place)
    try {
      return { registration: await register(place.processes), socketFolder: running.socketFolder }
    } catch (error) {
      // For example on a full disk: otherwise the server would never be stopped.
      await stopUnused(place)
      throw error
    }
  })
  const unwatch = watch(place, registration)
  let left: Promise<void> | undefined
  return {
    connection: { host: socketFolder, port: 5432, user: USER, database: DATABASE },
    stop: () => (left ??= unwatch().then(() => leave(place, registration))),
  }
}

/** Prevents others from stopping the server of a folder, without starting it. */
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
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
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
  if (account) await letPass(place.dataDir, account)
  const existing = await stat(place.dataFolder).catch(() => undefined)
  const binaries = async () => await serverBinaries({ dataDir: place.dataDir, pgBin: place.pgBin, account })
  if (!existing) {
    place.log.info({ folder: place.dataFolder }, 'creating the database')
    await makeServerFolder(place.dataFolder, await binaries(), account, await beginLog(place.logFile))
  }
  await checkServerFolder(place.dataFolder, account)
  const running = await findRunning(place)
  if (running) return running
  const programs = await binaries()
  await checkServerVersion(place.dataFolder, programs)
  return await start(place, programs, account)
}

/** The server's account reaches its folder through the shop's folder, where it may traverse but not read. */
async function letPass(dataDir: string, { gid }: Account): Promise<void> {
  const { uid, mode } = await stat(dataDir)
  // With more access, it is closed when the shop starts, or it is shared with others.
  if ((mode & 0o077) !== 0) return
  await chown(dataDir, uid, gid)
  await chmod(dataDir, 0o710)
}

/** The server that owns the folder, once it is ready. Undefined when there is none: it has ended, or is ending. */
async function findRunning(place: Place): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + WAIT_FOR_OTHER_MS
  for (;;) {
    const postmaster = await readPostmaster(place.dataFolder)
    if (!postmaster) return undefined
    if (postmaster.ready && (await answers(postmaster.socketFolder))) return postmaster
    if (!isPostmaster(postmaster.pid, place.dataFolder)) {
      // The pid has no meaning here when the server runs in another container; the processes it serves there would still be registered.
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
    // The disk of the data folder may not support sockets.
    const noSocket: boolean = /could not (create any|bind) Unix/.test(words) && !avoidDataDir
    // A killed server releases its shared memory only when its last process has ended.
    const stillThere = /shared memory block|already exists|is another postmaster/.test(words) && Date.now() < giveUpAt
    if (!noSocket && !stillThere)
      throw new Error(`The database in ${place.dataFolder} could not be started: ${words} ${USE_YOUR_OWN}`)
    avoidDataDir ||= noSocket
    await wait(WAIT_POLL_MS)
  }
}

/** Touches the registration every second, and restarts the server when it has ended: killed, or stopped by a full disk. */
function watch(place: Place, registration: Registration): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const look = async () => {
    await registration.touch()
    await limitLog(place.logFile)
    const postmaster = await readPostmaster(place.dataFolder)
    if (postmaster && (isPostmaster(postmaster.pid, place.dataFolder) || (await answers(postmaster.socketFolder)))) return
    place.log.warn('the database server has stopped, starting it again')
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
    await stopUnused(place)
  })
}

/** Stops the server when no process uses it. */
async function stopUnused(place: Place): Promise<void> {
  const others = await countRegistered(place.processes)
  const postmaster = await readPostmaster(place.dataFolder)
  if (others.here + others.elsewhere > 0 || !postmaster || !isPostmaster(postmaster.pid, place.dataFolder)) return
  const hasEnded = async (longestMs: number) => {
    const giveUpAt = Date.now() + longestMs
    while (isPostmaster(postmaster.pid, place.dataFolder) && Date.now() < giveUpAt) await wait(WAIT_POLL_MS)
    return !isPostmaster(postmaster.pid, place.dataFolder)
  }
  // Fast shutdown: open transactions are rolled back, everything committed is on disk.
  process.kill(postmaster.pid, 'SIGINT')
  if (!(await hasEnded(place.longestShutdownMs ?? LONGEST_SHUTDOWN_MS))) {
    // The shutdown hangs, as PostgreSQL does after a full disk: stop immediately. The next start recovers what is committed.
    process.kill(postmaster.pid, 'SIGQUIT')
    await hasEnded(WAIT_FOR_OTHER_MS)
  }
  // In case it is in a shared temporary folder; a folder still in use is not empty.
  await rmdir(postmaster.socketFolder).catch(() => undefined)
}
