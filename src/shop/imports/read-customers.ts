import { readTimeIfAny } from '../assortment/index.ts'
import type { ListedCustomer } from '../accounts/index.ts'
import { matchPlace, type PlaceIndex } from '../places/index.ts'
import { asLanguage, cleanLine, DEFAULT_LANGUAGE, isEmail, LONGEST_EMAIL, parsePhone, type Phone } from '../values/index.ts'
import { TYPED_NO, TYPED_YES } from '../values/languages/import-columns.ts'
import type { CustomerField } from './model.ts'
import type { FieldRow } from './sheet-rows.ts'

export type CustomerProblem =
  | 'missing'
  | 'too-long'
  | 'not-a-phone'
  | 'not-an-email'
  | 'not-yes-or-no'
  | 'not-a-time'
  | 'phone-twice'
export type CustomerFault = { row: number; field: CustomerField; problem: CustomerProblem }
export type ReadCustomer = { row: number; customer: ListedCustomer }

const LONGEST = { name: 100, email: LONGEST_EMAIL, address: 300, landmark: 200, how: 500 } as const

type Reading = { places: PlaceIndex; now: Date; consentHow: string }

/** Reads the customers of a sheet. A number that stands twice is a fault of its second row. */
export function readCustomers(rows: readonly FieldRow[], reading: Reading): { read: ReadCustomer[]; faults: CustomerFault[] } {
  const faults: CustomerFault[] = []
  const seen = new Set<Phone>()
  const read = rows.flatMap((one): ReadCustomer[] => {
    const before = faults.length
    const fail = (field: CustomerField, problem: CustomerProblem) => faults.push({ row: one.row, field, problem })
    const line = (field: CustomerField, text: string, max: number) => {
      const clean = cleanLine(text, max)
      if (clean === null) fail(field, 'too-long')
      return clean ?? ''
    }
    const name = line('name', one.cell('name') || `${one.cell('first_name')} ${one.cell('last_name')}`, LONGEST.name)
    if (name === '') fail('name', 'missing')
    const phone = phoneOf(one)
    if (phone === null) fail('phone', one.cell('phone') === '' ? 'missing' : 'not-a-phone')
    else if (seen.has(phone)) fail('phone', 'phone-twice')
    else seen.add(phone)
    const email = line('email', one.cell('email'), LONGEST.email)
    if (email !== '' && !isEmail(email)) fail('email', 'not-an-email')
    const where = addressOf(one, { line, places: reading.places })
    const consent = consentOf(one, { fail, line, reading })
    if (faults.length > before || phone === null) return []
    const language = asLanguage(one.cell('language').slice(0, 2).toLowerCase()) ?? DEFAULT_LANGUAGE
    return [
      { row: one.row, customer: { phone, name, email: email || null, language, createdAt: reading.now, ...where, consent } },
    ]
  })
  return { read, faults }
}

/** Spreadsheets drop the zero and put an apostrophe before the number. */
function phoneOf({ cell }: FieldRow): Phone | null {
  const parsed = (['phone', 'phone2'] as const).map((field) => parsePhone(cell(field).replace(/^'/, '')))
  return parsed.find((one) => one.ok)?.phone ?? null
}

type Line = (field: CustomerField, text: string, max: number) => string

/** An address is saved where its area is known; else staff see it as a note. */
function addressOf(
  { cell }: FieldRow,
  { line, places }: { line: Line; places: PlaceIndex },
): Pick<ListedCustomer, 'address' | 'note'> {
  const parts = [cell('address'), cell('address2')].filter((part) => part !== '')
  const addressLine = line('address', parts.join(', '), LONGEST.address)
  const landmark = line('landmark', cell('landmark'), LONGEST.landmark)
  const place = matchPlace(places, { district: cell('district'), area: cell('area') })
  if (addressLine !== '' && place.ok)
    return { address: { areaId: place.areaId, addressLine, landmark: landmark || null }, note: null }
  const words = [addressLine, landmark, cell('area'), cell('district')].filter((part) => part !== '')
  return { address: null, note: words.length > 0 ? words.join(', ').slice(0, LONGEST.how) : null }
}

type ConsentReading = { fail: (field: CustomerField, problem: CustomerProblem) => void; line: Line; reading: Reading }

/** Only a clear yes is recorded: a no, an empty cell and a missing column are no consent. */
function consentOf(one: FieldRow, { fail, line, reading }: ConsentReading): ListedCustomer['consent'] {
  const cell = one.cell('consent')
  const given = TYPED_YES.test(cell)
  if (cell !== '' && !given && !TYPED_NO.test(cell)) fail('consent', 'not-yes-or-no')
  const at = readTimeIfAny(one.cell('consent_at') === '' ? null : one.raw('consent_at'))
  if ('problem' in at || (at.value !== null && at.value > reading.now)) fail('consent_at', 'not-a-time')
  if (!given) return null
  const how = line('consent_how', one.cell('consent_how'), LONGEST.how) || reading.consentHow
  return { how, at: ('value' in at ? at.value : null) ?? reading.now }
}
