import type { SheetRow } from '#platform/sheets/index.ts'

// Lists as personnel departments make them, each with the exact people and faults that are read from it.

/** Text is a CSV file in UTF-8. */
export type HrSheet = {
  what: string
  file: { rows: SheetRow[] | (SheetRow | (string | number | Date | null)[])[]; hidden?: number[] } | string | Buffer
  /** The row, name, phone, area and address of each, and its own day. */
  people?: string[]
  /** The row, field and kind of each fault and hint. */
  said?: string[]
  /** The row and kind of each row that is not a person. */
  leftOut?: string[]
  refused?: string
}

export const HEAD = ['Name', 'Mobile', 'District', 'Area', 'Address']
export const RAHIM = ['Rahim Uddin', '01711902114', 'Dhaka', 'Mirpur', 'House 7, Road 2']
export const NASRIN = ['Nasrin Sultana', '01811400218', 'Dhaka', 'Dhanmondi', 'House 12, Road 8/A']
export const RAHIMA = ['রহিমা খাতুন', '০১৯১১৪০০২১৮', 'ঢাকা', 'মিরপুর', 'বাসা ৩, রোড ১']

export const rahim = (row: number, phone = '+8801711902114') => `${row} Rahim Uddin ${phone} dhaka/mirpur House 7, Road 2`
export const nasrin = (row: number, phone = '+8801811400218') =>
  `${row} Nasrin Sultana ${phone} dhaka/dhanmondi House 12, Road 8/A`
export const rahima = (row: number) => `${row} রহিমা খাতুন +8801911400218 dhaka/mirpur বাসা ৩, রোড ১`

const numbered = (row: readonly (string | null)[], index: number | string) => [index, ...row]
/** The same two people under any column names. */
const named = (what: string, heads: string[]): HrSheet => ({
  what,
  file: { rows: [heads, RAHIM, RAHIMA] },
  people: [rahim(2), rahima(3)],
})

/** Column names, titles and headings. */
const HEADS: HrSheet[] = [
  named('English names', ['Full Name', 'Mobile No.', 'District', 'Thana', 'Full Address']),
  named('Bangla names', ['নাম', 'মোবাইল নম্বর', 'জেলা', 'থানা/উপজেলা', 'ঠিকানা']),
  named('both languages with a stroke', [
    'Employee Name / নাম',
    'Mobile / মোবাইল',
    'District / জেলা',
    'Thana / Area',
    'Address / ঠিকানা',
  ]),
  named('both languages in parentheses', ['নাম (Name)', 'মোবাইল (Mobile No.)', 'জেলা (District)', 'থানা (Thana)', 'ঠিকানা (Address)']),
  named('both languages without a separator', ['Name নাম', 'Phone ফোন', 'District জেলা', 'Area এলাকা', 'Address ঠিকানা']),
  named('both languages on two lines', ['Name\nনাম', 'Phone\nফোন', 'District\nজেলা', 'Upazila\nউপজেলা', 'Address\nঠিকানা']),
  named('names with more words', [
    'Name of the Employee',
    'Personal Mobile No.*',
    'Dist.',
    'P.S.',
    'Present Address (in English)',
  ]),
  named('Bangla names with more words', ['কর্মচারীর পূর্ণ নাম', 'ব্যক্তিগত মোবাইল নাম্বার', 'জেলা', 'থানা', 'প্রাপকের ঠিকানা']),
  {
    what: 'a merged title',
    file: { rows: [['Meghna Textiles Ltd: Eid gift list 2026'], HEAD, RAHIM, NASRIN] },
    people: [rahim(3), nasrin(4)],
  },
  {
    what: 'titles, an empty row and other columns',
    file: {
      rows: [
        ['Meghna Textiles Ltd'],
        ['Gift / উপহার: June 2026'],
        [],
        ['SL', 'ID', 'Employee Name', 'Designation', 'Contact No', 'District', 'Area', 'Delivery Address'],
        [1, 'E-104', RAHIM[0]!, 'Manager', ...RAHIM.slice(1)],
      ],
    },
    people: [rahim(5)],
  },
  {
    what: 'merged groups above the names',
    file: {
      rows: [[null, 'Recipient', null, 'Delivery place', null, null], ['SL', ...HEAD], numbered(RAHIM, 1), numbered(NASRIN, 2)],
    },
    people: [rahim(3), nasrin(4)],
  },
  {
    what: 'column names in two rows',
    file: {
      rows: [
        ['SL', 'Name', 'Mobile', 'Address', null, null],
        [null, null, null, 'District', 'Thana', 'House & road'],
        numbered(RAHIM, 1),
      ],
    },
    people: [rahim(3)],
  },
  {
    what: 'the columns are numbered under their names',
    file: { rows: [HEAD, ['(1)', '(2)', '(3)', '(4)', '(5)'], RAHIM] },
    people: [rahim(3)],
    leftOut: ['2 sum'],
  },
  {
    what: 'title and names again after a page break',
    file: { rows: [['Eid gifts of Meghna'], HEAD, RAHIM, ['Eid gifts of Meghna'], HEAD, NASRIN] },
    people: [rahim(3), nasrin(6)],
    leftOut: ['4 heading', '5 heading'],
  },
  {
    what: 'no column names: people say where the area is',
    file: { rows: [RAHIM, NASRIN] },
    people: [rahim(1), nasrin(2)].map((one) => one.replace(/dhaka\/\w+/, 'null')),
    said: ['1 area area-missing', '2 area area-missing'],
  },
  {
    what: 'first and last name',
    file: {
      rows: [
        ['First Name', 'Last Name', ...HEAD.slice(1)],
        ['Rahim', 'Uddin', ...RAHIM.slice(1)],
        ['Nasrin', 'Sultana', ...NASRIN.slice(1)],
      ],
    },
    people: [rahim(2), nasrin(3)],
  },
  {
    what: 'surname first',
    file: {
      rows: [
        ['Surname', 'Given name', ...HEAD.slice(1)],
        ['Uddin', 'Rahim', ...RAHIM.slice(1)],
      ],
    },
    people: [rahim(2)],
  },
  { what: 'only column names', file: { rows: [HEAD] }, refused: 'no-people' },
]

