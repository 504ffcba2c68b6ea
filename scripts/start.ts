// Starts the shop: builds when the sources changed since the last build, then runs it until stopped.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { MALLOC_ENV } from '#platform/malloc-env.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { keepInUse } from './build-folders.ts'
import { buildWhenNeeded } from './build.ts'

// glibc and Node read these only when a process starts, so this one starts another.
if (process.platform === 'linux' && process.env['MALLOC_ARENA_MAX'] === undefined) {
  process.execve!(process.execPath, [process.execPath, ...process.execArgv, ...NODE_FLAGS, ...process.argv.slice(1)], {
    ...process.env,
    ...MALLOC_ENV,
  })
}
// Already applied, and not meant for the database and other programs started from here.
for (const name of Object.keys(MALLOC_ENV)) delete process.env[name]

const root = buildWhenNeeded()
keepInUse(root)
const { start } = (await import(pathToFileURL(join(root, 'server/index.js')).href)) as typeof import('../src/main.ts')

const giveUp = new AbortController()
let stop = async (_how: { atOnce: boolean }): Promise<void> => giveUp.abort()
const end = (signal: string) => {
  // A second signal ends the process at once.
  process.once('SIGINT', () => process.exit(130))
  void stop({ atOnce: signal === 'SIGINT' }).then(() => {
    if (!giveUp.signal.aborted) process.exit(0)
  })
}
process.once('SIGINT', end)
process.once('SIGTERM', end)

try {
  const shop = await start({ root, env: process.env, signal: giveUp.signal })
  stop = shop.stop
  // Sent by scripts/supervise.ts once another process listens on this port.
  process.on('message', (said) => {
    if (said === 'hand over') void shop.stop({ handOver: true }).then(() => process.exit(0))
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(giveUp.signal.aborted ? 0 : 1)
}
