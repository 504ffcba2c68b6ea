// Writes src/shop/tables.ts: the types of every table, read from a database with all migrations.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { makeLog } from '#platform/log.ts'
import { root } from './root.ts'
import { tableTypes } from './table-types.ts'

const FILE = join(root, 'src/shop/tables.ts')

export function writtenTableTypes(): string {
  return readFileSync(FILE, 'utf8')
}

/** The expected content of the file. */
export async function currentTableTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-types-'))
  // Started by root, the server runs as another account, which needs access.
  await chmod(folder, 0o711)
  const log = makeLog({ level: 'silent', readable: false })
  const server = await openEmbedded({ dataDir: folder, log, settings: { fsync: 'off' } })
  const database = connect(server.connection, { max: 1 })
  const client = new pg.Client(server.connection)
  try {
    await migrate(database, join(root, 'db/migrations'))
    await client.connect()
    return await tableTypes(client)
  } finally {
    await client.end()
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(FILE, await currentTableTypes())
  process.stdout.write('Written: src/shop/tables.ts\n')
}
