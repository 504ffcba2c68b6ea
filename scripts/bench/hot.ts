// How the order rate drops when all orders want the same: one lot, one slot day, one coupon, or all three. Orders use the shop's HTTP API,
// in alternating rounds. Exits with 1 when a rate falls below LEAST_RATIO of orders that share nothing, or when the books do not balance.
// `npm run bench hot -- 32`: the concurrency.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { makeLog } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { WORLD_NOW } from '#tests/world-data.ts'
import { COUPON, faultsInBooks, makeHotWorld } from './hot-world.ts'
import { middle } from './middle.ts'
import { openOrderDoor } from './order-client.ts'
import type { Shared } from './order-sender.ts'

const LEAST_RATIO = 0.6
const AT_ONCE = Number(process.argv[3] ?? 16)
const ROUNDS = 15
const ROUND_MS = 750
const WARM_UP = 300
const LOOK_EVERY_MS = 40

const KINDS: { name: string; shared: Shared }[] = [
  { name: 'nothing', shared: {} },
  { name: 'one lot', shared: { lot: true } },
  { name: 'one day of a slot', shared: { slot: true } },
  { name: 'one coupon', shared: { coupon: COUPON } },
  { name: 'all of these', shared: { lot: true, slot: true, coupon: COUPON } },
]

type Round = { perSecond: number; waiting: number }
type Door = Awaited<ReturnType<typeof openOrderDoor>>

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
await chmod(folder, 0o711)
const server = await openEmbedded({ dataDir: folder, log: makeLog({ level: 'silent', readable: false }) })
let rollbacks = 0
const db: Db = connect<Tables>(server.connection, {
  max: AT_ONCE,
  onStatement: (text) => (rollbacks += Number(text === 'rollback')),
})
const watcher: Db = connect<Tables>(server.connection, { max: 1 })
try {
  await migrate<Tables>(db, join(import.meta.dirname, '../../db/migrations'))
  const world = await makeHotWorld(db, WORLD_NOW)
  const door = await openOrderDoor(db, { world, now: WORLD_NOW, atOnce: AT_ONCE })
  process.exitCode = await takeTurns(door)
  await door.close()
} finally {
  await watcher.close()
  await db.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Short alternating rounds, so that other load on the machine affects all of them; the median of each kind counts. */
async function takeTurns(door: Door): Promise<number> {
  const acknowledged = { orders: 0, withCoupon: 0 }
  const order = async (shared: Shared): Promise<Round & { count: number }> => {
    const looking = lookForWaits()
    const { perSecond, count } = await door.orderFor(ROUND_MS, shared)
    acknowledged.orders += count
    if (shared.coupon !== undefined) acknowledged.withCoupon += count
    return { perSecond, count, waiting: await looking.stop() }
  }
  for (const { shared } of KINDS) for (let done = 0; done < WARM_UP;) done += (await order(shared)).count
  const rounds = KINDS.map(() => ({ perSecond: [] as number[], ratio: [] as number[], waiting: [] as number[], rollbacks: 0 }))
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [index, { shared }] of KINDS.entries()) {
      const before = rollbacks
      const { perSecond, waiting } = await order(shared)
      const kind = rounds[index]!
      kind.perSecond.push(perSecond)
      kind.ratio.push(perSecond / rounds[0]!.perSecond[turn]!)
      kind.waiting.push(waiting)
      kind.rollbacks += rollbacks - before
    }
  }
  console.log(`concurrency ${AT_ONCE}, median of ${ROUNDS} rounds; the ratio is to orders that share nothing`)
  for (const [index, { name }] of KINDS.entries()) {
    const kind = rounds[index]!
    const [rate, ratio, waiting] = [middle(kind.perSecond), middle(kind.ratio), middle(kind.waiting)]
    console.log(
      `${name.padEnd(18)} ${rate.toFixed(0).padStart(4)} a second  ${ratio.toFixed(2)}  ${waiting.toFixed(1).padStart(4)} wait for a row  ` +
        `${kind.rollbacks} came twice`,
    )
  }
  const faults = [...(await faultsInBooks(db, acknowledged)), ...(await deadlocks())]
  console.log(
    faults.length === 0 ? `the books agree with ${acknowledged.orders} orders, each answered with 201` : faults.join('\n'),
  )
  return faults.length === 0 && rounds.every(({ ratio }) => middle(ratio) >= LEAST_RATIO) ? 0 : 1
}

/** The average number of connections waiting for a row lock. */
function lookForWaits() {
  const seen: number[] = []
  let over = false
  const looking = (async () => {
    while (!over) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock'`.execute(watcher)
      seen.push(rows[0]!.waiting)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return {
    async stop(): Promise<number> {
      over = true
      await looking
      return seen.reduce((sum, waiting) => sum + waiting, 0) / seen.length
    },
  }
}

async function deadlocks(): Promise<string[]> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(watcher)
  return rows[0]!.deadlocks === 0 ? [] : [`deadlocks: ${rows[0]!.deadlocks}`]
}
