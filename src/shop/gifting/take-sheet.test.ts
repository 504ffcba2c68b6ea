import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { given, giftRun } from '#tests/gift-world.ts'
import { person, seededSheet, sheetOf, SHEET_MERGES } from '#tests/seeded-sheet.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { readSheet } from '#platform/sheets/index.ts'
import {
  fixRecipient,
  keepSheet,
  readPasted,
  recipientsOf,
  runCounts,
  runOf,
  dismissHint,
  SHEET_LIMITS,
  sheetDraft,
  takeSheet,
  takeSuggestion,
  type Run,
} from './index.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gift-sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function read(bytes: Uint8Array | string) {
  const path = join(folder, shop.newId())
  await writeFile(path, bytes)
  return readSheet(path, SHEET_LIMITS)
}

async function taken(run: Run, bytes: Uint8Array | string, replace = true) {
  const ref = { token: run.token }
  const kept = await keepSheet(shop.as('guest'), { run: ref, name: 'recipients.xlsx', read: await read(bytes) })
  if (!kept.ok) throw new Error(kept.problem)
  const draft = (await sheetDraft(shop.db, run.id))!
  return takeSheet(shop.as('guest'), { run: ref, mapping: draft.mapping, replace })
}

/** Row, field and kind of every fault and hint. */
async function said(run: Run): Promise<string[]> {
  const rows = await recipientsOf(shop.db, run.id)
  return rows.flatMap(({ sheetRow, faults, hints }) =>
    [...faults, ...hints].map(({ field, kind }) => `${sheetRow} ${field} ${kind}`),
  )
}

test('for 500 people in a Bangla sheet exactly its 37 faults are reported, by row', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 500 } })
  const { people, faults } = seededSheet()
  expect(faults).toHaveLength(37)
  const bytes = await writeXlsx({ sheets: [{ name: 'তালিকা', rows: sheetOf(people), merges: SHEET_MERGES }] })
  expect(await taken(run, bytes)).toEqual({ ok: true, taken: 500 })
  expect(await said(run)).toEqual(faults.map(({ row, field, kind }) => `${row} ${field} ${kind}`))
  expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 500, faulty: 34, toLook: 37 })
})

test('every fault can be corrected in place', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 500 } })
  await taken(run, await writeXlsx({ sheets: [{ name: 'x', rows: sheetOf(seededSheet().people) }] }))
  const ref = { run: { token: run.token } }
  const guest = shop.as('guest')
  for (const row of await recipientsOf(shop.db, run.id)) {
    const [fault] = row.faults
    if (!fault) continue
    if (fault.suggestion !== undefined) {
      expect(await takeSuggestion(guest, { ...ref, recipientId: row.id, language: 'bn' })).toEqual({ ok: true })
    } else {
      const { name, phone, address } = given(row.position)
      const typed = { name, phone, district: 'Dhaka', area: 'Mirpur', address, card: '', day: '২০ জুন' }
      expect(await fixRecipient(guest, { ...ref, recipientId: row.id, typed })).toEqual({ ok: true })
    }
  }
  expect(await runCounts(shop.db, run.id)).toMatchObject({ faulty: 0, toLook: 3 })
  expect(await dismissHint(guest, { ...ref, recipientId: null })).toEqual({ ok: true })
  expect(await runCounts(shop.db, run.id)).toMatchObject({ faulty: 0, toLook: 0 })
}, 60_000)

test('a list is read the same in every encoding spreadsheets use', async () => {
  const run = await giftRun(shop)
  const line = (separator: string) =>
    [
      ['Name', 'Mobile No.', 'District', 'Area', 'Address'],
      ['রহিমা খাতুন', '1711902114', 'ঢাকা', 'Mirpur', 'House 7'],
    ]
      .map((cells) => cells.join(separator))
      .join('\r\n')
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  const files: (Uint8Array | string)[] = [
    line(','),
    `\ufeff${line(',')}`,
    line(';'),
    line('\t'),
    Buffer.concat([Buffer.from('fffe', 'hex'), utf16(line('\t'))]),
    utf16(line(',')),
  ]
  for (const file of files) {
    expect(await taken(run, file)).toEqual({ ok: true, taken: 1 })
    const [row] = await recipientsOf(shop.db, run.id)
    expect(row).toMatchObject({ name: 'রহিমা খাতুন', read: { phone: '+8801711902114' }, areaId: 'dhaka/mirpur', faults: [] })
    expect(row!.hints.map(({ kind }) => kind)).toEqual(['phone-zero'])
  }
})

