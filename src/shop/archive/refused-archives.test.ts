import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldArchive, unfoldArchive } from '#platform/sheets/safe-archive.ts'
import { zipStream } from '#platform/zip-stream.ts'
import { archiveOf, archiveShop, everyFile, everyRow, type ArchiveShop } from '#tests/archive-shops.ts'
import { checkArchive, importArchive } from './index.ts'
import type { Manifest } from './manifest.ts'
import type { ArchiveProblem } from './model.ts'

type Parts = Map<string, Buffer>

let old: ArchiveShop
let empty: ArchiveShop
let good: Parts
let before: { rows: Awaited<ReturnType<typeof everyRow>>; files: Awaited<ReturnType<typeof everyFile>> }
beforeAll(async () => {
  old = await archiveShop({ demo: true })
  empty = await archiveShop({ demo: false })
  const read = unfoldArchive(await readFile(await archiveOf(old)), { wanted: /./, mostBytes: 200_000_000 })
  if (!read.ok) throw new Error(read.problem)
  good = read.parts
  // A file that the archive has, too, with other bytes: a refused import gives it back.
  await empty.files.put(
    [...good.keys()].find((name) => name.startsWith('media/'))!,
    Buffer.from('ours'),
  )
  before = { rows: await everyRow(empty.db), files: await everyFile(empty.files) }
})
afterAll(async () => {
  await old.close()
  await empty.close()
})

const picture = () => [...good.keys()].find((name) => name.startsWith('media/'))!
const edited = (parts: Parts, name: string, change: (text: string) => string) =>
  parts.set(name, Buffer.from(change(parts.get(name)!.toString('utf8'))))
const changedManifest = (parts: Parts, change: (manifest: Manifest) => void) =>
  edited(parts, 'archive.json', (text) => {
    const manifest = JSON.parse(text) as Manifest
    change(manifest)
    return JSON.stringify(manifest)
  })
