import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupConfig } from '../backup-settings.ts'
import { isFilesUnavailable } from '../files.ts'
import { newId } from '../ids.ts'
import { backupName, beginUnfinished, rotateBackups } from './backup-folder.ts'
import { checkBackup } from './check-backup.ts'
import { drillBackup, type Scratch } from './drill-backup.ts'
import type { Manifest } from './manifest.ts'
import { openBackupClient, takeBackup, type TakeBackup } from './take-backup.ts'

type RunBackup = {
  where: TakeBackup['where']
  files: TakeBackup['files']
  /** The database for the test restore. */
  scratch: Scratch
  migrations: string
  backup: BackupConfig
}

type Ran = { folder: string; manifest: Manifest }

/**
 * The nightly backup: takes a backup, restores it into a scratch database and counts its rows, copies it, and removes old ones. If any step
 * fails, no older backup is removed. The result is recorded in the database.
 */
export async function runBackup(it: RunBackup, now: Date): Promise<Ran> {
  const { where, files, scratch, migrations, backup } = it
  const name = backupName(now)
  const folder = join(backup.folder, name)
  try {
    const { key } = backup
    const manifest = await takeBackup({ where, files, folder, now, key })
    await drillBackup({ folder, key, migrations }, scratch)
    if (backup.copyTo !== null) await copyBackup({ folder, name, to: backup.copyTo, key })
    for (const one of [backup.folder, backup.copyTo]) if (one !== null) await rotateBackups(one, backup.keep)
    await noteBackup(where, { now, folder, key, scheduled: true, problem: null })
    return { folder, manifest }
  } catch (error) {
    const problem = whyFailed(error)
    // If the database itself is unavailable, the age of the last good backup shows it.
    await noteBackup(where, { now, folder, key: backup.key, scheduled: true, problem }).catch(() => undefined)
    throw new Error(problem, { cause: error })
  }
}

/** The copy is verified byte by byte. */
async function copyBackup({
  folder,
  name,
  to,
  key,
}: {
  folder: string
  name: string
  to: string
  key: string | null
}): Promise<void> {
  const unfinished = await beginUnfinished(join(to, name))
  try {
    await cp(folder, unfinished.folder, { recursive: true })
    await checkBackup(unfinished.folder, { key })
    await unfinished.end()
    await rename(unfinished.folder, join(to, name))
  } catch (error) {
    await rm(unfinished.folder, { recursive: true, force: true })
    throw error
  } finally {
    await unfinished.end()
  }
}

type Noted = { now: Date; folder: string; key: string | null; scheduled: boolean; problem: string | null }

/** Records the result for the office and the metrics. */
export async function noteBackup(where: TakeBackup['where'], { now, folder, key, scheduled, problem }: Noted): Promise<void> {
  const client = await openBackupClient(where)
  try {
    await client.query(
      `insert into platform.backup_runs (id, ended_at, folder, encrypted, scheduled, problem) values ($1, $2, $3, $4, $5, $6)`,
      [newId(now), now, folder, key !== null, scheduled, problem],
    )
  } finally {
    await client.end()
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS'])
const NO_DATABASE = /^(?:08...|28...|3D000|57P0[1235]|53300|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** What went wrong, and what to do about it. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code =
    'code' in error ? String(error.code) : error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  const { message } = error
  if (NO_ROOM.has(code))
    return `There is no room left for the backup (${message}). Remove older ones, keep fewer (BACKUP_KEEP), or choose another disk (BACKUP_DIR).`
  if (NOT_ALLOWED.has(code))
    return `The backup can't be written there (${message}). Give the folder to the account that runs the shop, or choose another one (BACKUP_DIR).`
  if (isFilesUnavailable(error))
    return `${message} Nothing was backed up. See that the storage of S3_ENDPOINT answers and its key is good, then run the backup again.`
  if (NO_DATABASE.test(code) || error.name === 'DatabaseUnavailable')
    return `The database can't be reached (${message}). Nothing was backed up. See that it runs and that DATABASE_URL is right, then run the backup again.`
  return message
}
