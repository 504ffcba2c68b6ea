import { appendFile, chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#tests/database.ts'
import { startS3 } from '#tests/s3-server.ts'
import type { Tables } from '#shop/tables.ts'
import { localFiles } from '../files.ts'
import { s3Files } from '../s3-files.ts'
import { checkBackup, restoreBackup, takeBackup } from './index.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const NOW = new Date('2026-06-10T12:00:00+06:00')

let folder: string
let shop: TestDatabase<Tables>
let target: TestDatabase<Tables>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  shop = await testDatabase()
  target = await emptyDatabase()
})
afterEach(async () => {
  await Promise.all([shop.close(), target.close()])
  await rm(folder, { recursive: true })
})

const filesOf = (name: string) => localFiles(join(folder, name))
const take = (name = 'kept') =>
  takeBackup({ where: shop.connection, files: filesOf('files'), folder: join(folder, name), now: NOW })
const restore = (name = 'kept') =>
  restoreBackup({ where: target.connection, files: filesOf('restored'), folder: join(folder, name), migrations: MIGRATIONS })

async function fill(): Promise<void> {
  const { database } = shop
  await sql`insert into platform.secret_key (value) values (${'a key'.padEnd(40)})`.execute(database)
  await sql`insert into platform.page_changes (reason, changed_at) select 'reason ' || n, ${NOW}::timestamptz from generate_series(1, 20000) n`.execute(
    database,
  )
  await sql`insert into accounts.staff (id, sign_in_name, name, role, password_hash, created_at)
    values ('01900000-0000-7000-8000-000000000001', 'rahim', ${'রহিম\t"\\\n'}, 'owner', 'x', ${NOW}::timestamptz)`.execute(
    database,
  )
  await filesOf('files').put('photos/aam/800.webp', Buffer.from([0, 255, 10, 13]))
  await filesOf('files').put('empty.txt', Buffer.alloc(0))
}

test('files in a bucket are backed up and restored into a bucket', async () => {
  const s3 = await startS3()
  try {
    const files = s3Files(s3.config)
    await files.put('photos/aam/800.webp', Buffer.from([0, 255, 10, 13]))
    await files.put('papers/deep/in/a.pdf', Buffer.from('a paper'))
    const kept = await takeBackup({ where: shop.connection, files, folder: join(folder, 'kept'), now: NOW })
    expect(kept.files.map(({ key }) => key)).toEqual(['papers/deep/in/a.pdf', 'photos/aam/800.webp'])
    for (const { key } of kept.files) await files.remove(key)
    await restoreBackup({ where: target.connection, files, folder: join(folder, 'kept'), migrations: MIGRATIONS })
    expect((await files.list()).toSorted()).toEqual(['papers/deep/in/a.pdf', 'photos/aam/800.webp'])
    expect(await files.read('photos/aam/800.webp')).toEqual(Buffer.from([0, 255, 10, 13]))
    // An incomplete backup must not look complete.
    s3.goAway('refuse')
    await expect(takeBackup({ where: shop.connection, files, folder: join(folder, 'another'), now: NOW })).rejects.toThrow(
      'Files cannot be stored or read',
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('another'))).toEqual([])
  } finally {
    await s3.close()
  }
})

test('everything is restored exactly, and sequences continue', async () => {
  await fill()
  const kept = await take()
  expect(kept.tables.find(({ name }) => name === 'platform.page_changes')?.rows).toBe(20_000)
  expect(await checkBackup(join(folder, 'kept'))).toEqual(kept)
  expect(await restore()).toEqual(kept)
  expect((await sql<{ name: string }>`select name from accounts.staff`.execute(target.database)).rows).toEqual([
    { name: 'রহিম\t"\\\n' },
  ])
  expect(await filesOf('restored').read('photos/aam/800.webp')).toEqual(Buffer.from([0, 255, 10, 13]))
  expect((await filesOf('restored').list()).toSorted()).toEqual(['empty.txt', 'photos/aam/800.webp'])
  const change = sql<{
    id: string
  }>`insert into platform.page_changes (reason, changed_at) values ('next', now()) returning id::text`
  expect((await change.execute(target.database)).rows).toEqual([{ id: '20001' }])
  // A backup of the restored database is the same backup, constraints and triggers included.
  await sql`delete from platform.page_changes where id = 20001`.execute(target.database)
  const again = await takeBackup({
    where: target.connection,
    files: filesOf('restored'),
    folder: join(folder, 'again'),
    now: NOW,
  })
  expect(again.tables).toEqual(kept.tables)
  expect(again.files).toEqual(kept.files)
  expect(await schemaOf(target)).toEqual(await schemaOf(shop))
})

