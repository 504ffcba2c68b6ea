import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readCsv } from '#platform/csv-rows.ts'
import { openZip, type OpenZip, type ZipProblem } from '#platform/zip-file.ts'
import { rowReader, type ArchiveRow } from './cells.ts'
import { csvFile, MANIFEST_FILE, MOST_FILES, MOST_MANIFEST_BYTES, readManifest, type Manifest, type Written } from './manifest.ts'
import type { ArchiveProblem } from './model.ts'
import { headOf, type TableFacts } from './table-facts.ts'

const LIMITS = {
  mostEntries: MOST_FILES + 1000,
  mostBytes: 50 * 1024 ** 3,
  // Rows of a shop are packed to a tenth; ten times as tight is an attack.
  mostRatio: 100,
}
const LONGEST_ROW = 8 * 1024 * 1024
const MOST_FILE_BYTES = 64 * 1024 * 1024

export type Refused = { ok: false } & ArchiveProblem

/** A part of the archive was not what it should be: travels through streams, and is returned as a refusal. */
export function refusal(problem: ArchiveProblem, cause?: unknown): Error & { refused: Refused } {
  return Object.assign(new Error(problem.problem, { cause }), { refused: { ok: false, ...problem } as const })
}

/** The refusal that a stream ended with; anything else is thrown again. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof Error && 'refused' in error) return error.refused as Refused
  throw error
}

export type OpenArchive = {
  manifest: Manifest
  /** The rows of a table in parts, each checked by its schema. Its checksum is compared at the end. Throws a refusal (`refusedBy`). */
  rows(table: TableFacts): AsyncGenerator<ArchiveRow[]>
  /** The bytes of a picture or document, compared with its checksum. Throws a refusal. */
  file(key: string): Promise<Buffer>
  close(): void
}

type Opened = { ok: true; archive: OpenArchive } | Refused

/** Opens an archive: its manifest is that of the schema `here`, and it has exactly the files that the manifest names. Nothing else is read yet. */
export async function openArchive(
  path: string,
  { tables, here }: { tables: readonly TableFacts[]; here: string },
): Promise<Opened> {
  const opened = await openZip(path, LIMITS)
  if (!opened.ok) return refusedZip(opened)
  const { zip } = opened
  const read = await manifestOf(zip, here).catch(refusedBy)
  const wrong = 'manifest' in read ? whyIncomplete(zip, read.manifest, tables) : read
  if (wrong) {
    zip.close()
    return wrong
  }
  const { manifest } = read as { manifest: Manifest }
  const tableOf = new Map(manifest.tables.map((table) => [table.file, table]))
  const fileOf = new Map(manifest.files.map((file) => [file.key, file]))
  return {
    ok: true,
    archive: {
      manifest,
      rows: (table) => rowsOf(zip, { table, written: tableOf.get(table.file)! }),
      file: async (key) => {
        const pieces: Buffer[] = []
        for await (const piece of checked(zip, key, fileOf.get(key)!)) pieces.push(piece)
        return Buffer.concat(pieces)
      },
      close: () => zip.close(),
    },
  }
}

function refusedZip(opened: ZipProblem): Refused {
  switch (opened.problem) {
    case 'not-a-zip':
      return { ok: false, problem: 'not-an-archive' }
    case 'too-large':
      return { ok: false, problem: 'archive-too-large' }
    case 'unsafe-name':
      return { ok: false, problem: 'archive-unsafe', file: shown(opened.name) }
    default:
      return opened satisfies never
  }
}

