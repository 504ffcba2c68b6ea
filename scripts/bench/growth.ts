// What a shop of a million orders and 100,000 products costs, beside one of 10,000 orders on the same PostgreSQL server:
// `npm run bench growth -- --orders 1000000 --products 100000`. Prints the rate of orders (in alternating rounds), the pages of the office, the
// public pages, search, start and memory, the slowest statements, and the duration of a backup and its restore. Exits with 1 when a page of
// the office or the rate of orders misses its target. Making the shops takes the most time: `--keep FILE` leaves them and their server, and writes
// where they are, and `--from FILE` measures them again. The server's log (server.log in its folder) has the plans of slow statements.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME } from '../built-shop.ts'
import { makePlace } from '../prove/places.ts'
import { compareOrders } from './growth-orders.ts'
import { makeGrown, openGrown, type KeptShop } from './growth-shop.ts'
import { timeBackup, timeProducts, timeStart, slowestStatements } from './growth-parts.ts'
import { measurePage, officePages } from './office-pages.ts'
import { untilQuiet } from './until-quiet.ts'

const SMALL = { orders: 10_000, products: 1_000 }
const TIMES = 20
// Auto_explain writes the plan of every slower statement to the server's log.
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  max_wal_size: '4GB',
  'auto_explain.log_min_duration': '100ms',
  'auto_explain.log_analyze': 'off',
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    from: { type: 'string' },
  },
})

type Kept = { serverUrl: string; few: KeptShop; many: KeptShop }

buildWhenNeeded()
const { kept, end } = values.from === undefined ? await make() : { kept: await readKept(values.from), end: undefined }
try {
  await measure(kept)
} finally {
  if (values.keep === undefined) await end?.()
}

async function make(): Promise<{ kept: Kept; end: () => Promise<void> }> {
  const server = await makePlace({
    database: 'server',
    databaseUrl: null,
    keep: values.keep !== undefined,
    settings: SETTINGS,
  })
  const serverUrl = server.env['DATABASE_URL']!
  const size = { orders: Number(values.orders), products: Number(values.products) }
  const few = await makeGrown(serverUrl, SMALL, new Date(SHOP_TIME))
  const many = await makeGrown(serverUrl, size, new Date(SHOP_TIME))
  const made = { serverUrl, few: few.kept, many: many.kept }
  if (values.keep !== undefined) await writeFile(values.keep, JSON.stringify(made))
  const remove = async () => {
    for (const step of [few.remove, many.remove, server.end]) await step()
  }
  return { kept: made, end: remove }
}

async function readKept(file: string): Promise<Kept> {
  return JSON.parse(await readFile(file, 'utf8')) as Kept
}

async function measure({ serverUrl, few: small, many: large }: Kept): Promise<void> {
  const few = await openGrown(small)
  const many = await openGrown(large)
  try {
    await untilQuiet(many.shop.pid)
    // On a usual day: the orders that are measured below come on top of those of the day.
    heading('Pages of the office')
    const missed: boolean[] = []
    for (const page of await officePages(many, large)) missed.push(await measurePage(many, page, TIMES))
    missed.push(await compareOrders(few, many))
    heading('Products')
    await timeProducts(many)
    heading('The slowest statements')
    await slowestStatements(many)
    heading('Start, backup and restore')
    await timeStart(many)
    await timeBackup(many, serverUrl)
    process.exitCode = missed.includes(true) ? 1 : 0
  } finally {
    await few.close()
    await many.close()
  }
}

function heading(text: string): void {
  process.stdout.write(`\n${text}\n`)
}
