import { readFile, rename, stat, truncate } from 'node:fs/promises'

/** The server's log, and where the lines of this start begin. */
export type ServerLog = { path: string; beganAt: number }

// The server logs a few lines at each start, so this size means that something repeats.
const LARGEST_BYTES = 4_000_000
const LAST_LINES = 6

/** Rotates a large log to `….1`, replacing the previous one. */
export async function beginLog(path: string): Promise<ServerLog> {
  const size = await sizeOf(path)
  if (size <= LARGEST_BYTES) return { path, beganAt: size }
  await rename(path, `${path}.1`)
  return { path, beganAt: 0 }
}

/** The running server keeps the file open and appends, so it is truncated in place. */
export async function limitLog(path: string): Promise<void> {
  if ((await sizeOf(path)) > LARGEST_BYTES) await truncate(path)
}

/** The last lines since this start, as one line. */
export async function wordsSince(log: ServerLog): Promise<string> {
  const bytes = await readFile(log.path).catch(() => Buffer.alloc(0))
  const lines = bytes.subarray(log.beganAt).toString('utf8').trim().split('\n')
  return lines.slice(-LAST_LINES).join(' | ')
}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
