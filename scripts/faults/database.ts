// A database that is stopped, killed, or blocked by a lock.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BuiltShop } from '../built-shop.ts'
import { openShopDatabase } from '../shop-database.ts'
import { countByStatus, isClear, lostOrders, orderEvery, recovery, seconds, slowest, type Outcome } from './report.ts'
import { memoryOf } from '../memory-of.ts'
import { withChildren } from './children.ts'
import type { Answer, Shopper, OrderIntent } from './shopper.ts'

export type Scene = { shop: BuiltShop; shopper: Shopper; intents: OrderIntent[] }

const AWAY_MS = 20_000
const MOST_RECOVERY_MS = 30_000
// Sixteen connections wait ten seconds for a lock, and later requests ten seconds for a connection.
const LONGEST_ANSWER_MS = 15_000

/** Stops every process of the server: nothing is refused, nothing arrives. */
export async function databaseStopped(scene: Scene): Promise<Outcome> {
  const server = serverProcesses(scene.shop.dataDir)
  return await whileAway('the database stands still for 20 s', scene, {
    begin: () => server.forEach((pid) => process.kill(pid, 'SIGSTOP')),
    end: () => server.toReversed().forEach((pid) => process.kill(pid, 'SIGCONT')),
  })
}

/** `kill -9` of the server, five times in 20 seconds. */
export async function databaseKilled(scene: Scene): Promise<Outcome> {
  let timer: NodeJS.Timeout
  return await whileAway('the database is killed five times in 20 s', scene, {
    begin: () => {
      const kill = () => {
        const [postmaster] = serverProcesses(scene.shop.dataDir)
        if (postmaster) process.kill(postmaster, 'SIGKILL')
      }
      kill()
      timer = setInterval(kill, AWAY_MS / 5)
    },
    end: () => clearInterval(timer),
  })
}

/** As after a failover: the server answers but accepts no writes. */
export async function databaseOnlyReads(scene: Scene): Promise<Outcome> {
  const { db, close } = await openShopDatabase(scene.shop.dataDir)
  const only = async (reads: 'on' | 'off') => {
    await sql`set default_transaction_read_only = off`.execute(db)
    await sql.raw(`alter system set default_transaction_read_only = ${reads}`).execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }
  const outcome = await whileAway('the database accepts no changes for 20 s', scene, {
    begin: () => only('on'),
    end: () => only('off'),
  })
  await close()
  return outcome
}

async function whileAway(
  fault: string,
  { shop, shopper, intents }: Scene,
  { begin, end }: { begin: () => void | Promise<void>; end: () => void | Promise<void> },
): Promise<Outcome> {
  const readiness = async () => (await shopper.ask({ path: '/readyz', timeoutMs: 15_000 })).status
  await begin()
  const orders = orderEvery(100, shopper, intents)
  const pages = pagesEvery(500, shopper)
  const ready = new Set<number>()
  for (let second = 0; second < AWAY_MS / 1000; second += 1) {
    await wait(1000)
    void readiness().then((status) => ready.add(status))
  }
  await end()
  const recovered = await recovery(shopper, intents)
  const [answers, seen] = await Promise.all([orders.stop(), pages.stop()])
  const lost = await lostOrders(shopper, answers)
  const alive = (await shopper.ask({ path: '/healthz' })).status === 200
  const readinessCorrect = ready.has(503) && (await readiness()) === 200 && alive
  const figures = [
    `orders: ${countByStatus(answers)}, the slowest ${seconds(slowest(answers))}`,
    `pages: ${countByStatus(seen)}, the slowest ${seconds(slowest(seen))}`,
    `orders again ${seconds(recovered)} after it was back; ${lost.length} acknowledged orders lost; readiness ${readinessCorrect ? 'told the truth' : 'lied'}`,
    `memory ${Math.round(memoryOf(shop.pid))} MB`,
  ]
  const clear = answers.every(isClear) && seen.every(({ status }) => status === 200) && slowest(answers) < LONGEST_ANSWER_MS
  return { fault, ok: clear && recovered < MOST_RECOVERY_MS && lost.length === 0 && readinessCorrect, figures }
}

function pagesEvery(ms: number, shopper: Shopper): { stop: () => Promise<Answer[]> } {
  // The last two have not been requested before.
  const paths = ['/', '/shop', '/bn', '/about', '/bn/terms', '/product/himsagar-mango']
  const seen: Promise<Answer>[] = []
  const timer = setInterval(() => seen.push(shopper.ask({ path: paths[seen.length % paths.length]! })), ms)
  return {
    stop: async () => {
      clearInterval(timer)
      return await Promise.all(seen)
    },
  }
}

/** A lock on all orders is held for 20 seconds, and every connection of the shop waits for it. */
export async function connectionsExhausted({ shop, shopper, intents }: Scene): Promise<Outcome> {
  const { db, close } = await openShopDatabase(shop.dataDir)
  const orders = orderEvery(50, shopper, intents)
  await db.transaction(async (tx) => {
    await sql`lock table ordering.orders in access exclusive mode`.execute(tx)
    await wait(AWAY_MS)
  })
  await close()
  const recovered = await recovery(shopper, intents)
  const answers = await orders.stop()
  const lost = await lostOrders(shopper, answers)
  return {
    fault: 'all connections wait for a lock for 20 s',
    ok: answers.every(isClear) && recovered < MOST_RECOVERY_MS && lost.length === 0 && slowest(answers) < 2 * LONGEST_ANSWER_MS,
    figures: [
      `orders: ${countByStatus(answers)}, the slowest ${seconds(slowest(answers))}`,
      `orders again ${seconds(recovered)} after it; ${lost.length} acknowledged orders lost`,
    ],
  }
}

/** The postmaster first, then its children. */
export function serverProcesses(dataDir: string): number[] {
  return withChildren(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]))
}
