// `npm run pitr`: back to any moment, with pgBackRest and the files of deploy/pgbackrest, all from Debian's packages on the loopback address.
// A PostgreSQL 15 archives into an encrypted repository in S3-compatible storage while a built shop takes orders all the time. A moment is
// noted, then all orders are deleted and a table is dropped; the restore goes back to that moment. Then the machine is lost with its disk.
// Exits with 1 when an order acknowledged before the moment is missing, one after it is there, figures differ or a number is given twice.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildWhenNeeded } from './build.ts'
import { startLoad, type Load, type Taken } from './failover/load.ts'
import { seconds } from './faults/report.ts'
import { makeShopper, type Shopper } from './faults/shopper.ts'
import { lossOf, reckon, repeated, type Instant } from './pitr/reckoning.ts'
import { openServer, type Server } from './pitr/server.ts'
import { contentsOfOrders, ledgerAddsUp, numberOfOrders, latestBackup, tableIsThere } from './pitr/shop-facts.ts'
import { makeShops, type Shops } from './prove/shops.ts'
import { root } from './root.ts'
import { makeCertificate } from './surroundings/certificate.ts'
import { needPrograms } from './surroundings/programs.ts'
import { makePlenty, openTrial } from './trial.ts'

const ORDERING_MS = 5000
/** Above `archive_timeout`: the time to send a segment. */
const SENDING_SECONDS = 15
const LOOKED_AT = 20

type Scene = { server: Server; shops: Shops; shopper: Shopper }

const programs = needPrograms(['pgbackrest', 'postgres', 'openssl'])
buildWhenNeeded()
const { folder, account, ends, say, run } = await openTrial('pitr')
await run(play)

async function play(): Promise<void> {
  const certificate = await makeCertificate(folder, programs.openssl)
  const server = await openServer({ folder, programs, account, certificate })
  ends.push(() => server.close())
  await server.start()
  await server.pgbackrest('stanza-create')
  await server.pgbackrest('check')
  const shops = await makeShops({ root, dataDir: join(folder, 'shop'), env: { DATABASE_URL: server.databaseUrl }, count: 1 })
  ends.push(() => shops.stopAll())
  await shops.startAll()
  await makePlenty(server.databaseUrl)
  const shopper = makeShopper(shops.each[0]!.port)
  ends.push(async () => shopper.close())
  const scene = { server, shops, shopper }
  const earlier = await goBack(scene)
  await loseMachine(scene, earlier)
}

/** A backup under orders, a moment, a disaster, and back to the moment. Returns what buyers were told. */
async function goBack(scene: Scene): Promise<Taken[]> {
  const { server, shops, shopper } = scene
  const load = startLoad(shopper, await shopper.intents())
  await load.firstAfter(0)
  const backup = await timed(() => server.pgbackrest('backup', '--type=full'))
  const { data, stored, cipher } = await latestBackup(server)
  say(
    cipher === 'aes-256-cbc',
    `full backup under orders: ${backup}; ${megabytes(data)} of data, ${megabytes(stored)} in the repository (${cipher})`,
  )
  await wait(ORDERING_MS)
  const instant = await noteInstant(server)
  await wait(ORDERING_MS)
  const known = await contentsOfOrders(server.databaseUrl)
  await disaster(server, load)
  const down = performance.now()
  await shops.stopAll()
  await server.stop()
  await server.setAside()
  const restore = await timed(() =>
    server.pgbackrest('restore', '--type=time', `--target=${instant.text}`, '--target-action=promote'),
  )
  const replay = await timed(() => server.start())
  const restored = await contentsOfOrders(server.databaseUrl)
  await server.afterRestore()
  await shops.startAll()
  say(
    true,
    `back to ${instant.text}: restore ${restore}, replay ${replay}, ${seconds(performance.now() - down)} from stopping the shop until it is ready again`,
  )
  const { before, after, between, missing, tooLate, different } = reckon(load.taken, instant, { known, restored })
  say(missing.length === 0 && before > 0, `${before} orders acknowledged before the moment, ${missing.length} of them missing`)
  say(
    tooLate.length === 0 && after > 0,
    `${after} orders after the moment, ${tooLate.length} of them there; ${between} were being placed`,
  )
  say(different.length === 0, `the totals and lines of all ${restored.size} orders are as they were: ${different.length} differ`)
  say(await tableIsThere(server, 'inventory.movements'), 'the dropped table is back')
  say(await ledgerAddsUp(server.databaseUrl), 'every lot has what its movements and allocations say')
  await lookAtPages(shopper, load.taken, instant)
  return load.taken
}

