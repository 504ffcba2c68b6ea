// `npm run season`: a shop lives through a season in minutes, with everything drawn from one seed, and everything is read back each midnight.
// Exits with 1 when an invariant is broken, and prints the command that plays the same season again.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestServer } from '#tests/test-server.ts'
import { HELP, readOptions } from './season/options.ts'
import { playMutants } from './season/mutants.ts'
import { playSeeds } from './season/seeds.ts'

const options = readOptions(process.argv.slice(2))
if ('problem' in options) {
  process.stderr.write(`${options.problem}\n\n${HELP}`)
  process.exit(1)
} else if (options.mutants.length > 0) process.exit((await playMutants(options)) ? 0 : 1)
else {
  const folder = await mkdtemp(join(tmpdir(), 'shop-season-'))
  await chmod(folder, 0o711)
  const server = await openTestServer(folder)
  const end = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(130)))
  const held = await playSeeds(options, { server, folder }).finally(end)
  // Requests of killed processes must not keep this one open.
  process.exit(held ? 0 : 1)
}
