import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftRun } from '#tests/gift-world.ts'
import { HR_SHEETS, type HrSheet } from '#tests/hr-sheets.ts'
import { HR_SHEET_VALUES } from '#tests/hr-sheet-values.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { readSheet } from '#platform/sheets/index.ts'
import {
  fixRecipient,
  foreseen,
  keepSheet,
  recipientsOf,
  runCounts,
  SHEET_LIMITS,
  sheetDraft,
  takeSheet,
  takeSuggestion,
  type Run,
} from './index.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'hr-sheets-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await shop.close()
})

async function fileOf({ file }: HrSheet): Promise<string> {
  const path = join(folder, shop.newId())
  await writeFile(path, typeof file === 'string' || Buffer.isBuffer(file) ? file : await workbookOf(file))
  return path
}

function workbookOf({ rows, hidden = [] }: Exclude<HrSheet['file'], string | Buffer>): Promise<Uint8Array> {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => ({ hidden: hidden.includes(column) }))
  return writeXlsx({ sheets: [{ name: 'List', rows: rows as (string | number | Date | null)[][], columns }] })
}

type Result = Pick<HrSheet, 'people' | 'said' | 'leftOut' | 'refused'>

/** What becomes of a sheet with the guessed columns, as a person sees it. */
async function imported(run: Run, sheet: HrSheet): Promise<Result> {
  const ref = { run: { token: run.token } }
  const read = await readSheet(await fileOf(sheet), SHEET_LIMITS)
  const kept = await keepSheet(shop.as('guest'), { ...ref, name: 'list', read })
  if (!kept.ok) return { refused: kept.problem }
  const draft = (await sheetDraft(shop.db, run.id))!
  const { people, leftOut } = foreseen(draft)
  const taken = await takeSheet(shop.as('guest'), { ...ref, mapping: draft.mapping, replace: false })
  if (!taken.ok) return { refused: taken.problem }
  expect(taken.taken).toBe(people.length)
  const rows = await recipientsOf(shop.db, run.id)
  return {
    people: rows.map(({ sheetRow, name, read: { phone, day }, areaId, address, day: typed }) =>
      [sheetRow, name, phone, areaId, address, ...(typed !== '' && day ? [day] : [])].map(String).join(' '),
    ),
    said: rows.flatMap(({ sheetRow, faults, hints }) =>
      [...faults, ...hints].map(({ field, kind }) => `${sheetRow} ${field} ${kind}`),
    ),
    leftOut: leftOut.map(({ sheetRow, kind }) => `${sheetRow} ${kind}`),
  }
}

const ALL = [...HR_SHEETS, ...HR_SHEET_VALUES]

test('there are at least forty sheets', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(40)
  expect(new Set(ALL.map(({ what }) => what)).size).toBe(ALL.length)
})

test.each(ALL)('$what', async (sheet) => {
  const run = await giftRun(shop)
  const { people, said = [], leftOut = [], refused } = sheet
  expect(await imported(run, sheet)).toEqual(refused === undefined ? { people, said, leftOut } : { refused })
  if (refused !== undefined) expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 0 })
})

test('every fault of these sheets is corrected in place', async () => {
  const guest = shop.as('guest')
  for (const sheet of ALL.filter(({ said }) => said !== undefined)) {
    const run = await giftRun(shop)
    await imported(run, sheet)
    const ref = { run: { token: run.token } }
    for (const [index, { id, faults }] of (await recipientsOf(shop.db, run.id)).entries()) {
      if (faults.some(({ suggestion }) => suggestion !== undefined)) {
        await takeSuggestion(guest, { ...ref, recipientId: id, language: 'en' })
      }
      const right = {
        name: `Karim Mia ${index}`,
        phone: `0155555000${index}`,
        area: 'Mirpur, Dhaka',
        address: `House ${index}, Road 1`,
        day: '20 June',
      }
      const wrong = faults.filter(({ suggestion }) => suggestion === undefined).map(({ field }) => field as keyof typeof right)
      const typed = Object.fromEntries(wrong.map((field) => [field, right[field]]))
      if (wrong.length > 0) expect(await fixRecipient(guest, { ...ref, recipientId: id, typed })).toEqual({ ok: true })
    }
    expect(await runCounts(shop.db, run.id), sheet.what).toMatchObject({ faulty: 0 })
  }
})
