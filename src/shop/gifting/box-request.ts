import { calendarDate, type CalendarDate } from '../values/day.ts'
import { toLatinDigits } from '../values/language.ts'
import { cleanLine, cleanText } from '../values/text.ts'

/** Fruit in a built box comes in steps of half a kilogram. */
export const HALF_KILO = 500
export const MOST_GRAMS_OF_A_FRUIT = 20_000
export const MOST_FRUITS = 8
export const LONGEST_CARD = 300
export const LONGEST_CARD_NAME = 60

/**
 * A box request: the content of the builder's URL and form. `fruits` are grams by product code. An empty text means none; null means not
 * chosen yet.
 */
export type BoxRequest = {
  day: string
  boxes: number | null
  fruits: Map<string, number>
  packaging: string
  card: string | null
  cardName: string
  sleeve: boolean
  occasion: string
}

type Fields = { get: (name: string) => unknown; keys: () => Iterable<string> }

const FRUIT = /^kg\.([a-z0-9]+(?:-[a-z0-9]+)*)$/
const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a box request from a URL or a form. Invalid values are left out, so any input gives a box request. */
export function readBoxRequest(fields: Fields): BoxRequest {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.slice(0, 4000) : ''
  }
  const code = (name: string) => (CODE.test(text(name)) && text(name).length <= 80 ? text(name) : '')
  const fruits = new Map<string, number>()
  for (const name of fields.keys()) {
    const fruit = FRUIT.exec(name)?.[1]
    const grams = fruit === undefined || fruit.length > 80 ? null : gramsOf(text(name))
    if (fruit !== undefined && grams !== null && fruits.size < 40) fruits.set(fruit, grams)
  }
  const said = fields.get('card')
  return {
    day: cleanLine(toLatinDigits(text('day').slice(0, 100)), 30) ?? '',
    // Text that is not a number becomes an impossible number, so that the field shows a fault.
    boxes: text('boxes').trim() === '' ? null : (wholeNumber(text('boxes')) ?? 0),
    fruits,
    packaging: code('packaging'),
    card: typeof said === 'string' ? (cleanText(said.slice(0, 4000), LONGEST_CARD) ?? cut(said)) : null,
    cardName: cleanLine(text('name').slice(0, 400), LONGEST_CARD_NAME) ?? '',
    sleeve: text('sleeve') !== '',
    occasion: code('occasion'),
  }
}

/** The request as a query string, in a fixed order, so that the same box has the same URL. */
export function boxRequestToSearch(boxRequest: BoxRequest): string {
  const fruits = [...boxRequest.fruits].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const said: [name: string, value: string][] = [
    ['occasion', boxRequest.occasion],
    ['day', boxRequest.day],
    ['boxes', boxRequest.boxes === null ? '' : String(boxRequest.boxes)],
    ...fruits.map(([code, grams]): [string, string] => [`kg.${code}`, String(grams / 1000)]),
    ['packaging', boxRequest.packaging],
    ['sleeve', boxRequest.sleeve ? 'on' : ''],
  ]
  const pairs = said.filter(([, value]) => value !== '')
  // An empty card means that none is wanted, which differs from not chosen yet.
  if (boxRequest.card !== null) pairs.push(['card', boxRequest.card])
  if (boxRequest.cardName !== '') pairs.push(['name', boxRequest.cardName])
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** Digits of either script, with thousands separators; null for anything else. */
function wholeNumber(typed: string): number | null {
  const digits = toLatinDigits(typed.trim()).replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** `1.5` is 1,500 g; null unless it is a multiple of half a kilogram within the limit. */
function gramsOf(typed: string): number | null {
  const kilos = toLatinDigits(typed.trim())
  if (!/^\d{1,2}(?:\.[05])?$/.test(kilos)) return null
  const grams = Number(kilos) * 1000
  return grams >= HALF_KILO && grams <= MOST_GRAMS_OF_A_FRUIT ? grams : null
}

/** Cuts a text to its limit. */
function cut(text: string): string {
  return cleanText(Array.from(text.slice(0, 4000)).slice(0, LONGEST_CARD).join('').trim(), LONGEST_CARD) ?? ''
}

/** The requested day, if it is a valid date. */
export function dayOfRequest(boxRequest: BoxRequest): CalendarDate | null {
  return calendarDate(boxRequest.day)
}

/** The card text of one person; without a name the placeholder stays. */
export function cardFor(text: string, name: string): string {
  return name === '' ? text : text.replaceAll('{name}', name)
}
