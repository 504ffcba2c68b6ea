import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import { connect, type Database } from '#platform/database/connect.ts'
import { databaseServer } from '#platform/database/database-server.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { detectPooler } from '#platform/database/pooler.ts'
import { openReplica } from '#platform/database/read-replica.ts'
import { watchServer } from '#platform/database/watch-server.ts'
import type { Log } from '#platform/log.ts'
import { countRead, follow, noteLag } from '#platform/metrics.ts'
import type { Tables } from '#shop/tables.ts'
import type { Undo } from './undo.ts'

const MOST_CONNECTIONS = 16

export type OpenData = Awaited<ReturnType<typeof openData>>

/** The database, its watch, and the replica if there is one. */
export async function openData(config: Config, { log, undo }: { log: Log; undo: Undo }) {
  const opening = config.databaseUrl ? null : openEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, log })
  // Registered before it is open: a cancelled start waits for the server and then stops it.
  undo.later(async () => (await opening?.catch(() => null))?.stop())
  const embedded = await opening
  undo.check()
  const server = databaseServer(config.databaseUrl ?? embedded!.connection, { needsWritable: true })
  if (!embedded) await detectPooler(server, { named: config.databaseNamedStatements, log })
  const watch = watchServer(server, { log })
  follow('shop_database_read_only', 'Whether the database answers but accepts no changes.', () => Number(watch.onlyReads()))
  const opened = connect<Tables>(server, { max: MOST_CONNECTIONS, watch })
  const db: Database<Tables> = opened
  const reads = config.databaseReadUrl
    ? openReplica({ db, where: config.databaseReadUrl, max: MOST_CONNECTIONS, log, onRead: countRead, onLag: noteLag })
    : undefined
  const close = () => Promise.all([db.close(), watch.stop(), reads?.stop()])
  undo.later(close)
  return { embedded, server, watch, opened, db, close, ...(reads && { reads }) }
}

/** Whether the database answers a statement now. */
export async function answers(db: Database<Tables>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
