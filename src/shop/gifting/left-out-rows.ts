import { headingKey, type SheetRow } from '#platform/sheets/index.ts'
import { GROUP_ROW, NOTE_ROW, SUM_ROW } from '../values/languages/recipient-columns.ts'
import { toLatinDigits } from '../values/index.ts'
import { textOf, type Mapping } from './sheet-headings.ts'

/** `sum`: a row of totals. `heading`: the column names or the title again, as after a page break. `note`: a remark or the name of a group. */
export type LeftOutKind = 'sum' | 'heading' | 'note'
/** A row of a sheet that is not a recipient; `sheetRow` is counted from 1. */
export type LeftOutRow = { sheetRow: number; kind: LeftOutKind; text: string }

type Reading = { headerRow: number | null; mapping: Mapping }
type Sort = 'person' | 'empty' | LeftOutKind

const MOST_TEXT = 80
// Fewer digits are a serial number, an age or a sum.
const FEWEST_PHONE_DIGITS = 6
const PLAIN_NUMBER = /^[\p{N}\p{Sc}\s().,/_–—-]*$/u

/** Which of the rows below the header is what, in order. */
export function sortRows(rows: readonly SheetRow[], reading: Reading): Sort[] {
  const texts = rows.map((row) => row.map(textOf))
  const from = reading.headerRow === null ? 0 : reading.headerRow + 1
  const above = new Set(texts.slice(0, from).map(keyOfRow))
  const below = texts.slice(from)
  const lastPerson = below.findLastIndex((cells) => hasPhone(cells, reading.mapping))
  const sorts: Sort[] = []
  for (const [index, cells] of below.entries()) {
    const afterGap = index > 0 && sorts[index - 1] !== 'person'
    sorts.push(sortOf(cells, { mapping: reading.mapping, above, isBelow: index > lastPerson, afterGap }))
  }
  return sorts
}

type Around = {
  mapping: Mapping
  above: ReadonlySet<string>
  /** Below the last row with a phone number. */
  isBelow: boolean
  /** The row before it is not a person. */
  afterGap: boolean
}

function sortOf(cells: readonly string[], { mapping, above, isBelow, afterGap }: Around): Sort {
  const filled = cells.filter((text) => text !== '')
  if (filled.length === 0) return 'empty'
  if (above.has(keyOfRow(cells))) return 'heading'
  if (hasPhone(cells, mapping)) return 'person'
  const name = cells[mapping.name ?? -1] ?? ''
  if (filled.some((text) => SUM_ROW.test(text)) && (!/\p{L}/u.test(name) || SUM_ROW.test(name))) return 'sum'
  const mapped = Object.values(mapping).some((column) => (cells[column] ?? '') !== '')
  // A serial number without a person, the numbers of the columns, a line of dashes, or a sum without the word.
  if (filled.every((text) => PLAIN_NUMBER.test(text)))
    return mapped && filled.some((text) => /\p{N}/u.test(text)) ? 'sum' : 'empty'
  if (!mapped || filled.every((text) => NOTE_ROW.test(text))) return 'note'
  if (filled.length > 1) return NOTE_ROW.test(filled[0]!) && name === '' ? 'note' : 'person'
  const alone = filled[0]!
  return NOTE_ROW.test(alone) || GROUP_ROW.test(alone) || (isBelow && (afterGap || name === '')) ? 'note' : 'person'
}

function hasPhone(cells: readonly string[], { phone }: Mapping): boolean {
  const text = phone === undefined ? '' : toLatinDigits(cells[phone] ?? '')
  return text.replace(/\D/g, '').length >= FEWEST_PHONE_DIGITS || /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text.trim())
}

function keyOfRow(cells: readonly string[]): string {
  const keys = cells.map(headingKey).filter((key) => key !== '')
  return keys.length === 0 ? ' ' : keys.join('|')
}

/** The rows that are not imported, for people to check. */
export function leftOutRows(rows: readonly SheetRow[], reading: Reading): LeftOutRow[] {
  const from = reading.headerRow === null ? 0 : reading.headerRow + 1
  return sortRows(rows, reading).flatMap((kind, index) => {
    if (kind === 'person' || kind === 'empty') return []
    const filled = rows[from + index]!.map(textOf).filter((text) => text !== '')
    return [{ sheetRow: from + index + 1, kind, text: filled.join(' · ').slice(0, MOST_TEXT).toWellFormed() }]
  })
}
