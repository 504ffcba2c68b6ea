import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../database/connect.ts'
import { openEmbedded } from '../database/embedded.ts'
import { withLock } from '../database/process-files.ts'
import type { FileStore } from '../files.ts'
import { makeLog } from '../log.ts'
import { checkBackup } from './check-backup.ts'
import { quoted } from './copy-rows.ts'
import { restoreBackup, type RestoreBackup } from './restore-backup.ts'
import { openBackupClient } from './take-backup.ts'

type Drill = Pick<RestoreBackup, 'folder' | 'key' | 'migrations'>
/** Runs `work` with an empty database and removes that afterwards. */
export type Scratch = (work: (where: Connection | string) => Promise<void>) => Promise<void>

// Files are decrypted and compared, but not stored.
const NOWHERE: FileStore = {
  put: () => Promise.resolve(),
  read: () => Promise.resolve(null),
  exists: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  list: () => Promise.resolve([]),
}
const NOT_TO_LAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Restores a backup into a scratch database and counts the rows of every table. Throws a readable message when any of it fails. */
export async function drillBackup(backup: Drill, scratch: Scratch): Promise<void> {
  // Damage is found without a database.
  await checkBackup(backup.folder, { key: backup.key ?? null })
  await scratch(async (where) => {
    const manifest = await restoreBackup({ ...backup, where, files: NOWHERE })
    const client = await openBackupClient(where)
    try {
      for (const { name, rows } of manifest.tables) {
        const counted = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${quoted(name)}`)
        const found = counted.rows[0]!.rows
        if (found !== rows) throw new Error(`${name} has ${rows} rows in the backup, and ${found} when it is restored.`)
      }
    } finally {
      await client.end()
    }
  })
}

/** A separate database server in the data folder, whichever server the shop uses: a restore on a new machine needs the same. */
export function scratchServer({ dataDir, pgBin }: { dataDir: string; pgBin?: string | undefined }): Scratch {
  const log = makeLog({ level: 'silent', readable: false })
  const place = { dataDir: join(dataDir, 'backup-drill'), pgBin, log, settings: NOT_TO_LAST }
  return async (work) => {
    await mkdir(dataDir, { recursive: true })
    await withLock(join(dataDir, 'backup-drill.lock'), async () => {
      await removeDrill(place)
      try {
        const server = await openEmbedded(place)
        await work(server.connection).finally(() => server.stop())
      } finally {
        await rm(place.dataDir, { recursive: true, force: true })
      }
    })
  }
}

/** A killed process leaves its server running. */
async function removeDrill(place: Parameters<typeof openEmbedded>[0]): Promise<void> {
  if (!(await stat(place.dataDir).catch(() => null))) return
  await openEmbedded(place).then(
    (server) => server.stop(),
    () => undefined,
  )
  await rm(place.dataDir, { recursive: true, force: true })
}
