import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Files that record which process holds something. A process on this machine is identified by its pid and start time; one in another
 * container or on another machine, whose pid has no meaning here, by touching its file every second.
 */
type Holder = { pid: number; startedAt: string; space: string }

const TOUCH_MS = 1000
const SILENT_AFTER_MS = 5000
const LOCK_POLL_MS = 20
const LOCK_WAIT_MS = 180_000

/** Runs the work while no other process runs work with the same file. The lock of a dead process is taken over. */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + LOCK_WAIT_MS
  while (!(await createExclusively(path))) {
    await dropStaleLock(path)
    if (Date.now() > giveUpAt)
      throw new Error(`Another process has held ${path} for ${LOCK_WAIT_MS / 1000} seconds. If none is running, delete the file.`)
    await wait(LOCK_POLL_MS)
  }
  const touching = setInterval(() => void touch(path), TOUCH_MS)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    await rm(path, { force: true })
  }
}

export type Registration = { touch(): Promise<void>; remove(): Promise<void> }

/** Registers this process in the folder of those that share something. */
export async function register(folder: string): Promise<Registration> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}.json`)
  try {
    await writeFile(path, JSON.stringify(ourselves()), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // On a full disk it would be empty, and count as one being written.
    await rm(path, { force: true })
    throw error
  }
  return { touch: () => touch(path), remove: () => rm(path, { force: true }) }
}

type Registered = { here: number; elsewhere: number }

/** The number of living processes in the folder: on this machine, and elsewhere. Files of dead ones are removed. */
export async function countRegistered(folder: string): Promise<Registered> {
  const found: Registered = { here: 0, elsewhere: 0 }
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((entry) => entry.endsWith('.json'))) {
    const path = join(folder, name)
    const holder = await readHolder(path)
    if (!holder) continue
    if (!holder.alive) await rm(path, { force: true })
    else if (holder.space === ourselves().space) found.here += 1
    else found.elsewhere += 1
  }
  return found
}

async function createExclusively(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify(ourselves()))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Renamed before it is removed: of several processes that find the same stale lock only one gets it, so none removes the next holder's.
async function dropStaleLock(path: string): Promise<void> {
  const found = await readHolder(path)
  if (!found || found.alive) return
  const aside = `${path}.${process.pid}.stale`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readHolder(aside))?.alive) await rename(aside, path)
  else await rm(aside, { force: true })
}

async function readHolder(path: string): Promise<(Holder & { alive: boolean }) | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    const touched = Date.now() - mtimeMs < SILENT_AFTER_MS
    const holder = parseHolder(text)
    // An incomplete file is being written, or was left by a crash.
    if (!holder) return { pid: 0, startedAt: '', space: '', alive: touched }
    const here = holder.space === ourselves().space
    return { ...holder, alive: here ? isRunning(holder.pid) && startTime(holder.pid) === holder.startedAt : touched }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}

let known: Holder | undefined
function ourselves(): Holder {
  known ??= {
    pid: process.pid,
    startedAt: startTime(process.pid),
    space: `${hostname()} ${readOr('', () => readlinkSync('/proc/self/ns/pid'))}`,
  }
  return known
}

/** Whether a process with this pid runs here. A zombie does not count. */
export function isRunning(pid: number): boolean {
  if (processStat(pid)[0] === 'Z') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A pid alone is not enough: after a restart of a container it is soon reused. Empty where there is no /proc.
function startTime(pid: number): string {
  return processStat(pid)[19] ?? ''
}

/** The fields of /proc/pid/stat after the name: the first is the state, the twentieth the start time. */
function processStat(pid: number): string[] {
  const text = readOr('', () => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readOr(fallback: string, read: () => string): string {
  try {
    return read()
  } catch {
    return fallback
  }
}
