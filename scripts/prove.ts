// `npm run prove`: a new shop, many concurrent clients, processes killed in between, and finally a check of every guarantee. Exits with 1
// when one is broken.
import { playMutants } from './prove/mutants.ts'
import { HELP, readOptions, replayCommand } from './prove/options.ts'
import { prove } from './prove/prove.ts'

const options = readOptions(process.argv.slice(2), process.env)
if ('problem' in options) {
  process.stderr.write(`${options.problem}\n\n${HELP}`)
  process.exitCode = 1
} else if ('mutants' in options) {
  process.exitCode = (await playMutants(options.mutants)) ? 0 : 1
  process.exit()
} else {
  try {
    const held = await prove(options)
    process.exitCode = held ? 0 : 1
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\nAgain: ${replayCommand(options)}\n`,
    )
    process.exitCode = 1
  }
  // Pending requests to a killed process must not keep this one open.
  process.exit()
}
