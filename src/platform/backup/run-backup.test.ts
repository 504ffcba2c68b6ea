import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#tests/database.ts'
import type { Tables } from '#shop/tables.ts'
import { connect } from '../database/connect.ts'
import { localFiles } from '../files.ts'
import { newFolder } from '#scripts/built-shop.ts'
import { drillBackup, scratchServer, type Scratch } from './drill-backup.ts'
import { checkBackup, runBackup, takeBackup, whyFailed } from './index.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const NOW = new Date('2026-06-10T21:00:00Z')
const KEY = 'a key of more than twenty letters'

let folder: string
let shop: TestDatabase<Tables>
let target: TestDatabase<Tables>
const scratch: Scratch = (work) => work(target.connection)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-backup-'))
  target = await emptyDatabase()
  shop = await testDatabase()
  await localFiles(join(folder, 'files')).put('proofs/a.pdf', Buffer.from('a paper'))
  for (const name of ['2026-06-08T030000', '2026-06-09T030000']) await mkdir(join(folder, 'backups', name), { recursive: true })
})
afterEach(async () => {
  await Promise.all([shop.close(), target.close()])
  await rm(folder, { recursive: true })
})

const run = (files = localFiles(join(folder, 'files'))) =>
  runBackup(
    {
      where: shop.connection,
      files,
      scratch,
      migrations,
      backup: { folder: join(folder, 'backups'), key: KEY, at: null, keep: 2, copyTo: join(folder, 'away') },
    },
    NOW,
  )
async function taken(): Promise<string> {
  const kept = join(folder, 'kept')
  await takeBackup({ where: shop.connection, files: localFiles(join(folder, 'files')), folder: kept, now: NOW })
  return kept
}

const notes = async () =>
  (await sql`select ended_at as at, folder, encrypted, scheduled, problem from platform.backup_runs`.execute(shop.database)).rows

test('the nightly backup is restored for a test, copied and recorded, and old ones are removed', async () => {
  const { folder: ran, manifest } = await run()
  expect(ran).toBe(join(folder, 'backups/2026-06-10T210000'))
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(['2026-06-09T030000', '2026-06-10T210000'])
  expect(await checkBackup(join(folder, 'away/2026-06-10T210000'), { key: KEY })).toEqual(manifest)
  expect(await notes()).toEqual([{ at: NOW, folder: ran, encrypted: true, scheduled: true, problem: null }])
})

test('the reason of a failed backup is recorded, and no older one is removed', async () => {
  const gone = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const files = { ...localFiles(join(folder, 'files')), read: () => Promise.reject(gone) }
  const sentence =
    'There is no room left for the backup (no space left on device). Remove older ones, keep fewer (BACKUP_KEEP), or choose another disk (BACKUP_DIR).'
  await expect(run(files)).rejects.toThrow(sentence)
  expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(['2026-06-08T030000', '2026-06-09T030000'])
  expect(await notes()).toMatchObject([{ scheduled: true, problem: sentence }])
})

test('a backup with changed bytes fails the test restore', async () => {
  const kept = await taken()
  await appendFile(join(kept, 'tables/platform.jobs.gz'), 'x')
  await expect(drillBackup({ folder: kept, key: null, migrations }, scratch)).rejects.toThrow(
    "tables/platform.jobs.gz of the backup isn't what was written",
  )
})

test('a backup with a missing row fails the test restore', async () => {
  const path = join(await taken(), 'backup.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { tables: { name: string; rows: number }[] }
  const table = manifest.tables.find(({ name }) => name === 'platform.jobs')!
  table.rows += 1
  await writeFile(path, JSON.stringify(manifest))
  await expect(drillBackup({ folder: join(folder, 'kept'), key: null, migrations }, scratch)).rejects.toThrow(
    'platform.jobs has 1 rows in the backup, and 0 were restored.',
  )
})

test('a backup that cannot reach the database says what to do', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  expect(whyFailed(away)).toBe(
    "The database can't be reached (connect ECONNREFUSED 127.0.0.1:5432). Nothing was backed up. See that it runs and that DATABASE_URL is right, then run the backup again.",
  )
})

test('the scratch database is a separate server, and is always removed', async () => {
  const dataDir = await newFolder()
  const broken = scratchServer({ dataDir })(async (where) => {
    const database = connect(where, { max: 1 })
    const found = await sql`select from pg_tables where schemaname = 'platform'`.execute(database)
    expect(found.rows).toEqual([])
    await database.close()
    throw new Error('The backup is broken.')
  })
  await expect(broken).rejects.toThrow('The backup is broken.')
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
}, 120_000)
