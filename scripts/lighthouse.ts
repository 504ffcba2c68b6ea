// `npm run lighthouse -- [paths…] [--runs 3]`: Lighthouse for phones on every page of a fresh shop that shoppers see, in both languages [Q2]. It shares
// the machine with the browser and the shop, so each page is loaded several times and the middle figure counts. Lighthouse comes from npm for this run.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from './build.ts'
import { startBuiltShop } from './built-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { inBangla, PUBLIC_PAGES } from './public-pages.ts'
import { jobsDone, openShopDatabase } from './shop-database.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Name = keyof typeof LEAST
type Report = {
  categories: Record<Name, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '3' } }, allowPositionals: true })
const runs = Number(values.runs)
const paths = positionals.length > 0 ? positionals : PUBLIC_PAGES.flatMap((page) => [page, inBangla(page)])

await buildWhenNeeded()
const browser = await findChromium()
const shop = await startBuiltShop()
try {
  const database = await openShopDatabase(shop.dataDir)
  await jobsDone(database.db)
  await database.close()
  process.stdout.write(
    `${''.padEnd(34)}performance (each run)    accessibility  practices  seo   first, largest paint, blocked\n`,
  )
  let missed = 0
  for (const path of paths) {
    const reports: Report[] = []
    while (reports.length < runs) reports.push(await ask(shop.address + path))
    missed += Number(!tell(path, reports))
  }
  process.stdout.write(`${paths.length} pages, ${missed} below ${Object.values(LEAST).join(', ')}.\n`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await shop.stop()
}

function tell(path: string, reports: readonly Report[]): boolean {
  const scores = (name: Name) => reports.map(({ categories }) => Math.round((categories[name].score ?? 0) * 100))
  const figure = (name: string) => middle(reports.map(({ audits }) => audits[name]?.numericValue ?? 0))
  const seconds = (name: string) => `${(figure(name) / 1000).toFixed(1)} s`
  const names = Object.keys(LEAST) as Name[]
  const good = names.every((name) => middle(scores(name)) >= LEAST[name])
  const [performance, ...others] = names.map((name) => middle(scores(name)))
  const each = `(${scores('performance').join(', ')})`
  process.stdout.write(
    `${path.padEnd(34)}${String(performance).padStart(3)} ${each.padEnd(22)}${others.map((one) => String(one).padStart(11)).join('')}   ` +
      `${seconds('first-contentful-paint')}, ${seconds('largest-contentful-paint')}, ${figure('total-blocking-time').toFixed(0)} ms` +
      `${good ? '' : '  missed'}\n`,
  )
  return good
}

async function ask(url: string): Promise<Report> {
  const flags = ['--headless', ...CHROMIUM_FLAGS].join(' ')
  const asked = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url]
  const child = spawn('npm', [...asked, '--quiet', '--output=json', `--chrome-flags=${flags}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROME_PATH: browser },
  })
  const [report, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (!report.startsWith('{')) throw new Error(`Lighthouse did not run:\n${report}${complaint}`)
  return JSON.parse(report) as Report
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
