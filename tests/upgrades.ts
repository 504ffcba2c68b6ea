import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The stored data of one version: `tests/upgrades/0012.json.gz` is of the shop whose latest migration was 0012. */
type Kept = {
  takenAt: string
  migrations: { name: string; checksum: string }[]
  sequences: { name: string; next: string }[]
  /** The rows in the text format of COPY. */
  tables: Record<string, { columns: string[]; rows: string }>
}

const FOLDER = join(import.meta.dirname, 'upgrades')

/** The latest migration of each version that shops may run. */
export async function keptVersions(): Promise<string[]> {
  return (await readdir(FOLDER))
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => name.slice(0, 4))
    .toSorted()
}

async function keptShop(version: string): Promise<Kept> {
  return JSON.parse(gunzipSync(await readFile(join(FOLDER, `${version}.json.gz`))).toString('utf8')) as Kept
}

export const linesOf = (rows: string) => rows.split('\n').filter((line) => line !== '')

/** Writes it as the backup that version would have made, without files. */
export async function writeBackup(version: string, folder: string): Promise<Kept> {
  const kept = await keptShop(version)
  await mkdir(join(folder, 'tables'), { recursive: true })
  const tables = []
  for (const [name, { columns, rows }] of Object.entries(kept.tables)) {
    const bytes = gzipSync(rows)
    await writeFile(join(folder, `tables/${name}.gz`), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    tables.push({ name, columns, rows: linesOf(rows).length, bytes: bytes.length, sha256 })
  }
  const { takenAt, migrations, sequences } = kept
  await writeFile(join(folder, 'backup.json'), JSON.stringify({ form: 1, takenAt, migrations, tables, sequences, files: [] }))
  return kept
}