/** Rows that are not people. */
const ROWS: HrSheet[] = [
  {
    what: 'a total of the boxes',
    file: {
      rows: [
        ['SL', ...HEAD, 'Qty'],
        [...numbered(RAHIM, 1), 1],
        [...numbered(NASRIN, 2), 1],
        [null, 'Total', null, null, null, null, 2],
      ],
    },
    people: [rahim(2), nasrin(3)],
    leftOut: ['4 sum'],
  },
  {
    what: 'a Bangla total in the column of numbers',
    file: { rows: [['ক্রমিক', ...HEAD], numbered(RAHIMA, '১'), ['মোট = ১ জন']] },
    people: [rahima(2)],
    leftOut: ['3 sum'],
  },
  {
    what: 'totals of groups',
    file: { rows: [HEAD, RAHIM, ['Sub-total: 1'], NASRIN, ['Sub-total: 1'], ['Grand Total: 2'], ['সর্বমোট ২ জন']] },
    people: [rahim(2), nasrin(4)],
    leftOut: ['3 sum', '5 sum', '6 sum', '7 sum'],
  },
  {
    what: 'a sum without the word',
    file: {
      rows: [
        [...HEAD, 'Box'],
        [...RAHIM, null],
        [null, null, null, null, null, 340],
      ],
    },
    people: [rahim(2)],
    leftOut: ['3 sum'],
  },
  {
    what: 'a person whose name begins like a total',
    file: { rows: [HEAD, ['Totali Begum', ...RAHIM.slice(1)], ['মোটাহার আলী', ...NASRIN.slice(1)]] },
    people: [rahim(2).replace('Rahim Uddin', 'Totali Begum'), nasrin(3).replace('Nasrin Sultana', 'মোটাহার আলী')],
  },
  {
    what: 'empty rows and prepared numbers',
    file: { rows: [['SL', ...HEAD], numbered(RAHIM, 1), [], [], numbered(NASRIN, 2), [3], [4], [5]] },
    people: [rahim(2), nasrin(5)],
  },
  {
    what: 'notes below the list',
    file: {
      rows: [
        HEAD,
        RAHIM,
        [],
        ['N.B. Please deliver before noon'],
        ['Call the reception first'],
        ['Prepared by: Shirin Akter, HR'],
      ],
    },
    people: [rahim(2)],
    leftOut: ['4 note', '5 note', '6 note'],
  },
  {
    what: 'Bangla notes and signatures',
    file: {
      rows: [
        HEAD,
        RAHIMA,
        ['বিঃদ্রঃ দুপুরের আগে দেবেন'],
        ['প্রস্তুতকারী', null, 'যাচাইকারী', null, 'অনুমোদনকারী'],
        ['________', null, '________'],
      ],
    },
    people: [rahima(2)],
    leftOut: ['3 note', '4 note'],
  },
  {
    what: 'departments between the people',
    file: { rows: [HEAD, ['Accounts Department'], RAHIM, ['বিভাগ: উৎপাদন'], NASRIN, ['Unit 2'], RAHIMA] },
    people: [rahim(3), nasrin(5), rahima(7)],
    leftOut: ['2 note', '4 note', '6 note'],
  },
  {
    what: 'a person of whom only the name is known',
    file: { rows: [HEAD, RAHIM, ['Karim Mia'], NASRIN] },
    people: [rahim(2), '3 Karim Mia null null ', nasrin(4)],
    said: ['3 phone phone-missing', '3 area area-missing', '3 address address-missing'],
  },
  {
    what: 'hidden columns',
    file: { rows: [['Old ID', ...HEAD, 'Salary'], ...[RAHIM, NASRIN].map((row) => ['X-1', ...row, 45_000])], hidden: [0, 6] },
    people: [rahim(2), nasrin(3)],
  },
]

export const HR_SHEETS: HrSheet[] = [...HEADS, ...ROWS]
