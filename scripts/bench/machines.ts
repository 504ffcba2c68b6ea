// What more processes, a pooler and a replica bring: orders at one process, at two, at two behind PgBouncer, and while reports are read from the
// same server or from a replica. In alternating rounds on one PostgreSQL. On one machine they share its cores, so it shows what each costs and
// whose work it takes away; what a second machine adds is the cores that the first one no longer needs.
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenNeeded } from '../build.ts'
import { newFolder, SHOP_TIME, startBuiltShop, type BuiltShop } from '../built-shop.ts'
import { startReplica } from '../processes/replica.ts'
import { makePlace } from '../prove/places.ts'
import { startPooler } from '../surroundings/pooler.ts'
import { needPrograms } from '../surroundings/programs.ts'
import { openBuyer } from './growth-orders.ts'
import { makeGrown, openGrown } from './growth-shop.ts'
import { middle } from './middle.ts'

const SIZE = { orders: 10_000, products: 1_000 }
const ROUNDS = 15
const ROUND_MS = 1_500
const REPORTS_AT_ONCE = 2
const REPORT = '/office/reports?report=margin-by-product'

buildWhenNeeded()
const programs = needPrograms(['pgbouncer'])
const place = await makePlace({ database: 'server', databaseUrl: null, keep: false })
const made = await makeGrown(place.env['DATABASE_URL']!, SIZE, new Date(SHOP_TIME))
const grown = await openGrown(made.kept)
const ends: (() => Promise<void>)[] = []
try {
  const start = async (env: Record<string, string> = {}): Promise<BuiltShop> => {
    const shop = await startBuiltShop({
      dataDir: grown.dataDir,
      env: { DATABASE_URL: grown.databaseUrl, TRUST_PROXY: '1', ...env },
    })
    ends.push(shop.stop)
    return shop
  }
  const pooler = await startPooler({ folder: await newFolder(), programs, place: { env: { DATABASE_URL: grown.databaseUrl } } })
  ends.push(pooler.stop)
  const replica = await startReplica({ primary: grown.databaseUrl, dataDir: place.dataDir })
  ends.push(replica.kill)
  const second = await start()
  const pooled = [await start(pooler.env), await start(pooler.env)]
  const reading = await start({ DATABASE_READ_URL: replica.url })
  // The replica catches up.
  await wait(2000)
  await compare([
    ['one process', await openBuyer([grown.shop])],
    ['two processes', await openBuyer([grown.shop, second])],
    ['two processes behind PgBouncer', await openBuyer(pooled)],
    ['one process, reports from its server', withReports(await openBuyer([grown.shop]), second)],
    ['one process, reports from a replica', withReports(await openBuyer([grown.shop]), reading)],
  ])
} finally {
  for (const end of ends.toReversed()) await end()
  await grown.close()
  await made.remove()
  await place.end()
}

type Run = (milliseconds: number) => Promise<number>

/** Each relative to the first, in the same round. */
async function compare(kinds: readonly (readonly [name: string, run: Run])[]): Promise<void> {
  for (const [, run] of kinds) await run(2 * ROUND_MS)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: number[] = []
    for (const [, run] of kinds) rates.push(await run(ROUND_MS))
    rounds.push(rates)
  }
  for (const [at, [name]] of kinds.entries()) {
    const rate = middle(rounds.map((rates) => rates[at]!))
    const ratio = middle(rounds.map((rates) => rates[at]! / rates[0]!))
    process.stdout.write(`${name.padEnd(38)} ${rate.toFixed(0).padStart(4)} orders a second, ratio ${ratio.toFixed(2)}\n`)
  }
}

/** While staff look at a report, again and again, at another process. */
function withReports(run: Run, { address }: BuiltShop): Run {
  return async (milliseconds) => {
    let over = false
    const look = async () => {
      while (!over) await (await fetch(`${address}${REPORT}`, { headers: { Cookie: grown.cookie } })).arrayBuffer()
    }
    const looking = Array.from({ length: REPORTS_AT_ONCE }, look)
    const rate = await run(milliseconds)
    over = true
    await Promise.all(looking)
    return rate
  }
}
