// Starts the shop: builds when the sources changed since the last build, then runs it until it is told to stop.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.ts'
import { root } from './root.ts'

const { start } = (await buildWhenNeeded().then(
  () => import(pathToFileURL(join(root, 'build/server/index.js')).href),
)) as typeof import('../src/main.ts')

try {
  const shop = await start({ root, env: process.env })
  const stop = () => {
    // A second signal means now.
    process.once('SIGINT', () => process.exit(130))
    void shop.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
