import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Where photos, proofs and invoices lie. A key looks like `photos/0193…/800.webp`. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** Nothing happens when it is not there. */
  remove(key: string): Promise<void>
  /** The keys of everything that lies here, in no order. */
  list(): Promise<string[]>
  /** Where the file lies on this machine's disk, for stores that have it there. */
  path?(key: string): string
}

const KEY = /^[a-z0-9][a-z0-9/_.-]*$/
const LONGEST_KEY = 200
// Made by us only, so that a listing can tell what a crash left behind; no key may look like it.
const UNFINISHED = '.unfinished'

const NAME = 'FilesUnavailable'
// No room on the disk, or it only lets itself be read, or it fails.
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** What the edge answers with "try again soon": where files lie cannot be reached, or takes nothing. */
export function filesUnavailable(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const error = new Error(`Files cannot be kept or fetched: ${reason}`, { cause })
  error.name = NAME
  return error
}

export function isFilesUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === NAME
}

/** Files in a folder of this machine. A file is there whole or not at all. */
export function localFiles(folder: string): FileStore {
  const path = (key: string) => join(folder, checkedKey(key))
  return {
    path,
    async put(key, bytes) {
      const target = path(key)
      const unfinished = `${target}.${randomBytes(6).toString('hex')}${UNFINISHED}`
      await mkdir(dirname(target), { recursive: true })
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
  const file = await open(path, 'wx')
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
