import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { countRegistered, register } from '../database/process-files.ts'

const UNFINISHED = '.unfinished'
const WRITERS = 'writers'
const TOUCH_MS = 1000
const NAME = /^\d{4}-\d\d-\d\dT\d{6}$/

/** The name of a backup taken at this time. */
export function backupName(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '')
}

/** The backups in a folder, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAME.test(name)).toSorted()
}

/** Removes all but the newest. Backups with another name stay. */
export async function rotateBackups(folder: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -keep)) await rm(join(folder, name), { recursive: true })
}

/** Creates a folder, and its missing parents, accessible to its owner only. Throws at once when that is not possible. */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let path = resolve(folder); !(await stat(path).catch(() => null)); path = dirname(path)) missing.unshift(path)
  for (const path of missing) {
    // One by one: with `recursive`, Node loops forever where a new folder does not appear, as below /proc.
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new Error(
        `Nothing was written: the folder ${path} can't be made (${error.code}). Choose one on a disk that this account may write to.`,
      )
    })
  }
}

/**
 * The folder a backup is written in until it is complete; `end` must be called before it is renamed or removed. Leftovers of dead processes
 * are removed first, because they contain personal data.
 */
export async function beginUnfinished(folder: string): Promise<{ folder: string; end: () => Promise<void> }> {
  const unfinished = `${folder}${UNFINISHED}`
  await makeFolder(dirname(folder))
  await removeAbandoned(dirname(folder), basename(unfinished))
  if (await stat(unfinished).catch(() => null)) throw new Error(`Another backup is writing ${unfinished}.`)
  await makeFolder(unfinished)
  const writer = await register(join(unfinished, WRITERS))
  const touching = setInterval(() => void writer.touch(), TOUCH_MS)
  const end = async () => {
    clearInterval(touching)
    await rm(join(unfinished, WRITERS), { recursive: true, force: true })
  }
  return { folder: unfinished, end }
}

async function removeAbandoned(parent: string, own: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const ours = name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))
    if (!ours && name !== own) continue
    const { here, elsewhere } = await countRegistered(join(parent, name, WRITERS))
    if (here + elsewhere === 0) await rm(join(parent, name), { recursive: true, force: true })
  }
}