/** What somebody does who changes rows and knows the format: the checksums fit again. */
const forged = (parts: Parts, file: string, change: (text: string) => string) => {
  edited(parts, `${file}.csv`, change)
  changedManifest(parts, ({ tables }) => {
    const bytes = parts.get(`${file}.csv`)!
    Object.assign(
      tables.find((table) => table.file === file)!,
      { bytes: bytes.length, sha256: sha256(bytes) },
    )
  })
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Replaces the cell of a column in the first row of a CSV file without quotes before it. */
const cell = (column: string, value: string) => (text: string) => {
  const [head = '', first = '', ...rest] = text.split('\r\n')
  const cells = first.split(',')
  cells[head.replace('﻿', '').split(',').indexOf(column)] = value
  return [head, cells.join(','), ...rest].join('\r\n')
}

async function refusedAs(bytes: Buffer): Promise<ArchiveProblem> {
  const path = join(empty.folder, 'sent.zip')
  await writeFile(path, bytes)
  const imported = await importArchive(empty.ctx, { files: empty.files, path })
  expect(await everyRow(empty.db)).toEqual(before.rows)
  expect(await everyFile(empty.files)).toEqual(before.files)
  if (imported.ok) throw new Error('It was imported.')
  const { ok: _ok, ...problem } = imported
  return problem
}

const CASES: [string, (parts: Parts) => unknown, () => object][] = [
  ['an archive without a manifest', (parts) => parts.delete('archive.json'), () => ({ problem: 'not-an-archive' })],
  ['a manifest that cannot be read', (parts) => edited(parts, 'archive.json', () => '{'), () => ({ problem: 'not-an-archive' })],
  [
    'a manifest of another format',
    (parts) => edited(parts, 'archive.json', (text) => text.replace('"form": 1', '"form": 2')),
    () => ({ problem: 'not-an-archive' }),
  ],
  [
    'an archive of an earlier version',
    (parts) => changedManifest(parts, (manifest) => (manifest.schema = '0066-foreign-sheets')),
    () => ({ problem: 'archive-older', written: '0066-foreign-sheets' }),
  ],
  [
    'an archive of a later version',
    (parts) => changedManifest(parts, (manifest) => (manifest.schema = '9999-later')),
    () => ({ problem: 'archive-newer', written: '9999-later' }),
  ],
  [
    'a path that leads out of the folder',
    (parts) => parts.set('../outside.webp', Buffer.from('x')),
    () => ({ problem: 'archive-unsafe', file: '../outside.webp' }),
  ],
  [
    'an absolute path',
    (parts) => parts.set('/etc/outside', Buffer.from('x')),
    () => ({ problem: 'archive-unsafe', file: '/etc/outside' }),
  ],
  [
    'a file that the manifest does not name',
    (parts) => parts.set('media/page.html', Buffer.from('<script>')),
    () => ({ problem: 'archive-unsafe', file: 'media/page.html' }),
  ],
  [
    'a file that no row names',
    (parts) => {
      const bytes = Buffer.from('<script>')
      parts.set('media/page.html', bytes)
      changedManifest(parts, ({ files }) => files.push({ key: 'media/page.html', bytes: bytes.length, sha256: sha256(bytes) }))
    },
    () => ({ problem: 'archive-unsafe', file: 'media/page.html' }),
  ],
  ['a missing table', (parts) => parts.delete('orders.csv'), () => ({ problem: 'archive-incomplete', file: 'orders.csv' })],
  [
    'a table that the manifest does not name',
    (parts) => changedManifest(parts, (manifest) => (manifest.tables = manifest.tables.filter(({ file }) => file !== 'orders'))),
    () => ({ problem: 'archive-incomplete', file: 'orders.csv' }),
  ],
  ['a missing picture', (parts) => parts.delete(picture()), () => ({ problem: 'archive-incomplete', file: picture() })],
  [
    'a changed price',
    (parts) =>
      edited(parts, 'prices.csv', (text) => text.replace(/,(\d)(\d+),/, (_, first, rest) => `,${first === '9' ? 8 : 9}${rest},`)),
    () => ({ problem: 'archive-changed', file: 'prices.csv' }),
  ],
  [
    'a shorter table',
    (parts) => edited(parts, 'prices.csv', (text) => text.slice(0, -200)),
    () => ({ problem: 'archive-changed', file: 'prices.csv' }),
  ],
  [
    'a changed picture',
    (parts) => parts.set(picture(), Buffer.alloc(good.get(picture())!.length)),
    () => ({ problem: 'archive-changed', file: picture() }),
  ],
  [
    'fewer rows than the manifest says',
    (parts) => changedManifest(parts, ({ tables }) => (tables.find(({ file }) => file === 'products')!.rows += 1)),
    () => ({ problem: 'archive-incomplete', file: 'products.csv' }),
  ],
  ...(
    [
      ['an id that is none', 'contents', 'variant_id', 'x'],
      ['an amount that is none', 'contents', 'amount', '1.5'],
      ['an amount without an end', 'contents', 'amount', '1'.repeat(40)],
      ['an empty cell that must not be empty', 'contents', 'amount', ''],
      ['a time that is none', 'pictures', 'created_at', '2026-02-30T00:00:00.000000Z'],
      ['a day that is none', 'lots', 'best_before', '2026-02-30'],
      ['a text without an end', 'addresses', 'recipient_name', 'x'.repeat(1_000_001)],
      ['JSON that is none', 'import-columns', 'mapping', '{'],
      ['JSON with a zero byte', 'import-columns', 'mapping', '"\\u0000"'],
    ] as const
  ).map(([what, file, column, value]): (typeof CASES)[number] => [
    what,
    (parts) => forged(parts, file, cell(column, value.includes('"') ? `"${value.replaceAll('"', '""')}"` : value)),
    () => ({ problem: 'archive-row', file: `${file}.csv`, row: 1, column }),
  ]),
  [
    'a row with a cell too many',
    (parts) => forged(parts, 'contents', (text) => text.replace(/\r\n$/, ',1\r\n')),
    () => ({ problem: 'archive-row', file: 'contents.csv', row: 146, column: '' }),
  ],
  [
    'a size of a product that is not there',
    (parts) => forged(parts, 'contents', cell('variant_id', '01900000-0000-7000-8000-000000000000')),
    () => ({ problem: 'archive-contradicts', file: 'contents.csv', rule: 'contents_variant_id_fkey' }),
  ],
  [
    'more stock promised than there is',
    (parts) => forged(parts, 'lots', cell('allocated', '99999999')),
    () => ({ problem: 'archive-contradicts', file: 'lots.csv', rule: expect.stringMatching(/./) as string }),
  ],
  [
    'the last table with a number twice',
    (parts) => forged(parts, 'sent-weeks', cell('saved_report_id', '01900000-0000-7000-8000-000000000000')),
    () => ({ problem: 'archive-contradicts', file: 'sent-weeks.csv', rule: 'sent_weeks_saved_report_id_fkey' }),
  ],
  [
    'settings that the shop cannot read',
    (parts) => forged(parts, 'settings', (text) => text.replace('""heroes""', '""herons""')),
    () => ({ problem: 'archive-unreadable' }),
  ],
]

test.each(CASES)('%s is refused, and nothing is left behind', async (_, change, problem) => {
  const parts = new Map(good)
  change(parts)
  expect(await refusedAs(foldArchive(parts))).toMatchObject(problem())
})

test('what is no ZIP archive, is cut off or is packed too tightly is refused', async () => {
  expect(await refusedAs(Buffer.from('PK, but no archive'))).toEqual({ problem: 'not-an-archive' })
  const whole = foldArchive(good)
  expect(await refusedAs(whole.subarray(0, whole.length - 1000))).toEqual({ problem: 'not-an-archive' })
  const bomb = join(empty.folder, 'bomb.zip')
  const zeros = (function* () {
    for (let megabytes = 0; megabytes < 30; megabytes += 1) yield Buffer.alloc(1024 * 1024)
  })()
  const entries = (async function* () {
    yield { name: 'orders.csv', pieces: zeros, compress: true }
  })()
  await pipeline(zipStream(entries), createWriteStream(bomb))
  expect(await refusedAs(await readFile(bomb))).toEqual({ problem: 'archive-too-large' })
  const twice = Buffer.from(
    whole.toString('latin1').replaceAll('orders.csv', 'photos.csv').replaceAll('photos.csv', 'prices.csv'),
    'latin1',
  )
  expect(await refusedAs(twice)).toMatchObject({ problem: 'archive-unsafe', file: 'prices.csv' })
})

test('a shop that has something of its own is refused, and the dry run changes nothing', async () => {
  const path = await archiveOf(old)
  const checked = await checkArchive(empty.db, path)
  if (!checked.ok) throw new Error(checked.problem)
  checked.archive.close()
  expect(checked.holds).toMatchObject({ rows: { products: 50, orders: 1, pictures: 56 }, takenAt: old.ctx.now.toISOString() })
  expect(await everyRow(empty.db)).toEqual(before.rows)

  const rows = await everyRow(old.db)
  const files = await everyFile(old.files)
  expect(await importArchive(old.ctx, { files: old.files, path })).toEqual({
    ok: false,
    problem: 'shop-not-empty',
    parts: ['products', 'stock', 'offers', 'customers', 'orders', 'payments', 'gifts', 'tickets'],
  })
  expect(await everyRow(old.db)).toEqual(rows)
  expect(await everyFile(old.files)).toEqual(files)

  await sql`insert into accounts.blocked_phones (phone, reason, actor, at) values ('+8801711000001', 'x', 'staff:Owner', now())`.execute(
    empty.db,
  )
  expect(await importArchive(empty.ctx, { files: empty.files, path })).toEqual({
    ok: false,
    problem: 'shop-not-empty',
    parts: ['customers'],
  })
})
