import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Connection } from '../database/connect.ts'
import { databaseServer } from '../database/database-server.ts'
import type { FileStore } from '../files.ts'
import { beginUnfinished } from './backup-folder.ts'
import { writePiece, type BackupPlace } from './backup-pieces.ts'
import { newCipher } from './cipher.ts'
import { copyOut } from './copy-rows.ts'
import { BACKUP_FORM, MANIFEST, type Manifest } from './manifest.ts'
import { readLeftOut, readSequences, readTables } from './read-schema.ts'

export type TakeBackup = {
  where: Connection | string
  files: FileStore
  folder: string
  now: Date
  /** Null stores it unencrypted. */
  key?: string | null
}

/**
 * Writes everything the shop stores into a new folder, while the shop runs: first the tables from one snapshot, then the files, which never
 * change once written. The folder gets its name when it is complete; a failed one is removed. Readable by its owner only, because it
 * contains personal data.
 */
export async function takeBackup({ where, files, folder, now, key = null }: TakeBackup): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) throw new Error(`${folder} is already there. Choose another name.`)
  const unfinished = await beginUnfinished(folder)
  try {
    const place = { folder: unfinished.folder, cipher: key === null ? null : await newCipher(key) }
    const manifest = await writeBackup({ where, files, place, now })
    await unfinished.end()
    await rename(unfinished.folder, folder)
    return manifest
  } catch (error) {
    await unfinished.end()
    await rm(unfinished.folder, { recursive: true, force: true })
    throw error
  }
}

type Writing = { where: Connection | string; files: FileStore; place: BackupPlace; now: Date }

async function writeBackup({ where, files, place, now }: Writing): Promise<Manifest> {
  const client = await openBackupClient(where)
  try {
    // One snapshot for all tables. It blocks no reader and no writer.
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from platform_migrations order by name',
    )
    // Sequences are not transactional: read before the snapshot, they could be lower than ids in the tables.
    const leftOut = await readLeftOut(client)
    for (const table of await readTables(client)) {
      tables.push({ ...table, ...(await copyOut(client, { ...table, leftOut: leftOut.has(table.name) }, place)) })
    }
    const sequences = await readSequences(client)
    const copied = await copyFiles(files, place)
    const manifest: Manifest = {
      form: BACKUP_FORM,
      takenAt: now.toISOString(),
      migrations,
      tables,
      sequences,
      files: copied,
    }
    await writePiece(place, MANIFEST, [Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])])
    return manifest
  } finally {
    await client.end()
  }
}

/** A connection without time limits. */
export function openBackupClient(where: Connection | string): Promise<pg.Client> {
  return databaseServer(where).open()
}

async function copyFiles(files: FileStore, place: BackupPlace): Promise<Manifest['files']> {
  const copied: Manifest['files'] = []
  for (const key of (await files.list()).toSorted()) {
    const bytes = await files.read(key)
    // Removed since it was listed, so it is not needed.
    if (!bytes) continue
    copied.push({ key, ...(await writePiece(place, `files/${key}`, [Readable.from([bytes])])) })
  }
  return copied
}
