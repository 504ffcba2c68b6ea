// Starts the shop: builds when the sources changed since the last build, then runs it until it is told to stop.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { GIVE_BACK } from '../src/platform/give-back.ts'
import { buildWhenNeeded } from './build.ts'
import { root } from './root.ts'

// What is needed for moments glibc keeps for good unless told to give it back, which it can only be told when a process starts, so this one becomes another.
// Smaller nurseries for new objects cost no speed here and save 80 MB; a heap that may become no larger than five times what the shop needs is swept sooner,
// and saves 130 MB under the mix of `npm run bench mix`. Who needs a larger one says so in NODE_OPTIONS.
const HEAP = /max.old.space.size/.test(process.env['NODE_OPTIONS'] ?? '') ? [] : ['--max-old-space-size=512']
if (process.platform === 'linux' && process.env['MALLOC_ARENA_MAX'] === undefined) {
  process.execve!(
    process.execPath,
    [process.execPath, ...process.execArgv, '--max-semi-space-size=8', ...HEAP, ...process.argv.slice(1)],
    {
      ...process.env,
      ...GIVE_BACK,
    },
  )
}
// It has been heard, and is not meant for the database and other programs that are started from here.
for (const name of Object.keys(GIVE_BACK)) delete process.env[name]

const { start } = (await buildWhenNeeded().then(
  () => import(pathToFileURL(join(root, 'build/server/index.js')).href),
)) as typeof import('../src/main.ts')

try {
  const shop = await start({ root, env: process.env })
  const stop = (signal: string) => {
    // A second signal means now.
    process.once('SIGINT', () => process.exit(130))
    void shop.stop({ atOnce: signal === 'SIGINT' }).then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
