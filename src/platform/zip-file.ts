import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** A file of a ZIP archive on the disk. */
export type ZipFileEntry = { name: string; bytes: number }

/** An opened archive. `read` gives the bytes of a file as a stream, which fails when they are more or fewer than the archive says. */
export type OpenZip = {
  entries: ReadonlyMap<string, ZipFileEntry>
  read(name: string): Promise<Readable>
  close(): void
}

export type ZipLimits = {
  mostEntries: number
  /** The sum of all files, unpacked. */
  mostBytes: number
  /** How many times its packed size a file may have. */
  mostRatio: number
}

export type ZipProblem = { problem: 'not-a-zip' | 'too-large' } | { problem: 'unsafe-name'; name: string }

type OpenedZip = { ok: true; zip: OpenZip } | ({ ok: false } & ZipProblem)

// Below this size a file may be packed as tightly as it likes.
const SMALL_BYTES = 1024 * 1024
const UNIX = 3
const KIND_OF_FILE = 0o170000
const PLAIN_FILE = 0o100000

/**
 * Opens a ZIP archive of any size without reading its files. Names that lead out of a folder, names that stand twice, links, passwords, and more than the limits
 * are refused before anything is unpacked.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenedZip> {
  let file: ZipFile
  try {
    file = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: true, strictFileNames: true })
  } catch {
    return { ok: false, problem: 'not-a-zip' }
  }
  const listed = await listEntries(file, limits).catch(whyNotListed)
  if (!listed.ok) {
    file.close()
    return listed
  }
  const { entries } = listed
  const shown = new Map([...entries].map(([name, { uncompressedSize }]) => [name, { name, bytes: uncompressedSize }]))
  return {
    ok: true,
    zip: {
      entries: shown,
      read: async (name) => file.openReadStreamPromise(entries.get(name)!),
      close: () => file.close(),
    },
  }
}

type Listed = { ok: true; entries: Map<string, Entry> } | ({ ok: false } & ZipProblem)

async function listEntries(file: ZipFile, { mostEntries, mostBytes, mostRatio }: ZipLimits): Promise<Listed> {
  if (file.entryCount > mostEntries) return { ok: false, problem: 'too-large' }
  const entries = new Map<string, Entry>()
  let sum = 0
  for await (const entry of file.eachEntry()) {
    const { fileName: name, uncompressedSize: bytes, compressedSize: packed } = entry
    // Two files with one name are an attack: readers differ in which one they use.
    if (entries.has(name) || !isPlain(entry)) return { ok: false, problem: 'unsafe-name', name }
    if (entry.isEncrypted() || !entry.canDecodeFileData()) return { ok: false, problem: 'not-a-zip' }
    sum += bytes
    if (sum > mostBytes || (bytes > SMALL_BYTES && bytes > packed * mostRatio)) return { ok: false, problem: 'too-large' }
    entries.set(name, entry)
  }
  return { ok: true, entries }
}

/** The package itself refuses absolute names, backslashes and names that lead out of a folder. */
function whyNotListed(error: unknown): { ok: false } & ZipProblem {
  const unsafe = /^(?:invalid characters in fileName|absolute path|invalid relative path): (.*)$/s.exec((error as Error).message)
  return unsafe ? { ok: false, problem: 'unsafe-name', name: unsafe[1]! } : { ok: false, problem: 'not-a-zip' }
}

/** Neither a folder nor a link nor anything else that Unix knows. */
function isPlain({ fileName, versionMadeBy, externalFileAttributes }: Entry): boolean {
  if (fileName.endsWith('/')) return false
  const kind = versionMadeBy >>> 8 === UNIX ? (externalFileAttributes >>> 16) & KIND_OF_FILE : 0
  return kind === 0 || kind === PLAIN_FILE
}
