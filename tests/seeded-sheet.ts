import type { SheetRow } from '#platform/sheets/index.ts'

// A list as exported by a personnel department, with 37 known faults.

const HEADINGS = ['ক্রমিক', 'নাম', 'মোবাইল নম্বর', 'জেলা', 'থানা/উপজেলা', 'ঠিকানা', 'কার্ডের লেখা', 'তারিখ', 'লিংক']

/** A title, merged headings above the columns, Bangla digits. */
export function sheetOf(people: SheetRow[]): SheetRow[] {
  const above = [null, 'প্রাপক', null, 'কোথায় যাবে', null, null, 'কার্ড', 'কবে']
  return [['মেঘনা টেক্সটাইলস: ঈদের উপহার'], above, HEADINGS, ...people]
}

export const SHEET_MERGES = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 7 }]

const bangla = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

export function person(index: number): SheetRow {
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

type Seeded = { column: number; cell: string | number | null; field: string; kind: string }

/** The fault of each cell. */
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
  [4, 'পবা', 'area', 'area-elsewhere'],
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

/** 500 people, 37 of them with a fault, spread over the whole list; `fault.row` is the row number in the sheet, from 1. */
export function seededSheet(): { people: SheetRow[]; faults: (Seeded & { row: number })[] } {
  const people = Array.from({ length: 500 }, (_, index) => person(index + 1))
  const faults = SEEDED.map(([column, cell, field, kind], index) => {
    const at = 10 + index * 13
    const [row, earlier] = [people[at]!, people[at - 5]!]
    if (cell === 'same phone') row[2] = earlier[2]!
    else if (cell === 'same person') [row[1], row[5]] = [earlier[1]!, earlier[5]!]
    else row[column] = cell
    return { column, cell, field, kind, row: at + 4 }
  })
  return { people, faults }
}
