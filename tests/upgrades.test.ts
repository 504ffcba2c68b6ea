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
import { keptVersions, linesOf, writeBackup } from './upgrades.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'db', 'migrations')
const VERSIONS = await keptVersions()

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
    expect({ table, rows: now.rows[0]!.count }).toEqual({ table, rows: linesOf(rows).length })
  }
  expect(await ledgerDifferences(shop.database)).toEqual([])
})

async function ordersOf({ database }: TestDatabase<Tables>): Promise<unknown[]> {
  const { rows } =
    await sql`select id, number, state, goods_paisa, total_paisa, placed_at from ordering.orders order by id`.execute(database)
  return rows
}
