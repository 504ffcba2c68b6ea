// `npm run release` runs this file with KEEP_SHOP_IN, and keeps what it writes: the shop of the release, for `tests/upgrades.test.ts`.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentRows } from '#db/seed/content-rows.ts'
import { readSeedFiles } from '#db/seed/seed-files.ts'
import { restoreBackup, takeBackup } from '#platform/backup/index.ts'
import { localFiles } from '#platform/files.ts'
import { root } from '#scripts/root.ts'
import { releasesIn } from '#scripts/release/changelog.ts'
import type { Tables } from '#shop/tables.ts'
import { emptyDatabase } from './database.ts'
import { pageWorld } from './page-world/index.ts'
import { keepBackup, keptReleases, linesOf, readKept, writeKept } from './upgrades.ts'
import { countEveryTable, type Shop } from './world.ts'

// Making this shop alone takes half a minute on a busy machine.
const LONGEST_MS = 180_000
const MIGRATIONS = join(root, 'db/migrations')

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'kept-shop-'))))
afterEach(() => rm(folder, { recursive: true }))

test(
  'a shop in which everything was done is kept with every row, and restored from it',
  async () => {
    const { writable } = await pageWorld()
    const file = process.env['KEEP_SHOP_IN'] ?? join(folder, 'kept.json.gz')
    const [backup, again] = [join(folder, 'backup'), join(folder, 'again')]
    const files = localFiles(join(folder, 'files'))
    await withTextPages(writable, () => takeBackup({ where: writable.connection, files, folder: backup, now: writable.now }))
    await keepBackup(backup, file)

    const kept = await readKept(file)
    const migrations = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
    expect(kept.migrations.map(({ name }) => name)).toEqual(migrations)
    for (const table of ['ordering.orders', 'gifting.quotations', 'payments.papers', 'growers.contracts', 'weekly.plans'])
      expect({ table, empty: linesOf(kept.tables[table]!.rows).length === 0 }).toEqual({ table, empty: false })
    const versions = linesOf(kept.tables['content.page_versions']!.rows).join('\n')
    for (const slug of ['about', 'policy', 'refund-policy', 'terms'])
      expect(versions).toMatch(new RegExp(`(^|\\t)${slug}\\t`, 'm'))
    // Backups leave these out, and so do the kept shops.
    expect(kept.tables['accounts.sessions']!.rows).toBe('')

    await writeKept(kept, again)
    const restored = await emptyDatabase<Tables>()
    try {
      await restoreBackup({ where: restored.connection, files, folder: again, migrations: MIGRATIONS })
      // The running processes are no data of a shop.
      const counts = Object.entries(await countEveryTable(restored.database)).filter(([table]) => table !== 'platform.processes')
      expect(counts).toEqual(Object.entries(kept.tables).map(([table, { rows }]) => [table, linesOf(rows).length]))
    } finally {
      await restored.close()
    }
  },
  LONGEST_MS,
)

/**
 * With the pages that every shop has, such as the privacy policy; those that the world has written itself stay. Afterwards the world is as
 * before, because other files of this worker read it.
 */
async function withTextPages({ db, now }: Shop, work: () => Promise<unknown>): Promise<void> {
  const { 'content.page_versions': pages = [] } = contentRows(await readSeedFiles(join(root, 'db/seed')), { now, demo: false })
  const written = new Set((await db.selectFrom('content.page_versions').select('slug').execute()).map(({ slug }) => slug))
  const missing = pages.filter(({ slug }) => !written.has(slug))
  await db.insertInto('content.page_versions').values(missing).execute()
  try {
    await work()
  } finally {
    const slugs = missing.map(({ slug }) => slug)
    await db.deleteFrom('content.page_versions').where('slug', 'in', slugs).execute()
  }
}

test('every release has data to be upgraded from: its own, or for the first three the newest before', async () => {
  const releases = await keptReleases()
  expect(releases.slice(-3).map(({ name, schema, data }) => ({ name, schema, data }))).toEqual([
    { name: '2026-11-23', schema: '0041', data: '0035' },
    { name: '2026-11-22', schema: '0036', data: '0035' },
    { name: '2026-11-21', schema: '0026', data: '0026' },
  ])
  expect(releases).toHaveLength(releasesIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).length)
})
