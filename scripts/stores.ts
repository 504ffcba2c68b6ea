import { readConfig, type Config } from '#platform/config.ts'
import type { Connection } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import type { FileStore } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { openFiles } from '#platform/open-files.ts'

export type Stores = {
  where: Connection | string
  files: FileStore
  config: Config
  close: () => Promise<void>
}

/** The database and the files of the shop with these settings; a shop may be running on them. */
export async function openStores(env: Record<string, string | undefined>): Promise<Stores> {
  const settings = readConfig(env)
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const { databaseUrl, dataDir, pgBin } = settings.config
  const embedded = databaseUrl ? null : await openEmbedded({ dataDir, pgBin, log: makeLog({ level: 'silent', readable: false }) })
  return {
    where: databaseUrl ?? embedded!.connection,
    files: openFiles(settings.config),
    config: settings.config,
    close: async () => await embedded?.stop(),
  }
}

/** Runs a command whose errors are for people: prints the message without a stack. */
export async function inSentences(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
