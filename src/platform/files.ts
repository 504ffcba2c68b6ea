import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** The store of photos, receipts and invoices. A key looks like `photos/0193…/800.webp`. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** Does nothing when it does not exist. */
  remove(key: string): Promise<void>
  /** The keys of all files, in no particular order. */
  list(): Promise<string[]>
  /** The file's path on the local disk, for stores that have one. */
  path?(key: string): string
}

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/
const LONGEST_KEY = 200
// Used by us only, so that a listing can skip what a crash left behind; no key may look like it.
const UNFINISHED = '.unfinished'

const NAME = 'FilesUnavailable'
// Disk full, read-only or failing.
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Answered with "try again soon": the file store is unreachable or accepts nothing. */
export function filesUnavailable(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const error = new Error(`Files cannot be stored or read: ${reason}`, { cause })
  error.name = NAME
  return error
}

export function isFilesUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/** Files in a local folder. A file exists completely or not at all. */
export function localFiles(folder: string): FileStore {
  const path = (key: string) => join(folder, checkedKey(key))
  return {
    path,
    async put(key, bytes) {
      const target = path(key)
      const unfinished = `${target}.${randomBytes(6).toString('hex')}${UNFINISHED}`
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw FULL.has((error as NodeJS.ErrnoException).code ?? '') ? filesUnavailable(error) : error
      }
    },
    async read(key) {
      return await readFile(path(key)).catch(nullWhenAbsent)
    },
    async exists(key) {
      return await access(path(key)).then(
        () => true,
        (error: unknown) => nullWhenAbsent(error) !== null,
      )
    },
    async remove(key) {
      await rm(path(key)).catch(nullWhenAbsent)
    },
    async list() {
      const found = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenAbsent)) ?? []
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  // Personal documents and photos, readable by the shop's account only.
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}.`)
  return key
}

export function isFileKey(key: string): boolean {
  const steps = key.split('/')
  const plain = KEY.test(key) && key.length <= LONGEST_KEY && !key.includes('..') && !key.endsWith(UNFINISHED)
  return plain && steps.every((step) => step !== '' && step !== '.')
}

function nullWhenAbsent(error: unknown): null {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
