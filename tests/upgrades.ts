import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readManifest } from '#platform/backup/manifest.ts'
import { releasesIn, type Release } from '#scripts/release/changelog.ts'
import { root } from '#scripts/root.ts'

/** The stored data of one version: `tests/upgrades/0012.json.gz` is of the shop whose latest migration was 0012. */
export type Kept = {
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

export type KeptRelease = Release & { name: string; data: string }

/** Every release in CHANGELOG.md with the data it is tested with: its own, or of the newest version before it that has some. */
export async function keptReleases(): Promise<KeptRelease[]> {
  const kept = await keptVersions()
  return releasesIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).map((release) => {
    const data = kept.findLast((version) => version <= release.schema)
    const name = release.version ?? release.date
    // Releases with a version keep their data; the three before them did not all do so.
    if (data === undefined || (release.version !== null && data !== release.schema))
      throw new Error(`tests/upgrades/${release.schema}.json.gz is missing: the data of release ${name}.`)
    return { ...release, name, data }
  })
}

export async function readKept(file: string): Promise<Kept> {
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as Kept
}

/** Keeps a plain backup, without its files, as one of these. */
export async function keepBackup(folder: string, file: string): Promise<void> {
  const { takenAt, migrations, sequences, tables } = readManifest(await readFile(join(folder, 'backup.json'), 'utf8'))
  const kept: Kept = { takenAt, migrations, sequences, tables: {} }
  for (const { name, columns } of tables) {
    const rows = gunzipSync(await readFile(join(folder, `tables/${name}.gz`))).toString('utf8')
    kept.tables[name] = { columns, rows }
  }
  await writeFile(file, gzipSync(JSON.stringify(kept), { level: 9 }))
}

export const linesOf = (rows: string) => rows.split('\n').filter((line) => line !== '')

/** Writes it as the backup that version would have made, without files. */
export async function writeBackup(version: string, folder: string): Promise<Kept> {
  return writeKept(await readKept(join(FOLDER, `${version}.json.gz`)), folder)
}

export async function writeKept(kept: Kept, folder: string): Promise<Kept> {
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