test('columns are remembered for the company’s next sheet', async () => {
  const companyId = shop.newId()
  await shop.db.insertInto('accounts.companies').values({ id: companyId, name: 'Meghna', created_at: shop.now }).execute()
  const first = await giftRun(shop, { companyId })
  const text = 'Kar jonno\tDak nam\tKotha\tNumber\nx\tRahim Uddin\tHouse 7, Mirpur\t01711902114\n'
  const guest = shop.as('guest')
  await keepSheet(guest, { run: { token: first.token }, name: 'pasted', read: await readPasted(text) })
  const mapping = { name: 1, phone: 3, address: 2 }
  expect(await takeSheet(guest, { run: { token: first.token }, mapping, replace: true })).toEqual({ ok: true, taken: 2 })
  const second = await giftRun(shop, { companyId })
  await keepSheet(guest, { run: { token: second.token }, name: 'pasted', read: await readPasted(text) })
  expect(await sheetDraft(shop.db, second.id)).toMatchObject({ mapping, remembered: true })
  const stranger = await giftRun(shop)
  await keepSheet(guest, { run: { token: stranger.token }, name: 'pasted', read: await readPasted(text) })
  expect(await sheetDraft(shop.db, stranger.id)).toMatchObject({ remembered: false })
})

test('a sheet that cannot be read changes nothing', async () => {
  const run = await giftRun(shop)
  const guest = shop.as('guest')
  const ref = { token: run.token }
  await taken(run, 'name,phone,area,address\nRahim,01711902114,Mirpur,House 7\n')
  const before = await shop.countAll()
  expect(
    await keepSheet(guest, { run: ref, name: 'x', read: await read(Buffer.from('89504e470d0a1a0a0000000d', 'hex')) }),
  ).toEqual({
    ok: false,
    problem: 'not-a-sheet',
  })
  expect(await keepSheet(guest, { run: ref, name: 'x', read: await readPasted('x,'.repeat(100)) })).toEqual({
    ok: false,
    problem: 'too-many-columns',
  })
  const tooMany = `name,phone\n${'Rahim,01711902114\n'.repeat(5_101)}`
  expect(await keepSheet(guest, { run: ref, name: 'x', read: await read(tooMany) })).toEqual({
    ok: false,
    problem: 'too-many-rows',
  })
  expect(await takeSheet(guest, { run: ref, mapping: { name: 0, phone: 1 }, replace: true })).toEqual({
    ok: false,
    problem: 'no-sheet',
  })
  expect(await shop.countAll()).toEqual(before)
  // One more than the limit of a run.
  await keepSheet(guest, { run: ref, name: 'x', read: await read(`name,phone\n${'Rahim,01711902114\n'.repeat(5_000)}`) })
  expect(await takeSheet(guest, { run: ref, mapping: { name: 0, phone: 1 }, replace: false })).toEqual({
    ok: false,
    problem: 'too-many-recipients',
    most: 5_000,
  })
  expect(await takeSheet(guest, { run: ref, mapping: { name: 0 }, replace: false })).toEqual({ ok: false, problem: 'not-named' })
  expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 1 })
  expect((await runOf(shop.db, ref))?.sheetName).toBe('recipients.xlsx')
})

test('2,000 rows are imported', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 2_000 } })
  const rows = sheetOf(Array.from({ length: 2_000 }, (_, index) => person(index + 1)))
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows }] })
  expect(await taken(run, bytes)).toEqual({ ok: true, taken: 2_000 })
  expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 2_000, faulty: 0 })
}, 30_000)
