import { constants } from 'node:fs'
import { access, chmod, mkdtemp, readFile, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { holdEmbedded } from '../src/platform/database/embedded.ts'
import { countRegistered } from '../src/platform/database/process-files.ts'
import { makeLog } from '../src/platform/log.ts'
import { dropTemplate } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of this run: the test database server's data, and the locks of those who set it up. */
    runFolder: string
  }
}

const PREFIX = 'shop-tests-'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2_000_000_000
const log = makeLog({ level: 'silent', readable: false })

/** The server itself starts with the first test that asks for a database, so that the others need not wait for it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const parent = await fastestFolder()
  await removeLeftovers(parent)
  const runFolder = await mkdtemp(join(parent, PREFIX))
  // Started by root, the server runs as another account, which has to get in.
  await chmod(runFolder, 0o711)
  project.provide('runFolder', runFolder)
  const held = await holdEmbedded({ dataDir: runFolder, log })
  return async () => {
    await dropTemplate(runFolder)
    await held.release()
    await rm(runFolder, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its server behind. */
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

/** A new database for each test file is a thousand small files, which memory makes twenty times as fast as a disk. */
async function fastestFolder(): Promise<string> {
  try {
    const [mounts, { bavail, bsize }] = await Promise.all([
      readFile('/proc/mounts', 'utf8'),
      statfs(MEMORY),
      access(MEMORY, constants.W_OK),
    ])
    // The server's programs may have to be copied next to its data.
    const runsPrograms = mounts.split('\n').some((line) => line.includes(` ${MEMORY} `) && !line.includes('noexec'))
    if (runsPrograms && bavail * bsize > ENOUGH_BYTES) return MEMORY
  } catch {
    // There is none on this system.
  }
  return tmpdir()
}