// Constraints and triggers, and whether triggers are enabled: what a restore removes and adds again.
async function schemaOf({ database }: TestDatabase<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as words, convalidated as state from pg_constraint where conrelid <> 0
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
    order by 1, 2, 3`.execute(database)
  return rows
}

test('a backup taken while rows are inserted is consistent', async () => {
  await fill()
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n += 1)
      await shop.database.transaction(async (tx) => {
        await sql`insert into platform.page_changes (reason, changed_at) values (${`pair ${n}`}, now())`.execute(tx)
        await sql`update platform.secret_key set value = ${`pair ${n}`.padEnd(40)}`.execute(tx)
      })
  })()
  await take()
  writing = false
  await writer
  await restore()
  const { rows } = await sql<{ newest: string; key: string }>`
    select (select reason from platform.page_changes order by id desc limit 1) as newest, value as key from platform.secret_key`.execute(
    target.database,
  )
  const key = rows[0]!.key.trim()
  expect(rows[0]!.newest).toBe(key === 'a key' ? 'reason 20000' : key)
})

test('a database with a shop in it is refused', async () => {
  await fill()
  await take()
  await restore()
  await sql`update accounts.staff set name = 'Karim'`.execute(target.database)
  await expect(restore()).rejects.toThrow('There is a shop in this database already.')
  expect((await sql`select name from accounts.staff`.execute(target.database)).rows).toEqual([{ name: 'Karim' }])
})

test.each([
  [
    'a changed table',
    (kept: string) => appendFile(join(kept, 'tables/accounts.staff.gz'), 'x'),
    "tables/accounts.staff.gz of the backup isn't what was written",
  ],
  ['a missing file', (kept: string) => rm(join(kept, 'files/empty.txt')), 'files/empty.txt of the backup is missing'],
  ['no manifest', (kept: string) => rm(join(kept, 'backup.json')), 'holds no complete backup'],
  [
    'another manifest',
    (kept: string) => writeFile(join(kept, 'backup.json'), '{"form":1}'),
    "Its backup.json isn't what the shop writes.",
  ],
  ['a later form', (kept: string) => writeFile(join(kept, 'backup.json'), '{"form":2}'), 'later version of the shop'],
  [
    'a migration that is not here',
    async (kept: string) => {
      const path = join(kept, 'backup.json')
      await writeFile(path, (await readFile(path, 'utf8')).replace('0001-platform', '9001-platform'))
    },
    'belongs to a newer version of the shop',
  ],
])('%s is named before anything is written', async (_, harm, sentence) => {
  await fill()
  await take()
  await harm(join(folder, 'kept'))
  await expect(restore()).rejects.toThrow(sentence)
  expect(
    (await sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(target.database))
      .rows,
  ).toEqual([])
  expect(await filesOf('restored').list()).toEqual([])
})

test('a restore that failed halfway can be repeated', async () => {
  await fill()
  await take()
  const broken = { ...filesOf('restored'), put: () => Promise.reject(new Error('no space left')) }
  const half = restoreBackup({ where: target.connection, files: broken, folder: join(folder, 'kept'), migrations: MIGRATIONS })
  await expect(half).rejects.toThrow('no space left')
  await restore()
  expect((await sql`select sign_in_name from accounts.staff`.execute(target.database)).rows).toEqual([{ sign_in_name: 'rahim' }])
})

test('only the owner of a backup can read it, and a failed one leaves nothing', async () => {
  await fill()
  await take()
  expect((await stat(join(folder, 'kept'))).mode & 0o077).toBe(0)
  expect((await stat(join(folder, 'kept/backup.json'))).mode & 0o077).toBe(0)
  await expect(take()).rejects.toThrow('is already there')
  const broken = { ...filesOf('files'), read: () => Promise.reject(new Error('the disk is gone')) }
  const failed = takeBackup({ where: shop.connection, files: broken, folder: join(folder, 'failed'), now: NOW })
  await expect(failed).rejects.toThrow('the disk is gone')
  expect((await readdir(folder)).toSorted()).toEqual(['files', 'kept'])
  await chmod(folder, 0o700)
})
