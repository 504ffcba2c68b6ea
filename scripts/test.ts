// Every test: those beside the code, the journeys in a browser, two processes together, and a short round of `npm run prove`. The last line is the sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './tools.ts'

type Counts = { passed: number; failed: number }
type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

const folder = mkdtempSync(join(tmpdir(), 'shop-test-reports-'))
try {
  // Types of the pages: what the tests import has to be there in a fresh clone.
  const typegen = await runTool('react-router', ['typegen'])
  if (typegen.code !== 0) process.stdout.write(`${typegen.output}\n`)
  const unit = await runUnitTests(join(folder, 'unit.json'))
  const journeys = await runJourneys(join(folder, 'journeys.json'))
  const together = await runTogether()
  const round = await runShortRound()
  const passed = unit.passed + journeys.passed + together.passed + round.passed
  const failed = unit.failed + journeys.failed + together.failed + round.failed + (typegen.code === 0 ? 0 : 1)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runUnitTests(file: string): Promise<Counts> {
  const { code } = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    show: true,
  })
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not even be read has no tests to count, and a test that was skipped has not passed.
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return honest(code, { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + broken.length })
}

async function runJourneys(file: string): Promise<Counts> {
  const { code } = await runTool('playwright', ['test', '--reporter=list,json'], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest(code, { passed: expected, failed: unexpected + flaky + skipped })
}

/** Two processes, and what they share. */
async function runTogether(): Promise<Counts> {
  const { code } = await runTool('node', ['scripts/processes.ts'], { show: true })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Always the same few wishes and one kill; longer rounds with other seeds are for `npm run prove`. */
async function runShortRound(): Promise<Counts> {
  const args = ['scripts/prove.ts', '--seed', '1', '--kills', '1', '--clients', '6', '--seconds', '3']
  const { code } = await runTool('node', args, { show: true })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

// A runner may fail although every test passed, such as when something was thrown outside of them.
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
