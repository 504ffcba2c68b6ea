// The list of checks that every change must pass before review. The tests themselves are `npm test`.
import { currentTableTypes, writtenTableTypes } from './db-types.ts'
import { runTool, type Done } from './tools.ts'

type Check = { name: string; run: () => Promise<Done> }

const vitest = (file: string) => runTool('vitest', ['run', '--reporter=dot', file], { env: { NO_COLOR: '1' } })

const CHECKS: Check[] = [
  { name: 'format', run: () => runTool('oxfmt', ['--check']) },
  { name: 'page types', run: () => runTool('react-router', ['typegen']) },
  { name: 'lint and types', run: () => runTool('oxlint', ['--type-aware', '--type-check', '--quiet']) },
  { name: 'architecture', run: () => vitest('tests/architecture.test.ts') },
  { name: 'imports without circles', run: () => vitest('tests/imports.test.ts') },
  { name: 'texts in both languages', run: () => vitest('tests/texts.test.ts') },
  { name: 'sizes of files and functions', run: () => vitest('tests/sizes.test.ts') },
  { name: 'retired words', run: () => vitest('tests/retired-words.test.ts') },
  { name: 'table types match migrations', run: checkTableTypes },
]

let failed = 0
for (const { name, run } of CHECKS) {
  const start = performance.now()
  const { code, output } = await run().catch((error: unknown) => ({ code: 1, output: String(error) }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'failed'}  ${name.padEnd(30)}${seconds.padStart(6)} s\n`)
  if (code === 0) continue
  failed += 1
  process.stdout.write(`${output.trimEnd().replace(/^/gm, '        ')}\n`)
}
process.stdout.write(failed === 0 ? 'All checks passed.\n' : `${failed} of ${CHECKS.length} checks failed.\n`)
process.exitCode = failed === 0 ? 0 : 1

async function checkTableTypes(): Promise<Done> {
  const same = (await currentTableTypes()) === writtenTableTypes()
  return { code: same ? 0 : 1, output: 'src/shop/tables.ts is not what the migrations say. Run: npm run db:types' }
}
