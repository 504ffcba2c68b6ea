import { writeXlsx } from 'hucre/xlsx'
import type { SheetRow } from '#platform/sheets/index.ts'
import { seededSheet, sheetOf, SHEET_MERGES } from '#tests/seeded-sheet.ts'
import { chooseArea, expect, expectAccessible, open, type Page } from '../shop-test.ts'
import { FIRST_DAY, said } from './own-desk.ts'

/** Recipients asked by a link: the first ten have only a phone number, the last ten confirm known data. */
export const ASKED = 20
const isAsked = (index: number) => index < 10 || index >= 490
/** Ten recipients need a courier. */
const isFar = (index: number) => index >= 480 && index < 490

function sheet(): { rows: SheetRow[]; faults: ReturnType<typeof seededSheet>['faults'] } {
  const { people, faults } = seededSheet()
  const rows = people.map((row, index): SheetRow => {
    const far = isFar(index) ? ['রাজশাহী', 'পবা'] : row.slice(3, 5)
    const place = index < 10 ? [null, null, null] : [...far, row[5]!]
    return [...row.slice(0, 3), ...place, ...row.slice(6), isAsked(index) ? 'হ্যাঁ' : null]
  })
  return { rows: sheetOf(rows), faults }
}

/** The message of each of the 37 faults. */
const SAID: Record<string, RegExp> = {
  'name-missing': /^The name is missing\.$/,
  'name-not-a-name': /^This is not a name\.$/,
  'name-too-long': /^The name is longer than 100 characters\.$/,
  'phone-missing': /^The phone number is missing\.$/,
  'phone-too-short': /^The number is one digit short\. A mobile number has 11 digits\.$/,
  'phone-too-long': /^The number has too many digits\. A mobile number has 11\.$/,
  'phone-not-mobile': /^This is not a Bangladeshi mobile number\.$/,
  'phone-lost-digits': /^The spreadsheet cut off part of the number\. Enter it in full\.$/,
  'district-unknown': /^We don’t know this district\.( Did you mean Dhanmondi, Dhaka\?)?$/,
  'area-missing': /^The area is missing\.$/,
  'area-unknown': /^We can’t find this area\.( Did you mean .+, Dhaka\?)?$/,
  'address-missing': /^The address is missing\.$/,
  'address-too-short': /^This is too short for an address\.$/,
  'address-too-long': /^The address is longer than 300 characters\.$/,
  'card-placeholder': /^Only \{name\}, \{company\} and \{from\} can be used in braces\.$/,
  'card-too-long': /^The card text is longer than 300 characters\.$/,
  'day-not-a-day': /^This is not a valid date\.$/,
  'day-too-soon': /^This day is too soon\.$/,
  'day-too-far': /^This day is too far in the future\.$/,
  'duplicate-phone': /^Same phone as row \d+\. Keep both\?$/,
  'duplicate-person': /^Same name and address as row \d+\. Keep both\?$/,
}

/** Sets the sender, the card, the day, and the fallback address for recipients who do not answer. */
export async function writeCard(buyer: Page, run: string): Promise<void> {
  await open(buyer, run)
  await buyer.getByLabel('Sender').fill('মেঘনা টেক্সটাইলস')
  await buyer.getByLabel('Card', { exact: true }).fill('প্রিয় {নাম}, ঈদ মোবারক। {from}')
  await buyer.locator('[name=day]').fill(FIRST_DAY)
  await chooseArea(buyer.getByRole('combobox', { name: 'District and area' }), 'Tejgaon')
  await buyer.getByLabel('Address', { exact: true }).fill('Meghna Textiles, reception, 117 Tejgaon I/A')
  await buyer.getByRole('button', { name: 'Save and continue' }).click()
  await expect(buyer.getByRole('heading', { name: 'Upload a list' })).toBeVisible()
}

/** Imports the list of 500 unchanged; exactly its faults are shown, by row. */
export async function importList(buyer: Page): Promise<void> {
  const { rows, faults } = sheet()
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'তালিকা', rows, merges: SHEET_MERGES }] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await buyer.locator('[name=file]').setInputFiles({ name: 'উপহারের তালিকা.xlsx', mimeType, buffer })
  await buyer.getByRole('button', { name: 'Read the file' }).click()
  await expect(buyer.getByRole('heading', { name: 'What is in each column?' })).toBeVisible()
  await expect(buyer.getByText('উপহারের তালিকা.xlsx: 500 rows. These are our guesses; please check them.')).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Use these people' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('500 people, 37 to check')
  await expect(buyer.getByText('34 rows need a correction.')).toBeVisible()
  const seen = await buyer.locator('tbody tr').evaluateAll((found) =>
    found.map((row) => ({
      row: row.querySelector('td')!.textContent.replace(/\D/g, ''),
      said: [...row.querySelectorAll('.run-said')].map((one) => one.textContent),
    })),
  )
  expect(seen.map(({ row }) => Number(row))).toEqual(faults.map(({ row }) => row))
  for (const [index, { kind, row }] of faults.entries()) {
    expect(seen[index]!.said, `row ${row}`).toEqual([expect.stringMatching(SAID[kind]!)])
  }
  await expectAccessible(buyer)
}

/** The corrections a person would enter, by field. */
const RIGHT: Record<string, (row: number) => string> = {
  Name: () => 'সাবিনা ইয়াসমিন',
  Phone: (row) => `018${String(40_000_000 + row)}`,
  District: () => 'ঢাকা',
  Area: () => 'ধানমন্ডি',
  Address: (row) => `বাসা ${row}, রোড ৮/এ`,
  Card: () => 'প্রিয় {নাম}, ঈদ মোবারক।',
  Day: () => '২০ জুন',
}

/** Corrects all 37 in place, one after another: by suggestion, by typing, or by confirming that both are meant. */
export async function mendList(buyer: Page): Promise<void> {
  const { faults } = sheet()
  const heading = buyer.getByRole('heading', { level: 1 })
  for (const [index, { row, kind }] of faults.entries()) {
    const line = buyer.locator('tbody tr').filter({ has: buyer.locator('td', { hasText: new RegExp(`(^|\\D)${row}$`) }) })
    const use = line.getByRole('button', { name: 'Use it' })
    if (kind.startsWith('duplicate')) await line.getByRole('button', { name: 'Keep both' }).click()
    else if ((await use.count()) > 0) await use.click()
    else {
      const field = line.locator('.run-input')
      await field.fill(RIGHT[(await field.getAttribute('aria-label'))!]!(row))
      await line.getByRole('button', { name: 'Save' }).click()
    }
    const left = faults.length - index - 1
    await expect(heading).toHaveText(left > 0 ? `500 people, ${left} to check` : '500 people, all rows are correct')
  }
}

/** Twenty are asked by SMS. */
export async function askThem(buyer: Page): Promise<void> {
  await buyer.getByRole('link', { name: `Asked by SMS ${ASKED}` }).click()
  await expect(buyer.locator('tbody tr')).toHaveCount(ASKED)
  await buyer.getByRole('button', { name: `Send ${ASKED} text messages` }).click()
  await said(buyer, 'The messages are on their way.')
}
