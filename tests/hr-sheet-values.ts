import { HEAD, NASRIN, nasrin, RAHIM, rahim, RAHIMA, rahima, type HrSheet } from './hr-sheets.ts'

const csv = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n') =>
  rows.map((row) => row.map((text) => (text.includes(separator) ? `"${text}"` : text)).join(separator) + end).join('')
const withPhone = (person: string[], phone: string | number) => person.map((text, index) => (index === 1 ? phone : text))
const withPlace = (person: string[], district: string, area: string) => [...person.slice(0, 2), district, area, person[4]!]
const BANGLA = [['নাম', 'মোবাইল', 'জেলা', 'থানা', 'ঠিকানা'], RAHIMA, RAHIM]
/** As a program without Bangla letters saves it. */
const ansi = (text: string) => Buffer.from(text.replaceAll(/[^\0-\u00ff]/g, '?'), 'latin1')
const utf16 = (text: string) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')])

/** Numbers, days and places as spreadsheets and people change them. */
const VALUES: HrSheet[] = [
  {
    what: 'days as the numbers of a spreadsheet',
    file: {
      rows: [
        [...HEAD, 'Delivery date'],
        [...RAHIM, 46_193],
        [...NASRIN, '46194'],
      ],
    },
    people: [`${rahim(2)} 2026-06-20`, `${nasrin(3)} 2026-06-21`],
  },
  {
    what: 'days as dates and in words',
    file: {
      rows: [
        [...HEAD, 'তারিখ'],
        [...RAHIM, new Date(Date.UTC(2026, 5, 20))],
        [...NASRIN, '21/06/26'],
        [...RAHIMA, '২২ জুন'],
      ],
    },
    people: [`${rahim(2)} 2026-06-20`, `${nasrin(3)} 2026-06-21`, `${rahima(4)} 2026-06-22`],
  },
  {
    what: 'a day that is none',
    file: csv([
      [...HEAD, 'Date'],
      [...RAHIM, 'after Eid'],
      [...NASRIN, '12345'],
    ]),
    people: [rahim(2), nasrin(3)],
    said: ['2 day day-not-a-day', '3 day day-not-a-day'],
  },
  {
    what: 'phone numbers as numbers',
    file: { rows: [HEAD, withPhone(RAHIM, 1_711_902_114), withPhone(NASRIN, 8_801_811_400_218)] },
    people: [rahim(2), nasrin(3)],
    said: ['2 phone phone-zero'],
  },
  {
    what: 'phone numbers without their zero in CSV',
    file: csv([HEAD, withPhone(RAHIM, '1711902114') as string[], withPhone(NASRIN, '01811-400218') as string[]]),
    people: [rahim(2), nasrin(3)],
    said: ['2 phone phone-zero'],
  },
  {
    what: 'phone numbers shortened beyond repair',
    file: csv([HEAD, withPhone(RAHIM, '1.71122E+09') as string[], withPhone(NASRIN, '8.80181E+12') as string[]]),
    people: [rahim(2, 'null'), nasrin(3, 'null')],
    said: ['2 phone phone-lost-digits', '3 phone phone-lost-digits'],
  },
  {
    what: 'phone numbers shortened without loss',
    file: csv([HEAD, withPhone(RAHIM, '1.711902114E+09') as string[]]),
    people: [rahim(2)],
    said: ['2 phone phone-exponent'],
  },
  {
    what: 'two phone numbers in a cell, and one digit too few',
    file: { rows: [HEAD, withPhone(RAHIM, '01711902114, 01811400218'), withPhone(NASRIN, '0181140021')] },
    people: [rahim(2, 'null'), nasrin(3, 'null')],
    said: ['2 phone phone-several', '3 phone phone-too-short'],
  },
  {
    what: 'the same person twice',
    file: { rows: [HEAD, RAHIM, RAHIM] },
    people: [rahim(2), rahim(3)],
    said: ['3 phone duplicate-phone'],
  },
  {
    what: 'a district in many spellings',
    file: {
      rows: [
        HEAD,
        ...['DHAKA', 'Dhaka Zila', 'dhaka dist.', 'ঢাকা জেলা', 'Dhaka-1216', '  dhaka '].map((one, index) =>
          withPhone(withPlace(RAHIM, one, 'Mirpur'), `0171190211${index}`).with(4, `House ${index}, Road 2`),
        ),
      ],
    },
    people: [2, 3, 4, 5, 6, 7].map((row) => `${row} Rahim Uddin +880171190211${row - 2} dhaka/mirpur House ${row - 2}, Road 2`),
  },
  {
    what: 'a district in which the area is not',
    file: { rows: [HEAD, withPlace(RAHIM, 'Gazipur', 'Mirpur'), withPlace(NASRIN, 'রাজশাহী', 'ধানমন্ডি')] },
    people: [rahim(2), nasrin(3)].map((one) => one.replace(/dhaka\/\w+/, 'null')),
    said: ['2 area area-elsewhere', '3 area area-elsewhere'],
  },
  {
    what: 'an area in other spellings, and one that does not exist',
    file: {
      rows: [
        HEAD,
        withPlace(RAHIM, 'Dhaka', 'Meerpur'),
        withPlace(NASRIN, 'Dhaka', 'Dhanmondhi'),
        withPlace(RAHIMA, 'ঢাকা', 'কোথাও'),
      ],
    },
    people: [rahim(2), nasrin(3).replace('dhaka/dhanmondi', 'null'), rahima(4).replace('dhaka/mirpur', 'null')],
    said: ['3 area area-unknown', '4 area area-unknown'],
  },
  {
    what: 'area and district in one cell',
    file: {
      rows: [
        ['Name', 'Mobile', 'Location', 'Address'],
        ['Rahim Uddin', RAHIM[1]!, 'Mirpur, Dhaka-1216', RAHIM[4]!],
      ],
    },
    people: [rahim(2)],
  },
  {
    what: 'names and numbers only: all are asked by SMS',
    file: { rows: [['নাম', 'মোবাইল'], RAHIMA.slice(0, 2)] },
    people: ['2 রহিমা খাতুন +8801911400218 null '],
  },
]

