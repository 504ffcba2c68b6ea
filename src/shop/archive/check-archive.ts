import type { Reader } from '../context.ts'
import { fileKeysOf, isBrandFile } from './file-keys.ts'
import { schemaOf } from './manifest.ts'
import type { ArchiveHolds } from './model.ts'
import { openArchive, refusedBy, type OpenArchive, type Refused } from './read-archive.ts'
import { tableFacts, type TableFacts } from './table-facts.ts'

export type Checked = { ok: true; archive: OpenArchive; tables: TableFacts[]; holds: ArchiveHolds } | Refused

/**
 * Reads a whole archive without changing anything: every row by its schema, every file by its checksum, and that each file is one that a row names. The caller closes
 * the archive. What rows say of each other is checked by the database when they are imported.
 */
export async function checkArchive(reader: Reader, path: string): Promise<Checked> {
  const tables = await tableFacts(reader)
  const opened = await openArchive(path, { tables, here: await schemaOf(reader) })
  if (!opened.ok) return opened
  const { archive } = opened
  const refused = await readAll(archive, tables).catch(refusedBy)
  if (refused) {
    archive.close()
    return refused
  }
  const { takenAt, files } = archive.manifest
  const rows = Object.fromEntries(archive.manifest.tables.map(({ file, rows: count }) => [file, count]))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { ok: true, archive, tables, holds: { takenAt, rows, files: files.length, bytes } }
}

async function readAll(archive: OpenArchive, tables: readonly TableFacts[]): Promise<Refused | null> {
  const named = new Set<string>()
  for (const table of tables)
    for await (const rows of archive.rows(table)) for (const key of fileKeysOf(table, rows)) named.add(key)
  for (const { key } of archive.manifest.files) {
    if (!named.has(key) && !isBrandFile(key)) return { ok: false, problem: 'archive-unsafe', file: key }
    await archive.file(key)
  }
  return null
}
