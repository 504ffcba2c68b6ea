// What share of the database's capacity placing an order achieves: orders through the shop's HTTP API against a minimal transaction, in one
// run, on one server, through one driver. Exits with 1 when the ratio is below LEAST_RATIO, or when an order needs more than
// MOST_STATEMENTS.
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newId, newToken } from '#platform/ids.ts'
import { makeLog } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { WORLD_NOW } from '#tests/world-data.ts'
import { middle } from './middle.ts'
import { openOrderDoor } from './order-client.ts'
import { makeBenchWorld, threeOf, type BenchWorld } from './order-world.ts'

const LEAST_RATIO = 0.4
const MOST_STATEMENTS = 15
const AT_ONCE = 8
const ROUNDS = 24
const ROUND_MS = 750
const WARM_UP = 800

/** Repeats one operation for this long; throws when it fails. */
type Run = (milliseconds: number) => Promise<{ perSecond: number; count: number }>

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
await chmod(folder, 0o711)
const log = makeLog({ level: 'silent', readable: false })
const server = await openEmbedded({ dataDir: folder, log })
let statements = 0
const db: Db = connect<Tables>(server.connection, { max: AT_ONCE, onStatement: () => (statements += 1) })
try {
  await migrate<Tables>(db, join(import.meta.dirname, '../../db/migrations'))
  const world = await makeBenchWorld(db, WORLD_NOW)
  const door = await openOrderDoor(db, { world, now: WORLD_NOW, atOnce: AT_ONCE })
  process.exitCode = await compare(bareRun(bareTransaction(db, world)), door.orderFor)
  await door.close()
} finally {
  await db.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Short alternating rounds, so that other load on the machine affects both; the median of the pairs counts. */
async function compare(bare: Run, shop: Run): Promise<number> {
  for (const run of [bare, shop]) await warmUp(run)
  const pairs: { bare: number; shop: number }[] = []
  let [placed, used] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareRate = (await bare(ROUND_MS)).perSecond
    statements = 0
    const { perSecond, count } = await shop(ROUND_MS)
    pairs.push({ bare: bareRate, shop: perSecond })
    placed += count
    used += statements
  }
  const ratio = middle(pairs.map((pair) => pair.shop / pair.bare))
  const perOrder = used / placed
  console.log(`bare transaction  ${middle(pairs.map((pair) => pair.bare)).toFixed(0)} per second, concurrency ${AT_ONCE}`)
  console.log(`orders            ${middle(pairs.map((pair) => pair.shop)).toFixed(0)} per second, concurrency ${AT_ONCE}`)
  console.log(`ratio             ${ratio.toFixed(2)} (at least ${LEAST_RATIO}), median of ${ROUNDS} pairs of rounds`)
  console.log(`statements        ${perOrder.toFixed(1)} per order (at most ${MOST_STATEMENTS}), ${placed} orders`)
  return ratio >= LEAST_RATIO && perOrder <= MOST_STATEMENTS ? 0 : 1
}

/** A shop that just started is slower for its first hundreds of orders, while their code is compiled. */
async function warmUp(run: Run): Promise<void> {
  for (let done = 0; done < WARM_UP;) done += (await run(ROUND_MS)).count
}

function bareRun(transaction: (index: number) => Promise<void>): Run {
  return async (milliseconds) => {
    const start = performance.now()
    let count = 0
    const work = async () => {
      while (performance.now() - start < milliseconds) await transaction(count++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return { perSecond: (count * 1_000) / (performance.now() - start), count }
  }
}

/** The minimal transaction of an order: the order, three lines, the conditional stock update, and the outbox message. */
function bareTransaction(database: Db, world: BenchWorld): (index: number) => Promise<void> {
  return (index) => {
    const [id, now] = [newId(WORLD_NOW), WORLD_NOW]
    const fruits = threeOf(world, index)
    return database.transaction(async (tx) => {
      await sql`
        insert into ordering.orders (id, number, token, idempotency_key, request_hash, name, phone, language, source, goods_paisa, discount_paisa,
          delivery_paisa, rounding_paisa, total_paisa, vat_paisa, terms_version, changeable_until, placed_at)
        values (${id}::uuid, 'PF-' || nextval('ordering.order_numbers'), ${newToken()}, ${newId(now)}, 'x', 'Farhana Rahman',
          '+8801811400218', 'en', 'api', 30000, 0, 8000, 0, 38000, 0, 1, ${now}, ${now})`.execute(tx)
      await tx
        .insertInto('ordering.order_lines')
        .values(
          fruits.map(({ variantId }, position) => ({
            id: newId(now),
            order_id: id,
            position,
            product_id: variantId,
            variant_id: variantId,
            slug: 'fruit',
            name: '{"en":"Fruit","bn":"ফল"}',
            label: '{"en":"1 kg","bn":"১ কেজি"}',
            units: 1,
            unit_price_paisa: 10_000 as never,
            line_paisa: 10_000 as never,
            net_grams: 1_000,
            tax_class_id: 'local-fresh',
            vat_basis_points: 0,
            vat_paisa: 0 as never,
          })),
        )
        .execute()
      const taken = await sql`
        with locked as (
          select id from inventory.lots where id = any(${fruits.map(({ lotId }) => lotId)}::uuid[]) order by id for update)
        update inventory.lots set allocated = allocated + 1000 from locked
        where lots.id = locked.id and allocated + 1000 <= on_hand returning lots.id`.execute(tx)
      if (taken.rows.length !== 3) throw new Error('not enough stock')
      await sql`
        insert into messaging.messages (id, template, channel, recipient, language, body, order_id, created_at)
        values (${newId(now)}::uuid, 'order-placed', 'sms', '+8801811400218', 'en', 'Order placed', ${id}::uuid, ${now})`.execute(
        tx,
      )
    })
  }
}
