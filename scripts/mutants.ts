// `npm run test:mutants -- --seed 7 --count 200 [--only src/shop/ordering] [--seconds 60] [--report FILE]`: makes small changes in random places of the
// server's code, one at a time in a copy of the project, and lists those that no test detects. Those that fail the type check are not counted.
// --seed     the same seed selects the same places in the same sources
// --seconds  how long the tests of one mutation run, the nearest first; a mutation not detected by then counts as survived
import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSources } from '#tests/architecture/sources.ts'
import { copyTree } from './mutants/copy.ts'
import { diffOf, type Mutation } from './mutants/places.ts'
import { drawMutations, filesToDrawFrom, moduleOf } from './mutants/sample.ts'
import { importersOf, testsOf } from './mutants/tests-of.ts'
import { openTrial, type Fate } from './mutants/try-mutation.ts'
import { root } from './root.ts'
import { runTool } from './tools.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    report: { type: 'string' },
  },
})
const [seed, count, secondsEach] = [values.seed, values.count, values.seconds].map(Number) as [number, number, number]

type Tried = { mutation: Mutation; fate: Fate; diff: string }

const sources = readSources()
const texts = new Map(sources.map(({ path, text }) => [path, text]))
const drawn = drawMutations(filesToDrawFrom(sources), { seed, count, only: values.only })
const importers = importersOf(sources)
const folder = copyTree(root)
await runTool('react-router', ['typegen'], { cwd: folder })
const trial = openTrial(folder, { secondsEach })
const tried: Tried[] = []
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true))
try {
  for (const mutation of drawn) {
    if (stopped) break
    const tests = testsOf(mutation.path, importers, (test) => texts.get(test) ?? '')
    const fate = await trial.try(mutation, tests)
    tried.push({ mutation, fate, diff: diffOf(texts.get(mutation.path)!, mutation) })
    const survived = fate.ran < tests.length ? `when time was up after ${fate.ran} of ${tests.length}` : `all ${tests.length}`
    const what = fate.refused
      ? 'not counted: it fails the type check'
      : fate.killedBy
        ? `killed by ${fate.killedBy}`
        : `SURVIVED ${survived} test files`
    const place = `${mutation.path}:${mutation.line} ${mutation.operator}`
    process.stdout.write(`${tried.length}/${drawn.length}  ${place}: ${what} (${fate.seconds} s)\n`)
    if (values.report) writeFileSync(values.report, `${JSON.stringify(tried, null, 2)}\n`)
  }
} finally {
  await trial.close()
  rmSync(folder, { recursive: true, force: true })
}
report()
process.exit()

function report(): void {
  const counted = tried.filter(({ fate }) => !fate.refused)
  const survivors = counted.filter(({ fate }) => fate.killedBy === null)
  for (const { mutation, diff } of survivors)
    process.stdout.write(`\n${mutation.path}:${mutation.line} ${mutation.operator}\n${diff}\n`)
  process.stdout.write('\n')
  const byModule = Map.groupBy(counted, ({ mutation }) => moduleOf(mutation.path))
  for (const [module, ones] of [...byModule].sort(([a], [b]) => (a < b ? -1 : 1))) line(module, ones)
  line(`Seed ${seed}, all`, counted)
}

function line(name: string, ones: readonly Tried[]): void {
  const killed = ones.filter(({ fate }) => fate.killedBy !== null).length
  const share = ones.length === 0 ? '' : `${Math.round((killed / ones.length) * 100)} %`
  process.stdout.write(
    `${name.padEnd(30)} ${String(killed).padStart(4)} of ${String(ones.length).padStart(4)} ${share.padStart(6)}\n`,
  )
}
