import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { nightlyCheck, planNightlyCheck } from './nightly-check.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function planned() {
  const found = await sql<{ at: Date }>`
    select run_at as at from platform.jobs where kind = 'check-ledger' order by run_at`.execute(shop.db)
  return found.rows.map((row) => row.at.toISOString())
}

test('there is one check a night, however often and by whomever it is planned', async () => {
  const running = { db: shop.db, clock: () => shop.now }
  await Promise.all([planNightlyCheck(running), planNightlyCheck(running), planNightlyCheck(running)])
  expect(await planned()).toEqual(['2026-06-11T20:30:00.000Z'])
  const later = { db: shop.db, clock: () => new Date('2026-06-12T02:30:00.100+06:00') }
  await nightlyCheck(later)
  await nightlyCheck(later)
  expect(await planned()).toEqual(['2026-06-11T20:30:00.000Z', '2026-06-12T20:30:00.000Z'])
  expect(await shop.count('inventory.ledger_checks')).toBe(2)
})

test('old page changes are deleted', async () => {
  await sql`
    insert into platform.page_changes (reason, changed_at)
    values ('long ago', ${shop.now}::timestamptz - interval '7 days 1 second'), ('lately', ${shop.now}::timestamptz - interval '7 days')`.execute(
    shop.db,
  )
  await nightlyCheck({ db: shop.db, clock: () => shop.now })
  const left = await sql<{
    reason: string
  }>`select reason from platform.page_changes where reason in ('long ago', 'lately')`.execute(shop.db)
  expect(left.rows).toEqual([{ reason: 'lately' }])
})