async function noteInstant(server: Server): Promise<Instant> {
  const before = performance.now()
  // With all its digits: what was committed in the same millisecond is told apart.
  const [row] = await server.ask<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') as now`,
  )
  return { text: row!.now, before, after: performance.now() }
}

/** Deletes every order and all that refers to one, while more are placed; then drops a table. */
async function disaster(server: Server, load: Load): Promise<void> {
  const before = await numberOfOrders(server)
  await server.ask('truncate ordering.orders cascade')
  await wait(1000)
  await load.leave()
  await server.ask('drop table inventory.movements cascade')
  const left = await numberOfOrders(server)
  say(
    left < before / 2 && !(await tableIsThere(server, 'inventory.movements')),
    `disaster: of ${before} orders ${left} are left, and a table is gone`,
  )
}

/** By the link that each buyer has. */
async function lookAtPages(shopper: Shopper, taken: readonly Taken[], { before, after }: Instant): Promise<void> {
  const statuses = async (orders: readonly Taken[]) =>
    new Set(await Promise.all(orders.map(async ({ token }) => (await shopper.ask({ path: `/order/${token}` })).status)))
  const earlier = await statuses(taken.filter(({ at }) => at < before).slice(-LOOKED_AT))
  const later = await statuses(taken.filter(({ asked }) => asked > after).slice(0, LOOKED_AT))
  say(
    [...earlier].join() === '200' && [...later].join() === '404',
    `pages of the last ${LOOKED_AT} orders before the moment answer ${[...earlier].join(', ')}, of the first ones after it ${[...later].join(', ')}`,
  )
}

/** The restored shop takes orders for longer than `archive_timeout`, then its machine is lost with the disk. */
async function loseMachine({ server, shops, shopper }: Scene, earlier: readonly Taken[]): Promise<void> {
  const load = startLoad(shopper, await shopper.intents())
  await wait((server.archiveTimeoutSeconds + SENDING_SECONDS) * 1000)
  const twice = repeated(earlier, load.taken)
  say(
    twice.length === 0 && load.taken.length > 0,
    `${load.taken.length} orders since the restore, ${twice.length} with a number that a buyer had been told before it`,
  )
  for (const failure of server.archiveFailures()) process.stdout.write(`          ${failure}\n`)
  const lostAt = performance.now()
  await server.lose()
  await load.leave()
  await shops.stopAll()
  const restore = await timed(() => server.pgbackrest('restore'))
  const replay = await timed(() => server.start())
  const kept = await contentsOfOrders(server.databaseUrl)
  const { lost, seconds: ago } = lossOf(load.taken, kept, lostAt)
  const most = server.archiveTimeoutSeconds + SENDING_SECONDS
  say(
    ago <= most && kept.size > 0,
    `machine and disk lost: restore ${restore}, replay ${replay}; the ${lost.length} orders of the last ${ago.toFixed(1)} s are lost (archive_timeout ${server.archiveTimeoutSeconds} s)`,
  )
  await server.afterRestore()
  await shops.startAll()
  const again = startLoad(shopper, await shopper.intents())
  await again.firstAfter(0)
  await again.stop()
  const all = [...earlier, ...load.taken]
  say(
    repeated(all, again.taken).length === 0 && (await ledgerAddsUp(server.databaseUrl)),
    'the shop takes orders again, with new numbers, and its stock adds up',
  )
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const begun = performance.now()
  await work()
  return seconds(performance.now() - begun)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
