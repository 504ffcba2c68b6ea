import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from '#platform/files.ts'
import { parsePasted, type SheetRow } from '#platform/sheets/index.ts'
import { unfoldArchive } from '#platform/sheets/safe-archive.ts'
import { archiveOf, archiveShop } from '#tests/archive-shops.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { photoFile } from '../content/model.ts'
import { placeOrder } from '../ordering/index.ts'
import { exportEverything } from './index.ts'
import { ARCHIVE_TABLES } from './tables.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('the archive has every table as CSV and every picture, no secret, and the download is audited', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  const files = localFiles(folder)
  const key = 'sample-picture'
  const photo = { id: shop.newId(), key, width: 1, height: 1, widths: [], created_at: shop.now }
  await shop.db.transaction(async (tx) => void (await tx.insertInto('content.photos').values(photo).execute()))
  await files.put(photoFile(key), Buffer.from('a picture'))
  const pieces: Uint8Array[] = []
  for await (const piece of await exportEverything(shop.as('owner'), files)) pieces.push(piece)
  const archive = unfoldArchive(Buffer.concat(pieces), { wanted: /./, mostBytes: 50_000_000 })
  if (!archive.ok) throw new Error(archive.problem)
  expect(archive.parts.get(photoFile(key))!.toString()).toBe('a picture')
  const rowsOf = async (name: string): Promise<SheetRow[]> => {
    const read = await parsePasted(archive.parts.get(`${name}.csv`)!.toString(), { mostRows: 10_000, mostColumns: 60 })
    if (!read.ok) throw new Error(`${name}: ${read.problem}`)
    return read.rows
  }
  const names = [...archive.parts.keys()].filter((name) => name.endsWith('.csv')).map((name) => name.slice(0, -4))
  expect(names.toSorted()).toEqual(ARCHIVE_TABLES.map(({ file }) => file).toSorted())
  for (const [name, table] of [
    ['products', 'catalog.products'],
    ['sizes', 'catalog.variants'],
    ['prices', 'pricing.prices'],
    ['contents', 'inventory.contents'],
    ['lots', 'inventory.lots'],
    ['orders', 'ordering.orders'],
    ['order-lines', 'ordering.order_lines'],
  ] as const)
    expect([name, (await rowsOf(name)).length - 1]).toEqual([name, await shop.count(table)])
  const sizes = await rowsOf('sizes')
  const at = (column: string) => sizes[0]!.indexOf(column)
  const himsagar = sizes.find((row) => row.includes('himsagar-5kg'))!
  expect([himsagar[at('net_grams')], himsagar[at('state')]]).toEqual(['5000', 'active'])
  for (const name of names)
    expect([
      name,
      (await rowsOf(name))[0]!.filter((head) => /password|token|hash|secret|idempotency|nonce|redirect/.test(String(head))),
    ]).toEqual([name, []])
  const { token } = await shop.db.selectFrom('ordering.orders').select('token').executeTakeFirstOrThrow()
  expect(Buffer.concat([...archive.parts.values()]).includes(token)).toBe(false)
  expect(await shop.count('accounts.audit_log', { action: 'export-everything' })).toBe(1)
})

test('no secret of any table is in the archive', async () => {
  const full = await archiveShop({ demo: true })
  try {
    const read = unfoldArchive(await readFile(await archiveOf(full)), { wanted: /./, mostBytes: 100_000_000 })
    if (!read.ok) throw new Error(read.problem)
    const all = Buffer.concat([...read.parts.values()])
    // As `tests/archive-rows.ts` and the demo write them.
    for (const secret of ['a-secret', 'a-request']) expect([secret, all.includes(secret)]).toEqual([secret, false])
    for (const table of ['ordering.orders', 'gifting.quotations', 'gifting.gift_runs'] as const)
      for (const { token } of await full.db.selectFrom(table).select('token').execute())
        expect([table, all.includes(token)]).toEqual([table, false])
  } finally {
    await full.close()
  }
})
