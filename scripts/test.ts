// All tests, in stages. The last line is the sum of what passed and failed.
//   npm test                  unit tests, browser journeys, the shop behind nginx
//   npm test -- PATH …        only these test files or folders, whole; those below tests/e2e are journeys
//   npm run test:long         everything: every journey, every page in both languages, all hostile values, more random operations, every kept
//                             version to upgrade from, `npm run processes`, `npm run prove` and `npm run season`
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isRunning } from '#platform/database/process-files.ts'
import { memoryFolder } from './memory-folder.ts'
import { runTool } from './tools.ts'

type Counts = { passed: number; failed: number }
type Timed = { name: string; seconds: number }
type Failure = { name: string; message: string }
type StageResult = Counts & { tests: Timed[]; failures: Failure[]; output: string }
/** With `live` a stage prints its output while it runs; otherwise it is returned. */
type Stage = { name: string; run: (live: boolean) => Promise<StageResult> }
/** Stages one after another. */
type Lane = Stage[]

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] | null }[]
  }[]
}
type Spec = { title: string; ok: boolean; tests: { results: { duration: number; errors: { message?: string }[] }[] }[] }
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

// Always the same requests and kills; other seeds are for `npm run prove`.
const ROUND = ['--seed', '1', '--kills', '10', '--clients', '20', '--seconds', '60']
const LONG_STAGES: Stage[] = [
  { name: 'two processes', run: (live) => runScript('node', ['scripts/processes.ts'], { live }) },
  { name: 'prove', run: (live) => runScript('node', ['scripts/prove.ts', ...ROUND], { live }) },
  { name: 'season', run: (live) => runScript('node', ['scripts/season.ts', '--seed', '1'], { live }) },
  { name: 'season with planted bugs', run: (live) => runScript('node', ['scripts/season.ts', '--mutants', 'all'], { live }) },
]

const args = process.argv.slice(2)
const long = args.includes('--long')
const paths = args.filter((arg) => !arg.startsWith('--'))
const isJourney = (path: string) => /^(?:\.\/)?tests\/e2e\b/.test(path)
if (long) process.env['LONG_TESTS'] = 'yes'
else if (paths.length === 0) process.env['SHORT_TESTS'] = 'yes'

// About twice what all shops and databases of a run take together.
const ENOUGH_BYTES = 6_000_000_000
const folder = makeTemporaryFolder(await memoryFolder(ENOUGH_BYTES))
process.env['TMPDIR'] = folder
try {
  const results: (StageResult & Timed)[] = []
  for (const lanes of groups()) results.push(...(await runSideBySide(lanes)))
  report(results)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Open to other accounts, as the system's temporary folder is: started by root, database servers run as one of them. */
function makeTemporaryFolder(parent: string): string {
  // A killed run leaves its folder.
  for (const name of readdirSync(parent)) {
    const [, pid] = /^shop-test-run-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const made = mkdtempSync(join(parent, `shop-test-run-${process.pid}-`))
  chmodSync(made, 0o1777)
  return made
}

/** Groups run one after another, the lanes of a group in parallel. */
function groups(): Lane[][] {
  const unitPaths = paths.filter((path) => !isJourney(path))
  const journeyPaths = paths.filter(isJourney)
  const all = paths.length === 0
  const unitTests: Lane =
    all || unitPaths.length > 0 ? [{ name: 'unit tests', run: (live) => runUnitTests(unitPaths, live) }] : []
  const journeys: Lane =
    all || journeyPaths.length > 0 ? [{ name: 'journeys', run: (live) => runJourneys(journeyPaths, live) }] : []
  // They mostly wait for processes to start, stop and be detected as missing.
  const severalProcesses: Lane = [
    { name: 'behind nginx', run: (live) => runScript('node', ['scripts/surroundings.ts', '--only', 'nginx'], { live }) },
    ...(long ? LONG_STAGES : []),
  ]
  return [
    // The tests import the types of the pages, which a fresh clone does not have yet.
    [[{ name: 'page types', run: () => runScript('react-router', ['typegen'], { live: false, counts: false }) }]],
    [unitTests, ...(all ? [severalProcesses] : [])],
    [journeys],
  ]
}

/** The first lane prints live; the output of the others follows, stage by stage. */
async function runSideBySide(lanes: Lane[]): Promise<(StageResult & Timed)[]> {
  const running = lanes.map(async (lane, index) => {
    const results: (StageResult & Timed)[] = []
    for (const { name, run } of lane) {
      const start = performance.now()
      results.push({ name, ...(await run(index === 0)), seconds: (performance.now() - start) / 1000 })
    }
    return results
  })
  const results: (StageResult & Timed)[] = []
  for (const lane of running) {
    for (const result of await lane) {
      if (result.output !== '') process.stdout.write(`\n${result.name}\n${result.output}\n`)
      results.push(result)
    }
  }
  return results
}

async function runUnitTests(only: string[], live: boolean): Promise<StageResult> {
  const file = join(folder, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await runTool('vitest', ['run', ...reporters, ...only], { show: live })
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, tests: [], failures: [], output }
  // A file that could not be loaded has no tests to count, and a skipped test has not passed.
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${fileOf(name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      passed: status === 'passed',
      message: failureMessages?.[0] ?? status,
    })),
  )
  const failures = [
    ...broken.map(({ name, message }) => ({ name: fileOf(name), message })),
    ...tests.filter(({ passed }) => !passed),
  ]
  const failed = report.numTotalTests - report.numPassedTests + broken.length
  return { ...honest(code, { passed: report.numPassedTests, failed }), tests, failures, output }
}

