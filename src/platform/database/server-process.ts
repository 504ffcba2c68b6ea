import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from './process-files.ts'
import { canReach, type Account } from './server-account.ts'

export const SOCKET_NAME = '.s.PGSQL.5432'

/** What a running server records about itself in its folder. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

/** How a PostgreSQL program is started: its account and data folder. */
type Launch = { account: Account | undefined; dataFolder: string; logFile: string }

const READY_POLL_MS = 5

/**
 * Starts a PostgreSQL program; its output goes to the log file. As root, the data may be below a folder that the account cannot traverse
 * (`/root`): the program then gets the folder as an open file descriptor, so that no permissions have to be widened.
 */
export async function launch(
  program: string,
  how: Launch,
  args: (dataFolder: string) => string[],
  input?: string,
): Promise<ChildProcess> {
  const closed = how.account !== undefined && process.platform === 'linux' && !(await canReach(how.dataFolder, how.account))
  const log = openSync(how.logFile, 'a', 0o600)
  const folder = closed ? openSync(how.dataFolder, 'r') : undefined
  try {
    const child = spawn(program, args(closed ? '/proc/self/fd/3' : how.dataFolder), {
      ...how.account,
      cwd: '/',
      // A separate process group: Ctrl-C is for the shop, which then stops the server if it is the last to use it.
      detached: true,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: [input === undefined ? 'ignore' : 'pipe', log, log, ...(folder === undefined ? [] : [folder])],
    })
    child.on('error', () => undefined)
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    return child
  } finally {
    closeSync(log)
    if (folder !== undefined) closeSync(folder)
  }
}

/** Resolves with the exit code; rejects when the program could not be started. */
export function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 128 : 0)))
  })
}

/** Waits until the server started as this child accepts connections. False when it ended instead. */
export async function becameReady(child: ChildProcess, dataFolder: string): Promise<boolean> {
  for (;;) {
    const postmaster = await readPostmaster(dataFolder)
    if (postmaster?.pid === child.pid && postmaster?.ready) return true
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    await wait(READY_POLL_MS)
  }
}

export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  // One line each: pid, data folder, start, port, socket folder, TCP address, shared memory, state.
  const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Whether this pid is the server of this folder, and not another program with a reused pid. True when in doubt. */
export function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
  } catch {
    return false
  }
  try {
    const [place, folder] = [statSync(`/proc/${pid}/cwd`), statSync(dataFolder)]
    return place.ino === folder.ino && place.dev === folder.dev
  } catch {
    // Root in a container may not be allowed to inspect open files of another account.
    return true
  }
}

/** Whether a server accepts connections there. */
export function answers(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial(join(socketFolder, SOCKET_NAME))
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.setTimeout(2000, () => finish(false))
  })
}
