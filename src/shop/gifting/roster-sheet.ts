import type { SheetRead, SheetRow } from '#platform/sheets/index.ts'
import { BANGLA_NAME, COLUMN_NAMES, ROSTER_COLUMN_NAMES } from '../values/languages/recipient-columns.ts'
import { leftOutRows, sortRows, type LeftOutRow } from './left-out-rows.ts'
import type { SheetField } from './run-rules.ts'
import { letterProblem } from './sheet-letters.ts'
import { fieldNamed, findHeader, headingsOf, textOf, type Headings, type Mapping } from './sheet-headings.ts'

type RosterField = SheetField | 'nameBn' | 'birthday' | 'joined'
const ROSTER: Headings<RosterField> = headingsOf<RosterField>([...ROSTER_COLUMN_NAMES, ...COLUMN_NAMES])

/** A person of a roster as the sheet has it. `sheetRow` is counted from 1. */
export type RosterRow = {
  sheetRow: number
  name: string
  nameBn: string
  phone: string
  district: string
  area: string
  address: string
  birthday: string
  joined: string
  language: string
}

export type RosterRead =
  | { ok: true; people: RosterRow[]; leftOut: LeftOutRow[] }
  | {
      ok: false
      problem: Extract<SheetRead, { ok: false }>['problem'] | 'letters-lost' | 'old-font' | 'no-people' | 'columns-missing'
    }

/** Reads the roster of a company by the rules of gift lists, with birthdays and joining days. The columns of name and phone are required. */
export function readRoster(read: SheetRead): RosterRead {
  if (!read.ok) return read
  const { rows } = read
  const unreadable = letterProblem(rows)
  if (unreadable !== null) return { ok: false, problem: unreadable }
  const header = findHeader(rows, ROSTER)
  const mapping = header ? mappingOf(header.names) : {}
  if (!header || mapping.name === undefined || mapping.phone === undefined) return { ok: false, problem: 'columns-missing' }
  const reading = { headerRow: header.row, mapping: mapping as Mapping }
  const people = peopleOf(rows, { ...reading, mapping })
  return people.length === 0 ? { ok: false, problem: 'no-people' } : { ok: true, people, leftOut: leftOutRows(rows, reading) }
}

type RosterMapping = Partial<Record<RosterField, number>>

function mappingOf(names: readonly string[]): RosterMapping {
  const mapping: RosterMapping = {}
  for (const [column, name] of names.entries()) {
    const field = fieldNamed(name, ROSTER)
    if (field === undefined) continue
    if (field === 'name' && isBanglaName(name, mapping)) mapping.nameBn ??= column
    else mapping[field] ??= column
  }
  // The only column of names may be the Bangla one.
  const name = mapping.name ?? mapping.nameBn
  return { ...mapping, ...(name !== undefined && { name }) }
}

/** "Name (Bangla)", or the second column of names with a Bangla heading. */
function isBanglaName(heading: string, { name }: RosterMapping): boolean {
  return BANGLA_NAME.test(heading) || (name !== undefined && /\p{Script=Bengali}/u.test(heading))
}

function peopleOf(rows: readonly SheetRow[], { headerRow, mapping }: { headerRow: number; mapping: RosterMapping }): RosterRow[] {
  const sorts = sortRows(rows, { headerRow, mapping })
  return rows.slice(headerRow + 1).flatMap((row, index) => {
    if (sorts[index] !== 'person') return []
    const cell = (field: RosterField) => (mapping[field] === undefined ? '' : textOf(row[mapping[field]] ?? null))
    return [
      {
        sheetRow: headerRow + index + 2,
        name: textOf(`${cell('name')} ${cell('lastName')}`),
        nameBn: cell('nameBn'),
        phone: cell('phone'),
        district: cell('district'),
        area: cell('area'),
        address: cell('address'),
        birthday: cell('birthday'),
        joined: cell('joined'),
        language: cell('language'),
      },
    ]
  })
}
