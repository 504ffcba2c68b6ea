// `npm run lighthouse -- [paths…] [--runs 3]`: Lighthouse for phones on every public page of a new shop, in both languages [Q2]. It shares
// the machine with the browser and the shop, so each page is loaded several times and the median counts. Lighthouse comes from npm for this
// run.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from './build.ts'
import { startBuiltShop } from './built-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { inBangla, PUBLIC_PAGES } from './public-pages.ts'
import { jobsDone, openShopDatabase } from './shop-database.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

// Deliberately not indexed: for these pages only the other SEO audits count.
const UNLISTED = ['/offline', '/tell-me/himsagar-mango', '/ask-for-fruit'].flatMap((path) => [path, inBangla(path)])

type Name = keyof typeof LEAST
type Report = {
  categories: Record<Name, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { code: string }
}

const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '3' } }, allowPositionals: true })
const runs = Number(values.runs)
const paths = positionals.length > 0 ? positionals : PUBLIC_PAGES.flatMap((page) => [page, inBangla(page)])

buildWhenNeeded()
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

// When the trace of a load is lost, about once in several hundred, Lighthouse reports that instead of figures.
async function ask(url: string, again = 3): Promise<Report> {
  const report = await load(url)
  if (!report.runtimeError) return report
  if (again === 0) throw new Error(`Lighthouse cannot load ${url}: ${report.runtimeError.code}`)
  process.stdout.write(`${url}: ${report.runtimeError.code}, loaded once more.\n`)
  return ask(url, again - 1)
}

async function load(url: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'))
  const file = join(folder, 'report.json')
  const skipped = UNLISTED.includes(new URL(url).pathname) ? ['--skip-audits=is-crawlable'] : []
  const flags = ['--headless', ...CHROMIUM_FLAGS].join(' ')
  const asked = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url]
  const child = spawn(
    'npm',
    [...asked, ...skipped, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CHROME_PATH: browser },
    },
  )
  const complaint = await text(child.stderr)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    throw new Error(`Lighthouse did not run:\n${complaint}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
