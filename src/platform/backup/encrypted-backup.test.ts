import { copyFile, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#tests/database.ts'
import type { Tables } from '#shop/tables.ts'
import { localFiles } from '../files.ts'
import { readPiece, writePiece } from './backup-pieces.ts'
import { newCipher } from './cipher.ts'
import { checkBackup, restoreBackup, takeBackup } from './index.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const NOW = new Date('2026-06-10T12:00:00+06:00')
const KEY = 'a key of more than twenty letters'

let folder: string
let shop: TestDatabase<Tables>
let target: TestDatabase<Tables>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encrypted-'))
  shop = await testDatabase()
  target = await emptyDatabase()
  await sql`insert into platform.secret_key (value) values (${'a very secret key'.padEnd(40)})`.execute(shop.database)
  await sql`insert into accounts.staff (id, sign_in_name, name, role, password_hash, created_at)
    values ('01900000-0000-7000-8000-000000000001', 'rahim', 'রহিম', 'owner', 'x', ${NOW}::timestamptz)`.execute(shop.database)
  await sql`insert into platform.page_changes (reason, changed_at)
    select 'reason ' || n || md5(n::text), ${NOW}::timestamptz from generate_series(1, 20000) n`.execute(shop.database)
  await filesOf('files').put('proofs/a.pdf', Buffer.from('the bank statement of Rahima'))
  await filesOf('files').put('empty.txt', Buffer.alloc(0))
})
afterEach(async () => {
  await Promise.all([shop.close(), target.close()])
  await rm(folder, { recursive: true })
})

const filesOf = (name: string) => localFiles(join(folder, name))
const kept = (name = '') => join(folder, 'kept', name)
const take = (key: string | null) =>
  takeBackup({ where: shop.connection, files: filesOf('files'), folder: kept(), now: NOW, key })
const restore = (key: string | null) =>
  restoreBackup({ where: target.connection, files: filesOf('restored'), folder: kept(), migrations: MIGRATIONS, key })
const isEmpty = async () =>
  (await sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(target.database)).rows
    .length === 0

test('an encrypted backup is restored completely, and nothing in it can be read without the key', async () => {
  const manifest = await take(KEY)
  expect(await checkBackup(kept(), { key: KEY })).toEqual(manifest)
  const names = await readdir(kept(), { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  expect(files.filter(({ name }) => !name.endsWith('.enc'))).toEqual([])
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    expect([name, bytes.subarray(0, 8).toString(), bytes.includes('Rahima'), bytes.includes('sha256')]).toEqual([
      name,
      'SHOPBAK1',
      false,
      false,
    ])
  }
  await restore(KEY)
  expect((await sql<{ name: string }>`select name from accounts.staff`.execute(target.database)).rows).toEqual([{ name: 'রহিম' }])
  expect((await filesOf('restored').read('proofs/a.pdf'))?.toString()).toBe('the bank statement of Rahima')
  expect((await filesOf('restored').read('empty.txt'))?.length).toBe(0)
  expect((await sql`select count(*)::integer as n from platform.page_changes`.execute(target.database)).rows).toEqual([
    { n: 20_000 },
  ])
})

test('without the key, or with another one, a message says so and nothing is written', async () => {
  await take(KEY)
  await expect(restore(null)).rejects.toThrow('This backup is encrypted. Set BACKUP_KEY to the key it was taken with.')
  await expect(restore('another key of more than twenty letters')).rejects.toThrow(
    'BACKUP_KEY is not the key this backup was taken with.',
  )
  expect([await isEmpty(), await filesOf('restored').list()]).toEqual([true, []])
})

test('an unencrypted backup can be read with or without a key', async () => {
  const manifest = await take(null)
  expect(await checkBackup(kept(), { key: KEY })).toEqual(manifest)
})

test('sessions are in no backup, encrypted or not', async () => {
  await sql`insert into accounts.sessions (id, staff_id, token_hash, anti_forgery_hash, browser, system, created_at, last_seen_at, expires_at)
    values ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', ${'a'.repeat(64)}, ${'b'.repeat(64)}, 'Firefox', 'Linux',
      ${NOW}, ${NOW}, ${NOW}::timestamptz + interval '1 day')`.execute(shop.database)
  const manifest = await take(null)
  expect(manifest.tables.find(({ name }) => name === 'accounts.sessions')?.rows).toBe(0)
  await restore(null)
  expect((await sql`select id from accounts.sessions`.execute(target.database)).rows).toEqual([])
})

const PIECE = 64 * 1024
const HEAD = 56

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('%d bytes are read back unchanged', async (length) => {
  const place = { folder, cipher: await newCipher(KEY) }
  const bytes = Buffer.alloc(length, 'mango')
  const { bytes: written } = await writePiece(place, 'piece', [Readable.from([bytes])])
  expect(written).toBe(HEAD + length + 16 * Math.max(1, Math.ceil(length / PIECE)))
  expect((await readPiece(place, 'piece')).equals(bytes)).toBe(true)
})

test('every kind of change to an encrypted file is detected', async () => {
  const place = { folder, cipher: await newCipher(KEY) }
  const path = (name: string) => join(folder, `${name}.enc`)
  const one = Buffer.alloc(3 * PIECE, 'a')
  for (const [name, bytes] of [
    ['one', one],
    ['two', Buffer.alloc(3 * PIECE, 'b')],
  ] as const)
    await writePiece(place, name, [Readable.from([bytes])])
  const whole = await readFile(path('one'))
  const block = PIECE + 16
  const at = (index: number) => whole.subarray(HEAD + index * block, HEAD + (index + 1) * block)
  const head = whole.subarray(0, HEAD)
  const harms: Record<string, () => Promise<unknown>> = {
    'a bit of the text': () => writeFile(path('one'), flipped(whole, HEAD + 100)),
    'a bit of a tag': () => writeFile(path('one'), flipped(whole, HEAD + block - 1)),
    'a bit of the salt': () => writeFile(path('one'), flipped(whole, HEAD - 1)),
    'the end cut off between two pieces': () => truncate(path('one'), HEAD + 2 * block),
    'the end cut off': () => truncate(path('one'), HEAD + block + 7),
    'all but the head cut off': () => truncate(path('one'), HEAD),
    'cut off within the head': () => truncate(path('one'), 20),
    'something added': () => writeFile(path('one'), Buffer.concat([whole, Buffer.from('x')])),
    'two pieces in another order': () => writeFile(path('one'), Buffer.concat([head, at(1), at(0), at(2)])),
    'a piece twice': () => writeFile(path('one'), Buffer.concat([head, at(0), at(0), at(1), at(2)])),
    'another file in its place': () => copyFile(path('two'), path('one')),
  }
  for (const [what, harm] of Object.entries(harms)) {
    await writeFile(path('one'), whole)
    await harm()
    const read = await readPiece(place, 'one').catch((error: Error) => error.message)
    expect([what, read]).toEqual([what, "one of the backup can't be decrypted: it was damaged or changed."])
  }
  await writeFile(path('one'), whole)
  expect((await readPiece(place, 'one')).equals(one)).toBe(true)
})

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = changed[at]! ^ 1
  return changed
}
