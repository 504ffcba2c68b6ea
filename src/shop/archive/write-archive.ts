import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { csvLines, type CsvRow } from '#platform/csv-rows.ts'
import type { FileStore } from '#platform/files.ts'
import { zipStream, type ZipEntry } from '#platform/zip-stream.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { cellsOf } from './cells.ts'
import { fileKeysOf, isBrandFile } from './file-keys.ts'
import { csvFile, MANIFEST_FILE, schemaOf, writtenManifest, type Manifest } from './manifest.ts'
import { readSequences } from './sequences.ts'
import { headOf, tableFacts, type TableFacts } from './table-facts.ts'
import { ARCHIVE_TABLES } from './tables.ts'

const ROWS_AT_ONCE = 1000

/**
 * One archive of everything that a shop owns: a CSV file for each table, the pictures and documents, and a manifest with their checksums. It is written while it is
 * downloaded. The download is audited.
 */
export async function exportEverything(ctx: Ctx, files: FileStore): Promise<Readable> {
  await ctx.db.transaction(async (tx) => {
    const subject = { type: 'shop', id: 'everything', name: 'everything' }
    await writeAudit(tx, ctx, { action: 'export-everything', subject, before: null, after: { files: ARCHIVE_TABLES.length } })
  })
  return zipStream(entriesOf(ctx, files))
}

async function* entriesOf({ db, now }: Ctx, files: FileStore): AsyncGenerator<ZipEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const rows = await db.transaction((tx) => writeRows(tx, folder))
    for (const { file } of rows.tables)
      yield { name: csvFile(file), pieces: createReadStream(join(folder, csvFile(file))), compress: true }
    const stored: Manifest['files'] = []
    for (const key of (await files.list()).toSorted()) {
      if (!rows.keys.has(key) && !isBrandFile(key)) continue
      const bytes = await files.read(key)
      // Removed since it was listed.
      if (!bytes) continue
      stored.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      yield { name: key, pieces: [bytes], compress: false }
    }
    const { tables, sequences, schema } = rows
    const manifest = writtenManifest({ takenAt: now.toISOString(), schema, tables, sequences, files: stored })
    yield { name: MANIFEST_FILE, pieces: [Buffer.from(manifest)], compress: true }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type WrittenRows = Pick<Manifest, 'tables' | 'sequences' | 'schema'> & { keys: Set<string> }

/** All tables from one snapshot, into a folder: the connection is not held while somebody downloads slowly. */
async function writeRows(tx: Tx, folder: string): Promise<WrittenRows> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  const tables: Manifest['tables'] = []
  const keys = new Set<string>()
  for (const table of await tableFacts(tx)) tables.push(await writeTable(tx, { table, folder, keys }))
  return { tables, keys, sequences: await readSequences(tx), schema: await schemaOf(tx) }
}

type Writing = { table: TableFacts; folder: string; keys: Set<string> }

async function writeTable(tx: Tx, { table, folder, keys }: Writing): Promise<Manifest['tables'][number]> {
  const head = headOf(table)
  const file = await open(join(folder, csvFile(table.file)), 'w', 0o600)
  const hash = createHash('sha256')
  const written = { rows: 0, bytes: 0 }
  const write = async (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    written.bytes += bytes.length
    await file.write(bytes)
  }
  try {
    await write(csvLines([head], { first: true }))
    const order = sql.join((table.key.length > 0 ? table.key : table.columns).map((column) => sql.ref(column)))
    await sql`
      declare archived no scroll cursor for select ${cellsOf(table)} from ${sql.table(table.table)} order by ${order}`.execute(tx)
    for (;;) {
      const found = await sql<Record<string, string | null>>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived`.execute(tx)
      const rows = found.rows.map((row): CsvRow => head.map((name) => row[name] ?? null))
      await write(csvLines(rows, { first: false }))
      for (const key of fileKeysOf(table, found.rows)) keys.add(key)
      written.rows += rows.length
      if (rows.length < ROWS_AT_ONCE) break
    }
    await sql`close archived`.execute(tx)
  } finally {
    await file.close()
  }
  return { file: table.file, columns: head, ...written, sha256: hash.digest('hex') }
}
