import { join } from 'node:path'
import { readConfig } from '../src/platform/config.ts'
import type { Connection } from '../src/platform/database/connect.ts'
import { openEmbedded } from '../src/platform/database/embedded.ts'
import type { FileStore } from '../src/platform/files.ts'
import { makeLog } from '../src/platform/log.ts'
import { openFiles } from '../src/platform/open-files.ts'

export type Stores = {
  where: Connection | string
  files: FileStore
  /** Where backups go when nobody says otherwise. */
  backups: string
  close: () => Promise<void>
}

/** The database and the files of the shop that these settings name, beside a shop that may be running on them. */
export async function openStores(env: Record<string, string | undefined>): Promise<Stores> {
  const settings = readConfig(env)
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const { databaseUrl, dataDir, pgBin } = settings.config
  const embedded = databaseUrl ? null : await openEmbedded({ dataDir, pgBin, log: makeLog({ level: 'silent', readable: false }) })
  return {
    where: databaseUrl ?? embedded!.connection,
    files: openFiles(settings.config),
    backups: join(dataDir, 'backups'),
    close: async () => await embedded?.stop(),
  }
}

/** Runs a command whose errors are for people: a sentence instead of a stack. */
export async function inSentences(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
