import { addDays, type CalendarDate } from '../values/day.ts'
import type { Translations } from '../values/translations.ts'
import type { Paisa } from '../values/money.ts'
import type { VolumeStep } from './box-price.ts'
import { dayOfRequest, MOST_FRUITS, type BoxRequest } from './box-request.ts'

/** A box or basket. `code` is its stock item; it holds at most `mostGrams` of fruit. */
export type Packaging = { code: string; name: Translations; price: Paisa; mostGrams: number }

/** An occasion for gifts: its days, yearly (`04-13`) or once (`2027-03-10`), and the products that suit it, by code. */
export type GiftOccasion = { slug: string; days: string[]; boxes: string[] }

/** The rules for gifts: minimum number, lead time, packaging, prices and volume steps. */
export type GiftRules = {
  leastBoxes: number
  mostBoxes: number
  /** From the request to the first delivery: quotation, approval, printing. */
  leadDays: number
  /** How soon a request is answered. */
  answerHours: number
  /** How many days before an occasion the buyers of the year before are reminded; 0: never. */
  remindDays: number
  /** The list of names is due so many days before the first delivery. Until then an approved quotation holds its places. */
  listDays: number
  /** Percentage of a slot's capacity that quoting leaves to other orders. */
  keepFree: number
  packaging: Packaging[]
  cardPrice: Paisa
  /** `extraDays`: additional days for printing it. */
  sleeve: { price: Paisa; leastBoxes: number; extraDays: number }
  steps: VolumeStep[]
  /** The tax class of a built box. */
  taxClassId: string
  occasions: GiftOccasion[]
}

const LONGEST_AHEAD_DAYS = 365

/** Why a box cannot be requested, by field. */
export type BoxFault =
  | { field: 'day'; kind: 'no-day' | 'too-far' }
  | { field: 'day'; kind: 'too-soon'; day: CalendarDate }
  | { field: 'boxes'; kind: 'too-few' | 'too-many'; count: number }
  | { field: 'fruit'; kind: 'no-fruit' }
  | { field: 'fruit'; kind: 'too-many-fruits'; count: number }
  | { field: 'packaging'; kind: 'no-packaging' }
  | { field: 'packaging'; kind: 'too-heavy'; grams: number; most: number }
  | { field: 'sleeve'; kind: 'sleeve-too-few'; count: number }
  | { field: 'sleeve'; kind: 'sleeve-too-soon'; day: CalendarDate }

/** The first and the last possible day, and the first with a printed sleeve. */
export function giftDays(rules: Pick<GiftRules, 'leadDays' | 'sleeve'>, today: CalendarDate) {
  const first = addDays(today, rules.leadDays)
  return { first, last: addDays(today, LONGEST_AHEAD_DAYS), withSleeve: addDays(first, rules.sleeve.extraDays) }
}

/** The day to calculate with: the requested one, or the first possible day when that is not possible. */
export function dayToShow(boxRequest: BoxRequest, days: { first: CalendarDate; last: CalendarDate }): CalendarDate {
  const day = dayOfRequest(boxRequest)
  return day !== null && day >= days.first && day <= days.last ? day : days.first
}

type Holding = { code: string; mostGrams: number }

/** The named packaging, else the first that is large enough, else the largest. */
export function packagingFor<One extends Holding>(
  packaging: readonly One[],
  { code, grams }: { code: string; grams: number },
): One | null {
  const named = packaging.find((one) => one.code === code)
  const rising = packaging.toSorted((a, b) => a.mostGrams - b.mostGrams)
  return named ?? rising.find(({ mostGrams }) => mostGrams >= grams) ?? rising.at(-1) ?? null
}

type Checked = {
  boxRequest: BoxRequest
  rules: Pick<GiftRules, 'leastBoxes' | 'mostBoxes' | 'sleeve'>
  days: { first: CalendarDate; last: CalendarDate; withSleeve: CalendarDate }
  packaging: Holding | null
  /** Of the fruit available on the day. */
  fruits: readonly { grams: number }[]
}

/** All faults of a box request, in form order. A missing day or number counts as the first possible one. */
export function boxFaults({ boxRequest, rules, days, packaging, fruits }: Checked): BoxFault[] {
  const grams = fruits.reduce((sum, fruit) => sum + fruit.grams, 0)
  const faults: BoxFault[] = [...dayFaults(boxRequest, days), ...boxesFaults(boxRequest, rules)]
  if (fruits.length === 0) faults.push({ field: 'fruit', kind: 'no-fruit' })
  if (fruits.length > MOST_FRUITS) faults.push({ field: 'fruit', kind: 'too-many-fruits', count: MOST_FRUITS })
  if (!packaging) faults.push({ field: 'packaging', kind: 'no-packaging' })
  else if (grams > packaging.mostGrams) faults.push({ field: 'packaging', kind: 'too-heavy', grams, most: packaging.mostGrams })
  if (boxRequest.sleeve && (boxRequest.boxes ?? rules.leastBoxes) < rules.sleeve.leastBoxes)
    faults.push({ field: 'sleeve', kind: 'sleeve-too-few', count: rules.sleeve.leastBoxes })
  const day = dayToShow(boxRequest, days)
  if (boxRequest.sleeve && day < days.withSleeve) faults.push({ field: 'sleeve', kind: 'sleeve-too-soon', day: days.withSleeve })
  return faults
}

function dayFaults(boxRequest: BoxRequest, { first, last }: Checked['days']): BoxFault[] {
  if (boxRequest.day === '') return []
  const day = dayOfRequest(boxRequest)
  if (day === null) return [{ field: 'day', kind: 'no-day' }]
  if (day < first) return [{ field: 'day', kind: 'too-soon', day: first }]
  return day > last ? [{ field: 'day', kind: 'too-far' }] : []
}

function boxesFaults({ boxes }: BoxRequest, { leastBoxes, mostBoxes }: Checked['rules']): BoxFault[] {
  if (boxes === null) return []
  if (boxes < leastBoxes) return [{ field: 'boxes', kind: 'too-few', count: leastBoxes }]
  return boxes > mostBoxes ? [{ field: 'boxes', kind: 'too-many', count: mostBoxes }] : []
}

/** The next day of an occasion on which a gift can still be delivered; null when unknown. */
export function nextDayOf({ days }: Pick<GiftOccasion, 'days'>, first: CalendarDate): CalendarDate | null {
  const year = Number(first.slice(0, 4))
  const dates = days.flatMap((day) => (day.length === 5 ? [`${year}-${day}`, `${year + 1}-${day}`] : [day]))
  return (dates.filter((date) => date >= first).toSorted()[0] as CalendarDate | undefined) ?? null
}
