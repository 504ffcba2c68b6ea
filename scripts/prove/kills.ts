import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import { killBackend, withDb, type Place } from './places.ts'
import type { Disturbance, Record } from './record.ts'
import { sql } from 'kysely'
import { isRunning, type Shops } from './shops.ts'

type Kind = 'one shop' | 'both shops' | 'database server' | 'database process' | 'shop and database server'
type PlannedKill = { after: number; kind: Kind; which: number }

/** The first ones cover every kind, so that a short round has them too. */
const FIRST: Kind[] = ['one shop', 'database server', 'database process', 'both shops', 'shop and database server']

/** Determined by the seed alone: after how many actions, what, and which process. */
export function planKills(random: SeededRandom, { kills, intents }: { kills: number; intents: number }): PlannedKill[] {
  const moments = Array.from({ length: kills }, (_, index) => {
    const span = (intents * 0.9) / kills
    return Math.round(intents * 0.05 + span * index + random.below(Math.max(1, Math.round(span * 0.8))))
  })
  const shift = random.below(FIRST.length)
  return moments.map((after, index) => ({
    after,
    kind: index < FIRST.length ? FIRST[(index + shift) % FIRST.length]! : random.pick(FIRST)!,
    which: random.below(1_000),
  }))
}

type Hurt = { shops: Shops; place: Place; record: Record }

/** Kills, restarts what does not restart by itself, and records the time until everything answers. */
export async function kill(hurt: Hurt, planned: PlannedKill): Promise<void> {
  const { record } = hurt
  const disturbance: Disturbance = {
    what: planned.kind,
    at: record.intents,
    from: performance.now(),
    until: Infinity,
    recoveredInMs: null,
  }
  record.disturbances.push(disturbance)
  disturbance.what = await strike(hurt, planned)
  await recover(hurt)
  disturbance.until = performance.now()
  disturbance.recoveredInMs = Math.round(disturbance.until - disturbance.from)
}

async function strike({ shops, place }: Hurt, { kind, which }: PlannedKill): Promise<string> {
  const index = which % shops.each.length
  const server = () => (place.killServer ? place.killServer() : killBackend(place, (count) => which % count))
  const ofShop = (one: number) => {
    shops.kill(one)
    return `kill -9 of shop ${one + 1}`
  }
  switch (kind) {
    case 'one shop':
      return ofShop(index)
    case 'both shops':
      return shops.each.map((_, one) => ofShop(one)).join(', ')
    case 'database server':
      return server()
    case 'database process':
      return killBackend(place, (count) => which % count).catch(() => 'the database was down already')
    case 'shop and database server':
      return `${ofShop(index)}, ${await server()}`
    default:
      return kind satisfies never
  }
}

const LONGEST_RECOVERY_MS = 120_000

async function recover({ shops, place, record }: Hurt): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_RECOVERY_MS
  await place.mend()
  const starts = shops.each.map(async (shop, index) => {
    if (isRunning(shop) && !shop.running!.child.killed) return
    await shops.start(index)
  })
  await Promise.all(starts)
  for (;;) {
    // Repeated, because a killed process may still be ending.
    await place.mend()
    const ready = await Promise.all(shops.each.map((_, index) => shops.isReady(index)))
    if (ready.every(Boolean) && (await answers(place))) return
    if (performance.now() > giveUpAt) {
      const said = shops.each.map(({ running }) => running?.said().slice(-1_500)).join('\n')
      record.violations.push({
        invariant: 'recovers by itself',
        what: `not ready ${LONGEST_RECOVERY_MS / 1000} s after a kill:\n${said}`,
      })
      throw new Error(`The shop did not recover from a kill:\n${said}`)
    }
    // Only processes that ended by themselves, such as a start that met the dying database.
    for (const [index, shop] of shops.each.entries()) {
      if (shop.running !== null && !isRunning(shop)) await shops.start(index)
    }
    await wait(50)
  }
}

function answers(place: Place): Promise<boolean> {
  return withDb(place, (db) => sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  )
}