/** Files as programs save them. */
const FILES: HrSheet[] = [
  { what: 'CSV without Bangla letters', file: ansi(csv(BANGLA)), refused: 'letters-lost' },
  {
    what: 'CSV without Bangla letters under English names',
    file: ansi(csv([HEAD, RAHIMA, NASRIN, RAHIMA])),
    refused: 'letters-lost',
  },
  {
    what: 'one row without its letters',
    file: csv([
      HEAD,
      ...Array.from({ length: 9 }, (_, index) => RAHIM.with(1, `0171190211${index}`).with(4, `House ${index}, Road 2`)),
      ['????? ?????', NASRIN[1]!, 'Dhaka', '?????????', '???? ?, ??? ?'],
    ]),
    people: [
      ...Array.from(
        { length: 9 },
        (_, index) => `${index + 2} Rahim Uddin +880171190211${index} dhaka/mirpur House ${index}, Road 2`,
      ),
      '11 ????? ????? +8801811400218 null ???? ?, ??? ?',
    ],
    said: ['11 name letters-lost', '11 area letters-lost', '11 address letters-lost'],
  },
  {
    what: 'UTF-8 that was opened as Latin letters and saved',
    file: new TextDecoder('windows-1252').decode(Buffer.from(csv(BANGLA))),
    refused: 'letters-lost',
  },
  {
    what: 'an old Bangla font',
    file: csv([
      ['bvg', '‡gvevBj', '‡Rjv', '_vbv', 'wVKvbv'],
      ['iwngv LvZzb', '01911400218', 'XvKv', 'wgicyi', 'evmv 3'],
    ]),
    refused: 'old-font',
  },
  { what: 'CSV with semicolons', file: csv(BANGLA, ';'), people: [rahima(2), rahim(3)] },
  { what: 'CSV with tabs', file: csv(BANGLA, '\t', '\n'), people: [rahima(2), rahim(3)] },
  { what: 'CSV in UTF-8 with a byte order mark', file: `\ufeff${csv(BANGLA)}`, people: [rahima(2), rahim(3)] },
  { what: 'Unicode text of Excel', file: utf16(csv(BANGLA, '\t')), people: [rahima(2), rahim(3)] },
  {
    what: 'CSV in UTF-16 without a byte order mark',
    file: Buffer.from(csv(BANGLA), 'utf16le'),
    people: [rahima(2), rahim(3)],
  },
  {
    what: 'a quoted address on two lines, and empty columns',
    file: `${HEAD.join(',')},,,,\nRahim Uddin,01711902114,Dhaka,Mirpur,"House 7,\nRoad 2",,,,\n,,,,,,,,\n`,
    people: [rahim(2)],
  },
  {
    what: 'Western European letters',
    file: Buffer.from(csv([HEAD, RAHIM.with(0, 'José Müller')]), 'latin1'),
    people: [rahim(2).replace('Rahim Uddin', 'José Müller')],
  },
]

export const HR_SHEET_VALUES: HrSheet[] = [...VALUES, ...FILES]
