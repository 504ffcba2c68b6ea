import type { SheetCell } from '#platform/sheets/index.ts'
import { DELIVERY_MODES, isSku, type DeliveryMode } from '../catalog/index.ts'
import { isSlug } from '../catalog/model.ts'
import { calendarDate, cleanLine, cleanText, instantInDhaka, parseTaka, toLatinDigits, type Paisa } from '../values/index.ts'

export type CellProblem =
  | 'missing'
  | 'too-long'
  | 'not-an-address'
  | 'not-a-sku'
  | 'unknown-state'
  | 'unknown-category'
  | 'unknown-tax-class'
  | 'not-a-country'
  | 'not-months'
  | 'unknown-mode'
  | 'not-grams'
  | 'not-contents'
  | 'unknown-item'
  | 'not-money'
  | 'not-a-time'

export type CellRead<Value> = { value: Value } | { problem: CellProblem }

const bad = (problem: CellProblem) => ({ problem })

function textOf(cell: SheetCell): string {
  return cell === null ? '' : String(cell).trim()
}

export function readLine(cell: SheetCell, max: number): CellRead<string> {
  const line = cleanLine(textOf(cell), max)
  return line === null ? bad('too-long') : line === '' ? bad('missing') : { value: line }
}

export function readText(cell: SheetCell, max: number): CellRead<string> {
  const text = cleanText(textOf(cell), max)
  return text === null ? bad('too-long') : text === '' ? bad('missing') : { value: text }
}

export function readSlug(cell: SheetCell): CellRead<string> {
  const text = textOf(cell)
  return isSlug(text) ? { value: text } : bad('not-an-address')
}

export function readSku(cell: SheetCell): CellRead<string> {
  const text = textOf(cell)
  return isSku(text) ? { value: text } : bad('not-a-sku')
}

export function readOneOf<Choice extends string>(
  cell: SheetCell,
  choices: readonly Choice[],
  problem: CellProblem,
): CellRead<Choice> {
  const text = textOf(cell).toLowerCase()
  const value = choices.find((choice) => choice.toLowerCase() === text)
  return value === undefined ? bad(text === '' ? 'missing' : problem) : { value }
}

export function readCountry(cell: SheetCell): CellRead<string> {
  const text = textOf(cell).toUpperCase()
  return /^[A-Z]{2}$/.test(text) ? { value: text } : bad('not-a-country')
}

/** `5 6 7`, or with commas. A single month may be a number. */
export function readMonths(cell: SheetCell): CellRead<number[]> {
  const months = wordsOf(cell).map((word) => Number(toLatinDigits(word)))
  const fine = months.length > 0 && new Set(months).size === months.length
  return fine && months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)
    ? { value: months.toSorted((a, b) => a - b) }
    : bad('not-months')
}

export function readModes(cell: SheetCell): CellRead<DeliveryMode[]> {
  const words = wordsOf(cell).map((word) => word.toLowerCase())
  const fine = words.length > 0 && words.every((word) => (DELIVERY_MODES as readonly string[]).includes(word))
  return fine ? { value: DELIVERY_MODES.filter((mode) => words.includes(mode)) } : bad('unknown-mode')
}

function wordsOf(cell: SheetCell): string[] {
  return textOf(cell)
    .split(/[\s,;|]+/)
    .filter((word) => word !== '')
}

export function readGrams(cell: SheetCell): CellRead<number> {
  const grams = wholeNumber(textOf(cell))
  return grams !== null && grams > 0 && grams <= 1_000_000 ? { value: grams } : bad('not-grams')
}

export type SheetPart = { code: string; amount: number }

/** `himsagar 5000; box-trio 1`. */
export function readContents(cell: SheetCell, codes: ReadonlySet<string>): CellRead<SheetPart[]> {
  const parts = textOf(cell)
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^(\S+)[\s:]+(\S+)$/.exec(part))
  const read = parts.map((match) => ({ code: (match?.[1] ?? '').replace(/:$/, ''), amount: wholeNumber(match?.[2] ?? '') ?? 0 }))
  const fine = read.length > 0 && read.length <= 20 && new Set(read.map(({ code }) => code)).size === read.length
  if (!fine || read.some(({ amount }) => amount <= 0 || amount > 1_000_000)) return bad('not-contents')
  return read.every(({ code }) => codes.has(code)) ? { value: read } : bad('unknown-item')
}

function wholeNumber(text: string): number | null {
  const digits = toLatinDigits(text).replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

// Far above any price of a crate of fruit.
const MOST_PAISA = 100_000_000

export function readMoney(cell: SheetCell): CellRead<Paisa> {
  // Results of formulas may have rounding errors: 99.99000000000001.
  const text = typeof cell === 'number' ? String(Math.round(cell * 1e6) / 1e6) : textOf(cell).replace(/^৳\s*/, '')
  const amount = parseTaka(text)
  return amount !== null && amount > 0 && amount <= MOST_PAISA ? { value: amount } : bad('not-money')
}

export function readMoneyIfAny(cell: SheetCell): CellRead<Paisa | null> {
  return cell === null ? { value: null } : readMoney(cell)
}

const MINUTES_A_DAY = 24 * 60
// Day 0 of spreadsheet dates, chosen so that days after February 1900 are correct.
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** `2026-06-12 08:00` or `2026-06-12` in Dhaka time, or a spreadsheet's day number. */
export function readTimeIfAny(cell: SheetCell): CellRead<Date | null> {
  if (cell === null) return { value: null }
  const text = typeof cell === 'number' ? textOfDayNumber(cell) : toLatinDigits(textOf(cell))
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d)?)?$/.exec(text)
  const day = match && calendarDate(match[1]!)
  return day ? { value: instantInDhaka(day, match[2] ?? '00:00') } : bad('not-a-time')
}

function textOfDayNumber(number: number): string {
  if (number < 1 || number > 100_000) return ''
  const minutes = Math.round(number * MINUTES_A_DAY)
  return new Date(DAY_ZERO + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}
