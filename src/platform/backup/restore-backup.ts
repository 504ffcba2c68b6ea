import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { connect } from '../database/connect.ts'
import type { Connection } from '../database/connect.ts'
import { migrateAlong } from '../database/migrate.ts'
import type { FileStore } from '../files.ts'
import { checkBackup } from './check-backup.ts'
import { copyIn, quoted } from './copy-rows.ts'
import { tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { readForeignKeys, readTables } from './read-schema.ts'
import { backupClient } from './take-backup.ts'

export type RestoreBackup = { where: Connection | string; files: FileStore; folder: string; migrations: string }

/**
 * Brings a backup back into a database and a file store in which no shop has been opened yet. The tables are made as they were when it was
 * taken; the next start of the shop brings them up to date. Everything is compared first, and the rows come in one transaction, so that
 * what fails can be tried again.
 */
export async function restoreBackup({ where, files, folder, migrations }: RestoreBackup): Promise<Manifest> {
  const manifest = await checkBackup(folder)
  const client = backupClient(where)
  await client.connect()
  try {
    await refuseUsed(client)
    const database = connect(where, { max: 1 })
    await migrateAlong(database, migrations, manifest.migrations).finally(() => database.close())
    for (const { key } of manifest.files) await files.put(key, await readFile(join(folder, 'files', key)))
    await client.query('begin')
    await bringRows(client, manifest, folder)
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

// A shop that was opened has changed its pages and planned what it does at night.
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

async function bringRows(client: Client, manifest: Manifest, folder: string): Promise<void> {
  const tables = await readTables(client)
  const same = JSON.stringify(tables) === JSON.stringify(manifest.tables.map(({ name, columns }) => ({ name, columns })))
  if (!same) throw new Error("The backup's tables aren't those that its migrations make.")
  // Rows come table by table: what ties them together is untied and tied again, which proves every tie. What triggers wrote is in the rows.
  const ties = await readForeignKeys(client)
  for (const { table, name } of ties) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const table of manifest.tables) {
    const rows = await copyIn(client, table, join(folder, tableFile(table.name)))
    if (rows !== table.rows) throw new Error(`${table.name} has ${table.rows} rows in the backup, and ${rows} came back.`)
  }
  for (const { name, next } of manifest.sequences) await client.query('select setval($1, $2, false)', [quoted(name), next])
  for (const { table, name, definition } of ties)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}
