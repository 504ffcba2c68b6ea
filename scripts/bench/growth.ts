// What a shop of a million orders and 100,000 products costs, beside one of 10,000 orders on the same PostgreSQL server:
// `npm run bench growth -- --orders 1000000 --products 100000`. Prints the rate of orders (in alternating rounds), the pages of the office, the
// public pages, search, start and memory, the slowest statements, and the duration of a backup and its restore. Exits with 1 when a page of
// the office or the rate of orders misses its target. The folder of `--keep` holds the plans of slow statements (server.log).
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME } from '../built-shop.ts'
import { makePlace } from '../prove/places.ts'
import { compareOrders } from './growth-orders.ts'
import { openGrown, type Grown } from './growth-shop.ts'
import { timeBackup, timeProducts, timeStart, slowestStatements } from './growth-parts.ts'
import { measurePage, officePages } from './office-pages.ts'

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
    keep: { type: 'boolean', default: false },
  },
})
const large = { orders: Number(values.orders), products: Number(values.products) }

buildWhenNeeded()
const server = await makePlace({ database: 'server', databaseUrl: null, keep: values.keep, settings: SETTINGS })
const open: Grown[] = []
try {
  for (const size of [SMALL, large]) open.push(await openGrown(server.env['DATABASE_URL']!, size, new Date(SHOP_TIME)))
  const [few, many] = open as [Grown, Grown]
  const missed = [await compareOrders(few, many)]
  const office = { shop: many.shop, cookie: many.cookie }
  heading('Pages of the office')
  for (const page of await officePages(office, { ...large, largeOrderId: many.largeOrderId }))
    missed.push(await measurePage(office, page, TIMES))
  heading('Products')
  await timeProducts(many)
  heading('The statements that took the most time')
  await slowestStatements(many)
  heading('Start, backup and restore')
  await timeStart(many)
  await timeBackup(many, server.env['DATABASE_URL']!)
  process.exitCode = missed.includes(true) ? 1 : 0
} finally {
  for (const one of open) await one.close()
  await server.end()
}

function heading(text: string): void {
  process.stdout.write(`\n${text}\n`)
}