function fileOf(path: string): string {
  return path.replace(`${process.cwd()}/`, '')
}

async function runJourneys(only: string[], live: boolean): Promise<StageResult> {
  const file = join(folder, 'journeys.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { code, output } = await runTool('playwright', ['test', '--reporter=list,json', ...only], { show: live, env })
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, tests: [], failures: [], output }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped
  const tests = report.suites.flatMap(journeysOf)
  return { ...honest(code, { passed: expected, failed }), tests, failures: tests.filter(({ passed }) => !passed), output }
}

function journeysOf({ file, suites = [], specs = [] }: Suite): (Timed & Failure & { passed: boolean })[] {
  const own = specs.map(({ title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results)
    return {
      name: `tests/e2e/${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      passed: ok,
      message: results.flatMap(({ errors }) => errors)[0]?.message ?? 'did not run',
    }
  })
  return [...own, ...suites.flatMap(journeysOf)]
}

/** A script that passes or fails as a whole. Without `counts` only its failure is counted, and its output is shown only then. */
async function runScript(
  tool: string,
  toolArgs: string[],
  { live, counts = true }: { live: boolean; counts?: boolean },
): Promise<StageResult> {
  const { code, output } = await runTool(tool, toolArgs, { show: live })
  const failed = code === 0 ? 0 : 1
  return { passed: counts ? 1 - failed : 0, failed, tests: [], failures: [], output: counts || failed > 0 ? output : '' }
}

function report(results: (StageResult & Timed)[]): void {
  const slowest = results
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  const line = ({ name, seconds }: Timed) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`
  process.stdout.write(`\nThe slowest tests:\n${slowest.map(line).join('')}\nThe stages:\n${results.map(line).join('')}`)
  // Repeated here, because the output of a whole run is long.
  const failures = results.flatMap((stage) =>
    stage.failed > 0 && stage.failures.length === 0 ? [{ name: stage.name, message: 'see its output' }] : stage.failures,
  )
  if (failures.length > 0) process.stdout.write(`\nWhat failed:\n${failures.map(failureLine).join('')}`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}

/** With the first lines of the message: the rest is in the output. */
function failureLine({ name, message }: Failure): string {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 3)
  return `  ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`
}

// A runner may fail although every test passed, for example after an error outside the tests.
function honest(code: number, { passed, failed }: Counts): Counts {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
