import type { SheetCell, SheetRow } from '../../platform/sheets/index.ts'
import { sha256 } from '../../platform/ids.ts'
import { cleanLine, cleanText, parsePhone } from '../values/index.ts'
import { LONGEST_CELL, RECIPIENT_FIELDS } from './run-rules.ts'
import type { Given, RecipientField } from './run-rules.ts'

/** Which column, counted from 0, each field is read from; what is not there is in no column. */
export type Mapping = Partial<Record<RecipientField, number>>

export type SheetColumns = {
  /** The row the columns are named in, counted from 0; null: the first row is somebody already. */
  headerRow: number | null
  mapping: Mapping
  /** The names of the columns, for people to choose from. */
  headings: string[]
  signature: string
}

// As people name their columns, in the order of fields that win where two fit. Compared without spaces, signs and case.
const NAMES: readonly (readonly [RecipientField, readonly string[]])[] = [
  [
    'name',
    [
      'name',
      'fullname',
      'recipient',
      'recipientname',
      'employee',
      'employeename',
      'customername',
      'নাম',
      'প্রাপক',
      'প্রাপকেরনাম',
      'পুরোনাম',
      'কর্মীরনাম',
      'কর্মকর্তারনাম',
    ],
  ],
  [
    'phone',
    [
      'phone',
      'mobile',
      'mobileno',
      'mobilenumber',
      'phoneno',
      'phonenumber',
      'contact',
      'contactno',
      'contactnumber',
      'cell',
      'cellno',
      'telephone',
      'ফোন',
      'মোবাইল',
      'মোবাইলনম্বর',
      'ফোননম্বর',
      'মোবাইলনং',
      'ফোননং',
      'যোগাযোগ',
      'মুঠোফোন',
    ],
  ],
  ['district', ['district', 'zila', 'zilla', 'jela', 'city', 'জেলা', 'শহর']],
  [
    'area',
    [
      'area',
      'thana',
      'upazila',
      'upozila',
      'policestation',
      'ps',
      'location',
      'areathana',
      'এলাকা',
      'থানা',
      'উপজেলা',
      'থানাউপজেলা',
      'উপজেলাথানা',
    ],
  ],
  [
    'address',
    [
      'address',
      'fulladdress',
      'deliveryaddress',
      'addressline',
      'street',
      'house',
      'homeaddress',
      'presentaddress',
      'ঠিকানা',
      'পূর্ণঠিকানা',
      'বাসারঠিকানা',
      'বাড়ি',
      'বর্তমানঠিকানা',
    ],
  ],
  ['landmark', ['landmark', 'near', 'nearby', 'চেনারউপায়', 'কাছাকাছি', 'পরিচিতজায়গা']],
  ['box', ['box', 'giftbox', 'gift', 'package', 'product', 'item', 'বাক্স', 'উপহার', 'প্যাকেজ', 'পণ্য']],
  ['card', ['card', 'cardtext', 'message', 'note', 'giftmessage', 'কার্ড', 'কার্ডেরলেখা', 'বার্তা', 'শুভেচ্ছা', 'শুভেচ্ছাবার্তা']],
  ['day', ['day', 'date', 'deliverydate', 'deliveryday', 'দিন', 'তারিখ', 'ডেলিভারিরতারিখ', 'পৌঁছানোরদিন']],
  ['ask', ['ask', 'askbysms', 'smslink', 'link', 'askrecipient', 'এসএমএসেজিজ্ঞেস', 'এসএমএস', 'লিংক', 'জিজ্ঞেস']],
]

const FIELD_BY_NAME = new Map(NAMES.flatMap(([field, names]) => names.map((name) => [keyOf(name), field] as const)))
// Titles and two rows of merged headings come before the names of the columns.
const MOST_ROWS_ABOVE = 12
const ROWS_LOOKED_AT = 40

/** Where the columns are named, and what each seems to be. Only guessed: people see it before anything is read. */
export function guessColumns(rows: readonly SheetRow[]): SheetColumns {
  let best = { row: -1, fields: 0 }
  for (const [row, cells] of rows.slice(0, MOST_ROWS_ABOVE).entries()) {
    const fields = Object.keys(mappingByName(cells)).length
    if (fields > best.fields) best = { row, fields }
  }
  const named = best.fields >= 2 || (best.fields === 1 && best.row === 0)
  const headerRow = named ? best.row : null
  const width = Math.max(...rows.slice(0, ROWS_LOOKED_AT).map((row) => row.length))
  const names = headerRow === null ? [] : rows[headerRow]!
  const headings = Array.from({ length: width }, (_, column) => textOf(names[column] ?? null))
  const mapping = headerRow === null ? mappingByContent(rows, width) : mappingByName(names)
  return { headerRow, headings, mapping, signature: signatureOf(headings, headerRow) }
}

