// `npm run failover`: PostgreSQL with Patroni, etcd and HAProxy, and two processes of the shop behind HAProxy with the file of deploy/, all from
// Debian's packages on the loopback address. Orders are placed all the time while the primary is killed, isolated and switched over, and comes back.
// Exits with 1 when an acknowledged order is lost or doubled, a page failed, or orders came later than 3 s after a server took writes.
// npm run failover -- --times 10     all of it ten times
// npm run failover -- --only isolate  one of: kill, switch-over, isolate
// npm run failover -- --async        without synchronous replication: says what was lost
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { buildWhenNeeded } from './build.ts'
import { seconds } from './faults/report.ts'
import { makeShopper } from './faults/shopper.ts'
import { openCluster, TTL, type Cluster, type NodeName } from './failover/cluster.ts'
import { PATHS, startLoad, type Load } from './failover/load.ts'
import { makeShops } from './prove/shops.ts'
import { freePort } from './run-process.ts'
import { root } from './root.ts'
import { makeCertificate } from './surroundings/certificate.ts'
import { startFront } from './surroundings/fronts.ts'
import { needPrograms } from './surroundings/programs.ts'
import { makePlenty, openTrial, withDatabase } from './trial.ts'

/** Between the first write that a new primary takes and the first order. */
const MOST_SECONDS_AFTER_WRITABLE = 3
const BETWEEN_MS = 3000
const LONGEST_JOIN_MS = 120_000

const STEPS = { kill: killed, 'switch-over': switchedOver, isolate: isolated }

const { values } = parseArgs({
  options: { times: { type: 'string', default: '1' }, async: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const times = Number(values.times)
const synchronous = !values.async

const programs = needPrograms(['patroni', 'etcd', 'haproxy', 'postgres', 'openssl'])
buildWhenNeeded()
const { folder, account, ends, say, run } = await openTrial('failover')
await run(play)

async function play(): Promise<void> {
  const cluster = await openCluster({ folder, programs, account, synchronous })
  ends.push(() => cluster.close())
  await until('the standby follows', () => cluster.isWhole())
  const certificate = await makeCertificate(folder, programs.openssl)
  const ports = { secure: await freePort(), plain: await freePort() }
  const env = { DATABASE_URL: cluster.databaseUrl, SHOP_URL: `https://localhost:${ports.secure}` }
  const shops = await makeShops({ root, dataDir: join(folder, 'shop'), env, count: 2 })
  ends.push(() => shops.stopAll())
  await shops.startAll()
  const front = await startFront('haproxy', {
    folder,
    programs,
    certificate,
    ports,
    shopPorts: [shops.each[0]!.port, shops.each[1]!.port],
  })
  ends.push(() => front.stop())
  await makePlenty(cluster.databaseUrl)
  const shopper = makeShopper(ports.secure, readFileSync(certificate.certificate, 'utf8'))
  ends.push(async () => shopper.close())
  // Visitors have seen these pages: each process keeps them.
  for (const { address } of shops.each) for (const path of PATHS) await (await fetch(`${address}${path}`)).arrayBuffer()
  const before = new Set(await orderNumbers(cluster))
  const intents = await shopper.intents()
  const load = startLoad(shopper, intents)
  await load.firstAfter(0)
  for (let time = 1; time <= times; time += 1) {
    if (times > 1) process.stdout.write(`Round ${time}\n`)
    for (const [name, play] of Object.entries(STEPS)) if ((values.only ?? name) === name) await play(cluster, load)
  }
  await load.stop()
  await reckon(cluster, load, before)
}

/** The primary loses its power; later it comes back as a standby. */
async function killed(cluster: Cluster, load: Load): Promise<void> {
  const old = await theOne(cluster)
  // Without synchronous replication a standby may be behind: here by a second.
  if (!synchronous) {
    cluster.nodes[old].gates.database.cut()
    await wait(1000)
  }
  await step(`kill -9 of the primary and its Patroni (ttl ${TTL} s)`, load, async () => {
    await cluster.kill(old)
    return cluster.writableAfter(old)
  })
  if (!synchronous) cluster.nodes[old].gates.database.mend()
  const begun = performance.now()
  await cluster.start(old)
  await until('the killed server follows the new primary', () => cluster.isWhole())
  say(true, `the killed server is back as a standby after ${seconds(performance.now() - begun)}`)
  await wait(BETWEEN_MS)
}

async function switchedOver(cluster: Cluster, load: Load): Promise<void> {
  const old = await theOne(cluster)
  await step('planned switch-over', load, async () => {
    await cluster.switchOver(old)
    return cluster.writableAfter(old)
  })
  await until('the former primary follows', () => cluster.isWhole())
  await wait(BETWEEN_MS)
}

/** The primary still runs, but nothing reaches it or comes from it. */
async function isolated(cluster: Cluster, load: Load): Promise<void> {
  const old = await theOne(cluster)
  await step('the primary is cut off from everything, and runs on', load, () => {
    cluster.isolate(old)
    return cluster.writableAfter(old)
  })
  const begun = performance.now()
  cluster.mend(old)
  await until('the isolated server follows the new primary', () => cluster.isWhole())
  say(true, `the isolated server is back as a standby after ${seconds(performance.now() - begun)}`)
  await wait(BETWEEN_MS)
}

async function step(name: string, load: Load, work: () => Promise<{ name: NodeName; at: number }>): Promise<void> {
  const [begun, badPages] = [performance.now(), load.failedPages.length]
  const writable = await work()
  const ordered = await load.firstAfter(writable.at)
  const after = (ordered - writable.at) / 1000
  const pages = load.failedPages.slice(badPages)
  say(
    after <= MOST_SECONDS_AFTER_WRITABLE && pages.length === 0,
    `${name}: writable again after ${seconds(writable.at - begun)}, orders ${after.toFixed(1)} s later; ${pages.length} pages failed`,
  )
  for (const page of pages.slice(0, 3)) process.stdout.write(`          ${page}\n`)
}

/** Every acknowledged order is there, once; and there is no other. */
async function reckon(cluster: Cluster, load: Load, before: ReadonlySet<string>): Promise<void> {
  const stored = (await orderNumbers(cluster)).filter((number) => !before.has(number))
  const acknowledged = new Set(load.taken.map(({ number }) => number))
  const lost = [...acknowledged].filter((number) => !stored.includes(number))
  const doubled = stored.filter((number) => !acknowledged.has(number))
  const held = acknowledged.size === load.taken.length && doubled.length === 0 && (lost.length === 0 || !synchronous)
  say(
    held && load.failedPages.length === 0,
    `${load.taken.length} orders acknowledged, ${lost.length} lost, ${doubled.length} stored without an acknowledgement; ` +
      `${load.pages()} pages read, the slowest in ${seconds(load.slowestMs())}, ${load.failedPages.length} failed`,
  )
  if (lost.length > 0) process.stdout.write(`          lost: ${lost.join(', ')}\n`)
}

function orderNumbers(cluster: Cluster): Promise<string[]> {
  return withDatabase(cluster.databaseUrl, async (database) => {
    const { rows } = await sql<{ number: string }>`select number from ordering.orders order by number`.execute(database)
    return rows.map(({ number }) => number)
  })
}

async function theOne(cluster: Cluster): Promise<NodeName> {
  let name: NodeName | null = null
  await until('there is a primary', async () => (name = await cluster.primary()) !== null)
  return name!
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > LONGEST_JOIN_MS) throw new Error(`Not within ${LONGEST_JOIN_MS / 1000} s: ${what}.`)
    await wait(200)
  }
}
