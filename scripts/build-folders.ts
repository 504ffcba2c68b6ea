// The folders below build/: one for each build, named after the content it was made from, and the file `current`, which names the build
// that a starting shop runs. A folder appears complete by one rename and never changes afterwards, so a new build does not affect a running
// shop.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `stamp` are the names, sizes and times of the sources: while they are unchanged, nothing has to be read to know that the build is current. */
type Current = { id: string; stamp: string }

const ID = /^[0-9a-f]{16}$/
const UNFINISHED = /^\.new-/
// Updated every hour by the processes that run this build.
const IN_USE = 'in-use'
const IN_USE_EVERY_MS = 3600_000
/** Browsers keep pages of earlier builds open and request their files. */
export const KEPT_MS = 7 * 24 * 3600_000
// A build takes a minute. Anything older was left behind by a killed build.
const LONGEST_BUILD_MS = 24 * 3600_000

/** The build that a starting shop runs; null when there is none yet. */
export function readCurrent(builds: string): Current | null {
  const file = join(builds, 'current')
  if (!existsSync(file)) return null
  const { id, stamp } = JSON.parse(readFileSync(file, 'utf8')) as Current
  return ID.test(id) && existsSync(join(builds, id)) ? { id, stamp } : null
}

export function writeCurrent(builds: string, current: Current): void {
  const file = join(builds, `.current-${process.pid}`)
  writeFileSync(file, JSON.stringify(current))
  renameSync(file, join(builds, 'current'))
}

/** Creates an empty folder to build into. `keep` gives it its name. */
export function newFolder(builds: string): string {
  const folder = join(builds, `.new-${process.pid}-${Math.random().toString(36).slice(2, 8)}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Names a finished build. If another process made the same build concurrently, that one stays and this one is removed. */
export function keep(builds: string, made: string, id: string): void {
  writeFileSync(join(made, IN_USE), '')
  try {
    renameSync(made, join(builds, id))
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(join(builds, id))) throw error
  }
}

/** Marks this build as used, which keeps it for another week. In a container image nothing can be written, and nothing is removed either. */
export function markInUse(folder: string): void {
  try {
    writeFileSync(join(folder, IN_USE), '')
  } catch {}
}

/** Repeats that while this process runs. */
export function keepInUse(folder: string): void {
  markInUse(folder)
  setInterval(() => markInUse(folder), IN_USE_EVERY_MS).unref()
}

/** Removes builds that were not used for a week, and leftovers of killed builds. */
export function removeOldBuilds(builds: string, { now, current }: { now: number; current: string }): string[] {
  const old = readdirSync(builds).filter((name) => {
    if (name === current) return false
    if (ID.test(name)) return now - lastUse(join(builds, name)) > KEPT_MS
    return UNFINISHED.test(name) && now - changedAt(join(builds, name)) > LONGEST_BUILD_MS
  })
  for (const name of old) rmSync(join(builds, name), { recursive: true, force: true })
  return old
}

function lastUse(folder: string): number {
  return Math.max(changedAt(join(folder, IN_USE)), changedAt(folder))
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