async function manifestOf(zip: OpenZip, here: string): Promise<{ manifest: Manifest } | Refused> {
  const entry = zip.entries.get(MANIFEST_FILE)
  if (!entry) return { ok: false, problem: 'not-an-archive' }
  if (entry.bytes > MOST_MANIFEST_BYTES) return { ok: false, problem: 'archive-too-large' }
  const pieces: Buffer[] = []
  for await (const piece of bytesOf(zip, MANIFEST_FILE)) pieces.push(piece)
  const manifest = readManifest(Buffer.concat(pieces).toString('utf8'))
  if (!manifest) return { ok: false, problem: 'not-an-archive' }
  const { schema } = manifest
  // The tables of another version may mean something else, also where their columns are the same.
  if (schema !== here) return { ok: false, problem: schema < here ? 'archive-older' : 'archive-newer', written: schema, here }
  return { manifest }
}

function whyIncomplete(zip: OpenZip, { tables: written, files }: Manifest, tables: readonly TableFacts[]): Refused | null {
  const there = new Map(written.map((table) => [table.file, table]))
  for (const table of tables) {
    const found = there.get(table.file)
    if (found?.columns.join() !== headOf(table).join())
      return { ok: false, problem: 'archive-incomplete', file: csvFile(table.file) }
  }
  if (written.length !== tables.length || new Set(files.map(({ key }) => key)).size !== files.length)
    return { ok: false, problem: 'not-an-archive' }
  const named = [
    ...written.map(({ file, bytes }) => ({ name: csvFile(file), bytes })),
    ...files.map(({ key, bytes }) => ({ name: key, bytes })),
  ]
  for (const { name, bytes } of named) {
    const entry = zip.entries.get(name)
    if (!entry) return { ok: false, problem: 'archive-incomplete', file: name }
    if (entry.bytes !== bytes) return { ok: false, problem: 'archive-changed', file: name }
  }
  if (files.some(({ bytes }) => bytes > MOST_FILE_BYTES)) return { ok: false, problem: 'archive-too-large' }
  const names = new Set([MANIFEST_FILE, ...named.map(({ name }) => name)])
  const unnamed = [...zip.entries.keys()].find((name) => !names.has(name))
  return unnamed === undefined ? null : { ok: false, problem: 'archive-unsafe', file: shown(unnamed) }
}

const ROWS_AT_ONCE = 500

async function* rowsOf(
  zip: OpenZip,
  { table, written }: { table: TableFacts; written: Manifest['tables'][number] },
): AsyncGenerator<ArchiveRow[]> {
  const file = csvFile(table.file)
  const read = rowReader(table)
  let part: ArchiveRow[] = []
  let count = -1
  try {
    for await (const cells of readCsv(Readable.from(checked(zip, file, written)), { longestRow: LONGEST_ROW })) {
      count += 1
      if (count === 0) {
        if (cells.join() !== headOf(table).join()) throw refusal({ problem: 'archive-incomplete', file })
        continue
      }
      const row = read(cells)
      if (!row.ok) throw refusal({ problem: 'archive-row', file, row: count, column: row.column })
      part.push(row.row)
      if (part.length === ROWS_AT_ONCE) {
        yield part
        part = []
      }
    }
  } catch (error) {
    // A line that is not CSV. The bytes are those of the manifest, or the checksum would have refused them first.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw refusal({ problem: 'archive-row', file, row: count + 1, column: '' })
    throw error
  }
  if (count !== written.rows) throw refusal({ problem: 'archive-incomplete', file })
  if (part.length > 0) yield part
}

/** The bytes of a file; at the end they are compared with what the manifest says. */
async function* checked(zip: OpenZip, name: string, { bytes, sha256 }: Written): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  for await (const piece of bytesOf(zip, name)) {
    hash.update(piece)
    read += piece.length
    yield piece
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw refusal({ problem: 'archive-changed', file: name })
}

/** A damaged file of the archive ends in a refusal, too. */
async function* bytesOf(zip: OpenZip, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of await zip.read(name)) yield piece as Buffer
  } catch (error) {
    throw refusal({ problem: 'archive-changed', file: name }, error)
  }
}

/** A name that somebody else chose, for a sentence. */
function shown(name: string): string {
  return name.replaceAll(/[^\w./-]/g, '?').slice(0, 100)
}
