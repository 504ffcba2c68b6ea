import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../database/connect.ts'
import type { FileStore } from '../files.ts'
import { copyOut } from './copy-rows.ts'
import { BACKUP_FORM, MANIFEST, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { readSequences, readTables } from './read-schema.ts'

export type TakeBackup = { where: Connection | string; files: FileStore; folder: string; now: Date }

/**
 * Writes everything the shop keeps into a new folder, while the shop goes on: the tables as they were at one moment, and then the files,
 * which never change once they are written. The folder has its name only once it is whole. Readable by its owner alone: it holds names and
 * addresses.
 */
export async function takeBackup({ where, files, folder, now }: TakeBackup): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw new Error(`${folder} is already there. Choose another name.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = backupClient(where)
  await client.connect()
  try {
    // One moment for every table; nobody is locked out by it.
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from platform_migrations order by name',
    )
    // Numbers are given out outside of transactions: read first, they could be those of rows that came into the tables since.
    for (const table of await readTables(client))
      tables.push({ ...table, ...(await copyOut(client, table, join(unfinished, tableFile(table.name)))) })
    const sequences = await readSequences(client)
    const manifest = {
      form: BACKUP_FORM,
      takenAt: now.toISOString(),
      migrations,
      tables,
      sequences,
      files: await copyFiles(files, unfinished),
    }
    await writeThrough(join(unfinished, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    await rename(unfinished, folder)
    return manifest as Manifest
  } finally {
    await client.end()
  }
}

/** A connection that may take as long as it needs. */
export function backupClient(where: Connection | string): pg.Client {
  return new pg.Client(typeof where === 'string' ? { connectionString: where } : { ...where, ssl: false })
}

async function copyFiles(files: FileStore, folder: string): Promise<Manifest['files']> {
  const copied: Manifest['files'] = []
  for (const key of (await files.list()).toSorted()) {
    const bytes = await files.read(key)
    // Removed since it was listed, and so no longer wanted.
    if (!bytes) continue
    const path = join(folder, 'files', key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeThrough(path, bytes)
    copied.push({ key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return copied
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
