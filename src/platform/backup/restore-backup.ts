import type { Client } from 'pg'
import { connect, type Connection } from '../database/connect.ts'
import { migrateAlong } from '../database/migrate.ts'
import type { FileStore } from '../files.ts'
import { readPiece, type BackupPlace } from './backup-pieces.ts'
import { openChecked } from './check-backup.ts'
import { copyIn, quoted } from './copy-rows.ts'
import type { Manifest } from './manifest.ts'
import { readForeignKeys, readTables } from './read-schema.ts'
import { openBackupClient } from './take-backup.ts'

export type RestoreBackup = {
  where: Connection | string
  files: FileStore
  folder: string
  migrations: string
  key?: string | null
}

/**
 * Restores a backup into a database and a file store in which no shop has been opened. The tables get the schema of the backup; the next
 * start of the shop migrates them. Everything is verified first, and all rows are written in one transaction, so that a failed restore can
 * be repeated.
 */
export async function restoreBackup({ where, files, folder, migrations, key = null }: RestoreBackup): Promise<Manifest> {
  const { place, manifest } = await openChecked(folder, key)
  const client = await openBackupClient(where)
  try {
    await refuseUsed(client)
    const database = connect(where, { max: 1 })
    await migrateAlong(database, migrations, manifest.migrations).finally(() => database.close())
    for (const file of manifest.files) await files.put(file.key, await readPiece(place, `files/${file.key}`))
    await client.query('begin')
    await bringRows(client, manifest, place)
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

// A shop that was opened has page changes and nightly jobs.
async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('platform.page_changes') is not null as found`)
  if (!rows[0]?.found) return
  const { rowCount } = await client.query(
    '(select from platform.page_changes limit 1) union all (select from platform.jobs limit 1)',
  )
  if (rowCount)
    throw new Error(
      'There is a shop in this database already. Restore into an empty one: a new DATA_DIR, or a new database for DATABASE_URL.',
    )
}

async function bringRows(client: Client, manifest: Manifest, place: BackupPlace): Promise<void> {
  const tables = await readTables(client)
  const same = JSON.stringify(tables) === JSON.stringify(manifest.tables.map(({ name, columns }) => ({ name, columns })))
  if (!same) throw new Error("The backup's tables aren't those that its migrations make.")
  // Rows are restored table by table: foreign keys are dropped and added again, which validates them. Results of triggers are already in
  // the rows.
  const ties = await readForeignKeys(client)
  for (const { table, name } of ties) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const table of manifest.tables) {
    const rows = await copyIn(client, table, place)
    if (rows !== table.rows) throw new Error(`${table.name} has ${table.rows} rows in the backup, and ${rows} were restored.`)
  }
  for (const { name, next } of manifest.sequences) await client.query('select setval($1, $2, false)', [quoted(name), next])
  for (const { table, name, definition } of ties)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}
