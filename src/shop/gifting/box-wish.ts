import { calendarDate } from '../values/day.ts'
import type { CalendarDate } from '../values/day.ts'
import { toLatinDigits } from '../values/language.ts'
import { cleanLine, cleanText } from '../values/text.ts'

/** Fruit goes into a box by the half kilo. */
export const HALF_KILO = 500
export const MOST_GRAMS_OF_A_FRUIT = 20_000
export const MOST_FRUITS = 8
export const LONGEST_CARD = 300
export const LONGEST_CARD_NAME = 60

/**
 * A box as somebody wishes it: what stands in the address of the builder and in its form. `fruits` are grams by the product's code. An
 * empty text is none; null means nothing was said yet.
 */
export type BoxWish = {
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

/** Reads an address or a form. What can't be meant is left out: whatever comes, there is a wish. */
export function readWish(fields: Fields): BoxWish {
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
    // What is no number is none that could be: it is said at the field.
    boxes: text('boxes').trim() === '' ? null : (wholeNumber(text('boxes')) ?? 0),
    fruits,
    packaging: code('packaging'),
    card: typeof said === 'string' ? (cleanText(said.slice(0, 4000), LONGEST_CARD) ?? cut(said)) : null,
    cardName: cleanLine(text('name').slice(0, 400), LONGEST_CARD_NAME) ?? '',
    sleeve: text('sleeve') !== '',
    occasion: code('occasion'),
  }
}

/** The wish as an address says it, always in the same order, so that the same box has the same address. */
export function wishToSearch(wish: BoxWish): string {
  const fruits = [...wish.fruits].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const said: [name: string, value: string][] = [
    ['occasion', wish.occasion],
    ['day', wish.day],
    ['boxes', wish.boxes === null ? '' : String(wish.boxes)],
    ...fruits.map(([code, grams]): [string, string] => [`kg.${code}`, String(grams / 1000)]),
    ['packaging', wish.packaging],
    ['sleeve', wish.sleeve ? 'on' : ''],
  ]
  const pairs = said.filter(([, value]) => value !== '')
  // An empty card is one that is not wanted, which is another thing than none chosen yet.
  if (wish.card !== null) pairs.push(['card', wish.card])
  if (wish.cardName !== '') pairs.push(['name', wish.cardName])
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** Digits of either script, with the commas people write; null for anything else. */
function wholeNumber(typed: string): number | null {
  const digits = toLatinDigits(typed.trim()).replaceAll(',', '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** `1.5` is 1,500 g; null unless it is some half kilos, and not too many. */
function gramsOf(typed: string): number | null {
  const kilos = toLatinDigits(typed.trim())
  if (!/^\d{1,2}(?:\.[05])?$/.test(kilos)) return null
  const grams = Number(kilos) * 1000
  return grams >= HALF_KILO && grams <= MOST_GRAMS_OF_A_FRUIT ? grams : null
}

/** A text that is too long, as far as it fits. */
function cut(text: string): string {
  return cleanText(Array.from(text.slice(0, 4000)).slice(0, LONGEST_CARD).join('').trim(), LONGEST_CARD) ?? ''
}

/** The day of a wish, when it is one. */
export function dayOfWish(wish: BoxWish): CalendarDate | null {
  return calendarDate(wish.day)
}

/** The card as one person gets it; without a name the place for it stays open. */
export function cardFor(text: string, name: string): string {
  return name === '' ? text : text.replaceAll('{name}', name)
}
