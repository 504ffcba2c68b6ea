import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveOf, archiveShop, everyFile, everyRow, orderAnything, type ArchiveShop } from '#tests/archive-shops.ts'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { clearDemo, demoPlan, demoPlanVersion } from '../demo/index.ts'
import { brand, photoFiles } from '../content/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { shelf } from '../storefront/index.ts'
import { importArchive, partsInUse } from './index.ts'
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './left-out.ts'
import { ARCHIVE_TABLES } from './tables.ts'

let old: ArchiveShop
let path: string
let empty: ArchiveShop
beforeAll(async () => {
  old = await archiveShop({ demo: true })
  // Its money is to be refunded.
  await sql`
    update ordering.orders set state = 'cancelled'
    where id = (select order_id from payments.payments where captured_paisa > refunded_paisa order by order_id limit 1)`.execute(
    old.db,
  )
  path = await archiveOf(old)
})
afterAll(() => old.close())
beforeEach(async () => {
  empty = await archiveShop({ demo: false })
})
afterEach(() => empty.close())

type Row = Record<string, unknown>

/** Without the columns that are in no archive; these are the stated differences. */
function comparable(table: string, rows: readonly Row[]): string[] {
  const left = new Set(LEFT_OUT_COLUMNS.flatMap((one) => (one.table === table ? [one.column] : [])))
  return rows.map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !left.has(column)))).toSorted()
}

test('the imported shop has every row and every file of the old one, and takes orders with new numbers', async () => {
  const before = await everyRow(empty.db)
  const own = (table: string) => before.get(table)!.map((row) => JSON.stringify(row))
  const imported = await importArchive(empty.ctx, { files: empty.files, path })
  if (!imported.ok) throw new Error(JSON.stringify(imported))

  const [source, target] = [await everyRow(old.db), await everyRow(empty.db)]
  const shift = own('accounts.audit_log').length
  const audited = target.get('accounts.audit_log')!.filter(({ action }) => action === 'import-everything')
  expect(audited).toMatchObject([{ actor: 'staff:Owner', staff_id: empty.staffId, after: { pictures: imported.holds.files } }])
  for (const { table, file } of ARCHIVE_TABLES) {
    const rows = source.get(table)!
    expect([table, rows.length > 0]).toEqual([table, true])
    expect([file, imported.holds.rows[file]]).toEqual([file, rows.length])
    const added = target.get(table)!.filter((row) => !own(table).includes(JSON.stringify(row)) || kindOf(table) !== 'added')
    const there = table === 'accounts.audit_log' ? added.filter((row) => !audited.includes(row)) : added
    expect([table, comparable(table, there)]).toEqual([
      table,
      comparable(
        table,
        rows.map((row) => expected(table, row, shift)),
      ),
    ])
  }

  // Secrets are new, empty or off.
  for (const [table, column] of [
    ['ordering.orders', 'token'],
    ['ordering.orders', 'idempotency_key'],
    ['gifting.quotations', 'token'],
    ['gifting.gift_runs', 'token'],
  ] as const) {
    const values = (rows: Map<string, Row[]>) => rows.get(table)!.map((row) => String(row[column]))
    expect(values(target).filter((value) => values(source).includes(value) || value.length < 22)).toEqual([])
  }
  expect(target.get('accounts.customers')!.filter((row) => row['password_hash'] !== null)).toEqual([])
  expect(
    target
      .get('accounts.staff')!
      .map((row) => [row['sign_in_name'], row['active'], row['password_hash']])
      .toSorted(),
  ).toEqual([
    ['owner', true, 'a-secret-hash'],
    ['owner-2', false, null],
  ])

  // Nothing of the tables that are in no archive comes along.
  const made = ['ordering.order_search', 'payments.hand_in_days', 'payments.settled_otherwise']
  const mayChange = new Set(['platform.jobs', 'platform.page_changes', 'reporting.refund_checks', ...made])
  for (const table of Object.keys(LEFT_OUT_TABLES))
    if (!mayChange.has(table)) expect([table, target.get(table)!.map((row) => JSON.stringify(row))]).toEqual([table, own(table)])
  for (const table of made) {
    expect(source.get(table)).not.toEqual([])
    expect([table, target.get(table)]).toEqual([table, source.get(table)])
  }
  const changed = target.get('ordering.orders')!.filter((row) => row['state'] === 'cancelled' || Number(row['version']) > 1)
  expect(
    target
      .get('reporting.refund_checks')!
      .map((row) => row['order_id'])
      .toSorted(),
  ).toEqual(changed.map((row) => row['id']).toSorted())
  expect(changed.length).toBeGreaterThan(0)
  expect(target.get('reporting.stored_days')).toEqual([])
  const jobs = target.get('platform.jobs')!.slice(before.get('platform.jobs')!.length)
  expect(new Set(jobs.map(({ kind }) => kind))).toEqual(new Set(['make-photo-sizes']))
  expect(jobs).toHaveLength(target.get('content.photos')!.length)

  expect(await everyFile(empty.files)).toEqual(await everyFile(old.files))
  expect(await brand(empty.db)).toEqual(await brand(old.db))
  expect(await ledgerDifferences(empty.db)).toEqual(await ledgerDifferences(old.db))
  expect(await shelf(empty.db, { now: empty.ctx.now, language: 'bn' })).toEqual(
    await shelf(old.db, { now: old.ctx.now, language: 'bn' }),
  )

  const numbers = target.get('ordering.orders')!.map(({ number }) => number)
  const placed = [await orderAnything(empty), await orderAnything(old)]
  expect(placed[0]).toBe(placed[1])
  expect(numbers).not.toContain(placed[0])
})

test('a shop whose demo was cleared is empty, too', async () => {
  const shop = await archiveShop({ demo: true, filled: false })
  try {
    expect(await partsInUse(shop.db)).not.toEqual([])
    const demo = { seed: await readSeedTexts(), changedToo: true }
    const cleared = await clearDemo(shop.ctx, { ...demo, seen: demoPlanVersion((await demoPlan(shop.db, demo))!) })
    expect(cleared).toEqual({ ok: true })
    expect(await partsInUse(shop.db)).toEqual([])
    expect(await importArchive(shop.ctx, { files: shop.files, path })).toMatchObject({ ok: true })
    const brands = [await brand(shop.db), await brand(old.db)]
    expect(brands[0]).toEqual(brands[1])
    // The jobs that remove the pictures of the demo leave those that came with the archive.
    const jobs = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'remove-files').execute()
    const removed = jobs.flatMap(({ payload }) => (payload as { keys: string[] }).keys)
    const photos = await shop.db.selectFrom('content.photos').select(['key', 'width', 'height']).execute()
    expect(jobs.length).toBeGreaterThan(0)
    expect(photos.flatMap(photoFiles).filter((file) => removed.includes(file))).toEqual([])
  } finally {
    await shop.close()
  }
})

function kindOf(table: string) {
  return ARCHIVE_TABLES.find((one) => one.table === table)!.kind
}

/** The stated differences in what is imported: the numbers of the audit log go on, a taken sign-in name gets a number, and links of recipients are sent again. */
function expected(table: string, row: Row, shift: number): Row {
  if (table === 'accounts.audit_log') return { ...row, id: Number(row['id']) + shift }
  if (table === 'accounts.audit_personal') return { ...row, audit_id: Number(row['audit_id']) + shift }
  if (table === 'accounts.staff') return { ...row, sign_in_name: `${String(row['sign_in_name'])}-2` }
  if (table === 'gifting.recipients' && row['state'] === 'asked')
    return { ...row, state: 'open', asked_at: null, reminded_at: null }
  return row
}
