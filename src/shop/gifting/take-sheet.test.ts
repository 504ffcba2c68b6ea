import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { given, giftRun } from '../../../tests/gift-world.ts'
import { openShop } from '../../../tests/world.ts'
import type { Shop } from '../../../tests/world.ts'
import { readSheet } from '../../platform/sheets/index.ts'
import type { SheetRow } from '../../platform/sheets/index.ts'
import {
  fixRecipient,
  keepSheet,
  readPasted,
  recipientsOf,
  runCounts,
  runOf,
  sayRight,
  SHEET_LIMITS,
  sheetDraft,
  takeSheet,
  takeSuggestion,
} from './index.ts'
import type { Run } from './index.ts'

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

const HEADINGS = ['ক্রমিক', 'নাম', 'মোবাইল নম্বর', 'জেলা', 'থানা/উপজেলা', 'ঠিকানা', 'কার্ডের লেখা', 'তারিখ']

/** A list as a personnel department keeps it: a title, merged headings above the columns, Bangla digits. */
function sheetOf(people: SheetRow[]): SheetRow[] {
  return [['মেঘনা টেক্সটাইলস: ঈদের উপহার'], [null, 'প্রাপক', null, 'কোথায় যাবে', null, null, 'কার্ড', 'কবে'], HEADINGS, ...people]
}

const bangla = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

function person(index: number): SheetRow {
  const phone = bangla(`017${String(30_000_000 + index)}`)
  return [
    bangla(String(index)),
    `নাসরিন সুলতানা ${bangla(String(index))}`,
    phone,
    'ঢাকা',
    'ধানমন্ডি',
    `বাসা ${bangla(String(index))}, রোড ৮/এ`,
    'প্রিয় {নাম}',
    null,
  ]
}

/** What is wrong with which cell of which row; the row as people count it in the sheet. */
const SEEDED: [column: number, cell: string | number | null, field: string, kind: string][] = [
  [1, null, 'name', 'name-missing'],
  [1, '১০৪২', 'name', 'name-not-a-name'],
  [1, '=HYPERLINK("http://evil.example","x")', 'name', 'name-not-a-name'],
  [1, 'ক'.repeat(101), 'name', 'name-too-long'],
  [1, '---', 'name', 'name-not-a-name'],
  [2, null, 'phone', 'phone-missing'],
  [2, '০১৭১১২২৩৩৪', 'phone', 'phone-too-short'],
  [2, '017112233445', 'phone', 'phone-too-long'],
  [2, '1.71E+09', 'phone', 'phone-lost-digits'],
  [2, '8.80171E+12', 'phone', 'phone-lost-digits'],
  [2, '02-9898989', 'phone', 'phone-not-mobile'],
  [2, 'নেই', 'phone', 'phone-not-mobile'],
  [2, '+91 98300 12345', 'phone', 'phone-not-mobile'],
  [2, '01211223344', 'phone', 'phone-not-mobile'],
  [3, 'নার্নিয়া', 'district', 'district-unknown'],
  [3, 'ঢাকআ', 'district', 'district-unknown'],
  [3, '=1+1', 'district', 'district-unknown'],
  [4, null, 'area', 'area-missing'],
  [4, 'ধানমণ্ডী লেক', 'area', 'area-unknown'],
  [4, 'ধানমন্তি', 'area', 'area-unknown'],
  [4, 'Mirpor', 'area', 'area-unknown'],
  [4, 'পবা', 'area', 'area-unknown'],
  [4, 'কোথাও', 'area', 'area-unknown'],
  [5, null, 'address', 'address-missing'],
  [5, 'বাসা', 'address', 'address-too-short'],
  [5, 'x'.repeat(301), 'address', 'address-too-long'],
  [6, 'প্রিয় {নম}', 'card', 'card-placeholder'],
  [6, 'Dear {}', 'card', 'card-placeholder'],
  [6, 'ঈ'.repeat(301), 'card', 'card-too-long'],
  [7, 'পরশু', 'day', 'day-not-a-day'],
  [7, '৩১/০৬/২০২৬', 'day', 'day-not-a-day'],
  [7, '১০/০৬/২০২৬', 'day', 'day-too-soon'],
  [7, '2026-06-11', 'day', 'day-too-soon'],
  [7, '২০২৮-০৬-২০', 'day', 'day-too-far'],
  [2, 'same phone', 'phone', 'duplicate-phone'],
  [2, 'same phone', 'phone', 'duplicate-phone'],
  [1, 'same person', 'name', 'duplicate-person'],
]

/** 500 people, 37 of them with something wrong, spread over the whole list. */
function seeded(): { rows: SheetRow[]; expected: string[] } {
  const people = Array.from({ length: 500 }, (_, index) => person(index + 1))
  const expected: string[] = []
  for (const [index, [column, cell, field, kind]] of SEEDED.entries()) {
    const at = 10 + index * 13
    const row = people[at]!
    if (cell === 'same phone') row[2] = people[at - 5]![2]!
    else if (cell === 'same person') [row[1], row[5]] = [people[at - 5]![1]!, people[at - 5]![5]!]
    else row[column] = cell
    expected.push(`${at + 4} ${field} ${kind}`)
  }
  return { rows: sheetOf(people), expected }
}

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

/** Row, field and kind of everything that is said about anybody. */
async function said(run: Run): Promise<string[]> {
  const rows = await recipientsOf(shop.db, run.id)
  return rows.flatMap(({ sheetRow, faults, hints }) =>
    [...faults, ...hints].map(({ field, kind }) => `${sheetRow} ${field} ${kind}`),
  )
}

test('of 500 people in a Bangla sheet exactly the 37 faults that are in it are said, by their rows', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 500 } })
  const { rows, expected } = seeded()
  expect(expected).toHaveLength(37)
  const bytes = await writeXlsx({
    sheets: [{ name: 'তালিকা', rows, merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 7 }] }],
  })
  expect(await taken(run, bytes)).toEqual({ ok: true, taken: 500 })
  expect(await said(run)).toEqual(expected)
  expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 500, faulty: 34, toLook: 37 })
})

test('every fault can be put right where it stands', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 500 } })
  await taken(run, await writeXlsx({ sheets: [{ name: 'x', rows: seeded().rows }] }))
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
  expect(await sayRight(guest, { ...ref, recipientId: null })).toEqual({ ok: true })
  expect(await runCounts(shop.db, run.id)).toMatchObject({ faulty: 0, toLook: 0 })
}, 60_000)

test('a list is the same in every encoding spreadsheets save it in', async () => {
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

test('columns are remembered for the next sheet of the same company', async () => {
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

test('nothing of a sheet that can’t be taken is taken', async () => {
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
  // One more than a run may have.
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

test('2,000 rows are taken within five seconds', async () => {
  const run = await giftRun(shop, { units: { 'trio-box': 2_000 } })
  const rows = sheetOf(Array.from({ length: 2_000 }, (_, index) => person(index + 1)))
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows }] })
  const begun = performance.now()
  expect(await taken(run, bytes)).toEqual({ ok: true, taken: 2_000 })
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 2_000, faulty: 0 })
}, 30_000)