/** Sheets whose columns are called the same are read the same. */
function signatureOf(headings: readonly string[], headerRow: number | null): string {
  return sha256(headerRow === null ? `unnamed ${headings.length}` : headings.map(keyOf).join('|'))
}

function mappingByName(cells: readonly SheetCell[]): Mapping {
  const mapping: Mapping = {}
  for (const [column, cell] of cells.entries()) {
    const field = typeof cell === 'string' ? fieldNamed(cell) : undefined
    if (field !== undefined) mapping[field] ??= column
  }
  return mapping
}

function fieldNamed(heading: string): RecipientField | undefined {
  const key = keyOf(heading)
  return FIELD_BY_NAME.get(key) ?? FIELD_BY_NAME.get(key.replace(/\d+$/, ''))
}

/** Without names: numbers of phones are known by themselves, and a name is the first text beside them. */
function mappingByContent(rows: readonly SheetRow[], width: number): Mapping {
  const some = rows.slice(0, ROWS_LOOKED_AT).filter((row) => row.length > 0)
  const columns = Array.from({ length: width }, (_, column) => some.map((row) => textOf(row[column] ?? null)))
  const phone = columns.findIndex((cells) => cells.filter((cell) => parsePhone(cell).ok).length * 2 > some.length)
  const isText = (cells: readonly string[]) => cells.filter((cell) => /\p{L}{2}/u.test(cell)).length * 2 > some.length
  const name = columns.findIndex((cells, column) => column !== phone && isText(cells))
  const lengths = columns.map((cells) => cells.reduce((sum, cell) => sum + cell.length, 0))
  const longest = lengths.indexOf(Math.max(...lengths.filter((_, column) => column !== phone && column !== name)))
  const address = longest >= 0 && longest !== phone && longest !== name && isText(columns[longest]!) ? longest : -1
  return { ...(name >= 0 && { name }), ...(phone >= 0 && { phone }), ...(address >= 0 && { address }) }
}

/** Compared without what is only writing: case, spaces, points, stars of needed fields. */
function keyOf(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

export type GivenRow = Given & { sheetRow: number }

const YES = /^(?:yes|y|true|1|x|sms|হ্যাঁ|হা|জি)$/i

/** Every row that holds anything, with its number as people count. Formulas and dates are the text that stands in the cell. */
export function givenRows(
  rows: readonly SheetRow[],
  { headerRow, mapping }: { headerRow: number | null; mapping: Mapping },
): GivenRow[] {
  const from = headerRow === null ? 0 : headerRow + 1
  const noPlace = mapping.address === undefined && mapping.area === undefined
  return rows.slice(from).flatMap((row, index): GivenRow[] => {
    const cell = (field: RecipientField) => {
      const column = mapping[field]
      return column === undefined ? '' : textOf(row[column] ?? null)
    }
    const given = {
      name: cell('name'),
      phone: cell('phone'),
      district: cell('district'),
      area: cell('area'),
      address: cell('address'),
      landmark: cell('landmark'),
      box: cell('box'),
      card: longTextOf(mapping.card === undefined ? null : (row[mapping.card] ?? null)),
      day: cell('day'),
    }
    // A row of sums under the list, or a column somebody else uses: nobody is meant.
    if (Object.values(given).every((text) => text === '')) return []
    const byLink = YES.test(cell('ask')) || (noPlace && mapping.phone !== undefined)
    return [{ ...given, byLink, sheetRow: from + index + 1 }]
  })
}

function textOf(cell: SheetCell): string {
  return cell === null ? '' : (cleanLine(String(cell).slice(0, LONGEST_CELL), LONGEST_CELL) ?? '')
}

function longTextOf(cell: SheetCell): string {
  return cell === null ? '' : (cleanText(String(cell).slice(0, LONGEST_CELL), LONGEST_CELL) ?? '')
}

/** A mapping that came from outside: columns that are there, each field once. */
export function readMapping(fields: Readonly<Record<string, string>>, width: number): Mapping {
  const mapping: Mapping = {}
  for (const field of RECIPIENT_FIELDS) {
    const column = Number(fields[`column-${field}`] ?? '')
    if (fields[`column-${field}`] !== '' && Number.isSafeInteger(column) && column >= 0 && column < width) mapping[field] = column
  }
  return mapping
}

/** The first of a list of names and phones is nobody when it has neither: it is how the columns are called. */
export function nothingMapped(mapping: Mapping): boolean {
  return mapping.name === undefined || mapping.phone === undefined
}
