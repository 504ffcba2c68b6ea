import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { holdEmbedded } from '#platform/database/embedded.ts'
import { countRegistered } from '#platform/database/process-files.ts'
import { makeLog } from '#platform/log.ts'
import { memoryFolder } from '#scripts/memory-folder.ts'
import { dropDatabases } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run: the data of the test database server, and locks for setting it up. */
    runFolder: string
    /** Whether the worker of a test file ends with it. */
    oneFileInWorker: boolean
  }
}

const PREFIX = 'shop-tests-'
const LONGEST_END_MS = 10_000
const ENOUGH_BYTES = 2_000_000_000
const log = makeLog({ level: 'silent', readable: false })

/** The server starts with the first test that needs a database, so that other tests do not wait for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const parent = await memoryFolder(ENOUGH_BYTES)
  await removeLeftovers(parent)
  const runFolder = await mkdtemp(join(parent, PREFIX))
  // Started by root, the server runs as another account, which needs access.
  await chmod(runFolder, 0o711)
  project.provide('runFolder', runFolder)
  const held = await holdEmbedded({ dataDir: runFolder, log })
  return async () => {
    await dropDatabases(runFolder)
    await workersGone(runFolder)
    await held.release()
    await rm(runFolder, { recursive: true, force: true })
  }
}

/** The last process to leave stops the server, and workers end without leaving. */
async function workersGone(runFolder: string): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_END_MS
  for (;;) {
    const { here, elsewhere } = await countRegistered(join(runFolder, 'processes'))
    if (here + elsewhere <= 1 || Date.now() > giveUpAt) return
    await wait(20)
  }
}

/** A killed run leaves its server running. */
async function removeLeftovers(parent: string): Promise<void> {
  const us = process.getuid?.()
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const found = name.startsWith(PREFIX) ? await stat(folder).catch(() => undefined) : undefined
    const justMade = found && Date.now() - found.ctimeMs < 60_000
    if (!found || justMade || found.uid !== us) continue
    const using = await countRegistered(join(folder, 'processes'))
    if (using.here + using.elsewhere > 0) continue
    const held = await holdEmbedded({ dataDir: folder, log })
    await held.release()
    await rm(folder, { recursive: true, force: true })
  }
}
