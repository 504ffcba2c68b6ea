// How soon open pages of the office get events: 50 pages at two processes, 20 events a second. Each event is written in a transaction of its
// own, like an order. Exits with 1 when one takes longer than allowed.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildWhenNeeded } from '../build.ts'
import { newId } from '#platform/ids.ts'
import { startSession } from '#shop/accounts/index.ts'
import type { Tx } from '#shop/context.ts'
import { openPage } from '../processes/live.ts'
import { makePlace, withDb } from '../prove/places.ts'
import { makeShops } from '../prove/shops.ts'
import { root } from '../root.ts'

const PROCESSES = 2
const PEOPLE = 5
// For each person at each process.
const PAGES = 5
const EVENTS = 600
const EVERY_MS = 50
const MOST_MS = 2000

buildWhenNeeded()
const place = await makePlace({ database: 'embedded', databaseUrl: null, keep: false })
const shops = await makeShops({ root, dataDir: place.dataDir, env: place.env, count: PROCESSES })
try {
  await shops.startAll()
  process.exitCode = await measure()
} finally {
  await shops.stopAll()
  await place.end()
}

async function measure(): Promise<number> {
  const cookies = await withDb(place, (db) => db.transaction((tx) => hire(tx)))
  const everywhere = shops.each.flatMap(({ port }) =>
    cookies.flatMap((cookie) => Array.from({ length: PAGES }, () => ({ port, cookie }))),
  )
  const pages = await Promise.all(everywhere.map(({ port, cookie }) => openPage(port, cookie)))
  const written = await writeEvents()
  const tooks: number[] = []
  for (const page of pages) for (const [label, at] of written) tooks.push(await page.hears(label, at))
  for (const page of pages) page.close()
  tooks.sort((a, b) => a - b)
  const at = (share: number) => tooks[Math.ceil(tooks.length * share) - 1]!.toFixed(0)
  const missed = tooks.filter((ms) => ms > MOST_MS).length
  process.stdout.write(
    `${pages.length} pages at ${PROCESSES} processes, ${written.size} events, ${1000 / EVERY_MS} a second: told after ` +
      `${at(0.5)} ms (median), ${at(0.95)} ms (95 of 100), ${at(1)} ms (slowest; at most ${MOST_MS})\n` +
      (missed > 0 ? `${missed} were told later, or never\n` : ''),
  )
  return missed > 0 ? 1 : 0
}

/** New managers, signed in; returns their cookies. */
async function hire(tx: Tx): Promise<string[]> {
  const now = shops.now()
  const cookies: string[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const staffId = newId(now)
    const name = `manager-${person}`
    await tx
      .insertInto('accounts.staff')
      .values({ id: staffId, sign_in_name: name, name, role: 'manager', active: true, created_at: now })
      .execute()
    const { token } = await startSession(tx, { staffId, device: { browser: 'Chrome', system: 'Linux' } }, now)
    cookies.push(`pf_office=${token}`)
  }
  return cookies
}

/** Writes them at an even pace; returns when each was committed. */
async function writeEvents(): Promise<Map<string, number>> {
  const written = new Map<string, number>()
  await withDb(place, async (db) => {
    const begun = performance.now()
    for (let index = 0; index < EVENTS; index += 1) {
      await wait(Math.max(0, begun + index * EVERY_MS - performance.now()))
      const label = `PF-B${index}`
      await sql`insert into platform.office_events (kind, subject, label) values ('order-placed', 'bench', ${label})`.execute(db)
      written.set(label, performance.now())
    }
  })
  return written
}
