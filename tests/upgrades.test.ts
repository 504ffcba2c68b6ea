import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '#platform/backup/index.ts'
import { migrate } from '#platform/database/migrate.ts'
import { localFiles } from '#platform/files.ts'
import { ledgerDifferences } from '#shop/inventory/index.ts'
import type { Tables } from '#shop/tables.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { LONG_RUN } from './long-run.ts'
import { keptVersions, linesOf, writeBackup } from './upgrades.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'db', 'migrations')
const KEPT = await keptVersions()
// The oldest, the newest, and some between them.
const VERSIONS = LONG_RUN ? KEPT : KEPT.filter((_, index) => index % 4 === 0 || index === KEPT.length - 1)

let folder: string
let shop: TestDatabase<Tables>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  shop = await emptyDatabase<Tables>()
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** The thanas of two cities. */
const ADDED_BY_MIGRATIONS: Record<string, { by: string; rows: number }> = { 'places.areas': { by: '0091', rows: 19 } }

test.each(VERSIONS)('a shop of version %s with orders is upgraded, and loses nothing', async (version) => {
  const kept = await writeBackup(version, folder)
  await restoreBackup({ where: shop.connection, files: localFiles(join(folder, 'files')), folder, migrations: MIGRATIONS })
  const before = await ordersOf(shop)
  expect(before.length).toBe(linesOf(kept.tables['ordering.orders']!.rows).length)
  expect(before.length).toBeGreaterThanOrEqual(5)

  const later = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > version).toSorted()
  expect(await migrate(shop.database, MIGRATIONS)).toEqual(later)

  expect(await ordersOf(shop)).toEqual(before)
  for (const [table, { rows }] of Object.entries(kept.tables)) {
    const now = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(shop.database)
    const more = ADDED_BY_MIGRATIONS[table]
    const added = rows === '' || more === undefined || version >= more.by ? 0 : more.rows
    expect({ table, rows: now.rows[0]!.count }).toEqual({ table, rows: linesOf(rows).length + added })
  }
  expect(await ledgerDifferences(shop.database)).toEqual([])
})

test('a failed attempt stored as a sentence gets its reason as a key and keeps its note', async () => {
  await writeBackup('0035', folder)
  await restoreBackup({ where: shop.connection, files: localFiles(join(folder, 'files')), folder, migrations: MIGRATIONS })
  const notes = [
    ['Nobody was home', 'nobody-home', null],
    ['বাসায় কেউ ছিলেন না', 'nobody-home', null],
    ['The phone was off. Rang three times.', 'phone-off', 'Rang three times.'],
    ['ফোন বন্ধ ছিল. তিনবার ফোন করেছি', 'phone-off', 'তিনবার ফোন করেছি'],
    ['Did not want it. ', 'refused', null],
    ['নিতে চাননি', 'refused', null],
    ['The address is wrong', 'wrong-address', null],
    ['ঠিকানা ভুল. বাড়িটি নেই', 'wrong-address', 'বাড়িটি নেই'],
    ['The phone was offline all day', 'other', 'The phone was offline all day'],
    ['রাস্তা বন্ধ', 'other', 'রাস্তা বন্ধ'],
    [null, 'other', null],
  ] as const
  const at = new Date('2026-06-12T05:00:00Z')
  const write = (from: string, to: string, note: string | null) =>
    sql`
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, note, actor, at)
    select id, ${from}, ${to}, ${note}, 'a test', ${at} from fulfilment.consignments order by id limit 1`.execute(shop.database)
  for (const [note] of notes) await write('dispatched', 'failed', note)
  await write('failed', 'failed', '2026-06-12 → 2026-06-13')
  await write('dispatched', 'returned', 'Nobody was home')
  const others = await eventsBut(shop, 'dispatched', 'failed')

  await migrate(shop.database, MIGRATIONS)

  const { rows } = await sql<{ note: string | null; reason: string | null }>`
    select note, fail_reason as reason from fulfilment.consignment_events
    where actor = 'a test' and from_state = 'dispatched' and to_state = 'failed' order by id`.execute(shop.database)
  expect(rows.map(({ reason, note }) => [reason, note])).toEqual(notes.map(([, reason, note]) => [reason, note]))
  expect(await eventsBut(shop, 'dispatched', 'failed')).toEqual(others)
  const change = sql`update fulfilment.consignment_events set note = 'changed'`.execute(shop.database)
  await expect(change).rejects.toThrow('append-only')
})

async function eventsBut({ database }: TestDatabase<Tables>, from: string, to: string): Promise<unknown[]> {
  const { rows } = await sql`
    select id, consignment_id, from_state, to_state, note, actor, at from fulfilment.consignment_events
    where from_state is distinct from ${from} or to_state <> ${to} order by id`.execute(database)
  return rows
}

async function ordersOf({ database }: TestDatabase<Tables>): Promise<unknown[]> {
  const { rows } =
    await sql`select id, number, state, goods_paisa, total_paisa, placed_at from ordering.orders order by id`.execute(database)
  return rows
}
