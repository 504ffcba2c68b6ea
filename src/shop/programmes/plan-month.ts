import { addDays, weekday, yearOf, type CalendarDate } from '../values/day.ts'
import { paisa, type Paisa } from '../values/money.ts'
import {
  BIRTHDAY,
  birthdayIn,
  isSameMonth,
  JOINING_DAY,
  MOST_DAYS_EARLIER,
  yearlyOf,
  type Deliver,
  type GiftReason,
  type GoesTo,
} from './programme-rules.ts'

/** What planning knows of a person. `birthday`: month and day, `02-29`. */
export type PlannedPerson = {
  id: string
  position: number
  hasPhone: boolean
  /** Another person in the roster has the number: it may be the same person. */
  phoneTwice: boolean
  hasAddress: boolean
  birthday: string | null
  joinedOn: CalendarDate | null
  /** The last day at the company. */
  leavesOn: CalendarDate | null
}

export type PlanRule = { occasion: string; variantId: string; deliver: Deliver; goesTo: GoesTo }

/** What a member chose for a gift; planning again keeps it. */
export type KeptGift = {
  /** The day was chosen for this day of the occasion. */
  occasionDay: CalendarDate
  day: CalendarDate
  variantId: string
  goesTo: GoesTo
  areaId: string | null
  addressLine: string | null
  leftOut: boolean
}

export type PlanFacts = {
  /** Its first day. */
  month: CalendarDate
  /** The first day on which a gift can come. */
  earliest: CalendarDate
  people: readonly PlannedPerson[]
  rules: readonly PlanRule[]
  /** The days of each feast. */
  feasts: ReadonlyMap<string, readonly CalendarDate[]>
  /** The days on which the shop delivers nothing. */
  closed: ReadonlySet<CalendarDate>
  /** The weekdays on which the company does not work; 0 is Sunday. */
  weekend: readonly number[]
  prices: ReadonlyMap<string, Paisa>
  /** For each box. */
  delivery: Paisa
  budget: Paisa
  oneAMonth: boolean
  hasReception: boolean
  /** By `giftKey`: what members changed, and what other months send. */
  kept: ReadonlyMap<string, KeptGift>
  elsewhere: ReadonlySet<string>
}

export type PlannedGift = {
  personId: string
  occasion: string
  year: number
  occasionDay: CalendarDate
  day: CalendarDate
  variantId: string
  unitPrice: Paisa
  delivery: Paisa
  goesTo: GoesTo
  areaId: string | null
  addressLine: string | null
  changed: boolean
  /** Null: it is sent. */
  reason: GiftReason | null
}

/** One gift for each person, occasion and year. */
export function giftKey({ personId, occasion, year }: { personId: string; occasion: string; year: number }): string {
  return `${personId} ${occasion} ${year}`
}

/**
 * Every gift that is due in a month, in a fixed order, each with the reason if it is not sent. The same facts give the same plan. The sum of
 * what is sent never exceeds the budget: gifts are taken in order, and one that does not fit is left out.
 */
export function planMonth(facts: PlanFacts): PlannedGift[] {
  const due = facts.rules.flatMap((rule) => dueOf(rule, facts)).toSorted(inOrder)
  const served = new Set<string>()
  let spent = 0
  return due.map(({ person, gift, kept }) => {
    const cost = gift.unitPrice + gift.delivery
    const reason =
      whyNot(gift, { person, kept, facts }) ??
      (facts.oneAMonth && served.has(person.id) ? 'one-a-month' : spent + cost > facts.budget ? 'over-budget' : null)
    if (reason === null) {
      served.add(person.id)
      spent += cost
    }
    return { ...gift, reason }
  })
}

type Due = { person: PlannedPerson; gift: PlannedGift; kept: KeptGift | undefined }

function dueOf(rule: PlanRule, facts: PlanFacts): Due[] {
  return facts.people.flatMap((person) =>
    daysOf(rule.occasion, person, facts)
      .filter((day) => isSameMonth(day, facts.month) && isThere(person, facts.month, day))
      .slice(0, 1)
      .flatMap((occasionDay) => {
        const key = { personId: person.id, occasion: rule.occasion, year: yearOf(occasionDay) }
        if (facts.elsewhere.has(giftKey(key))) return []
        const kept = facts.kept.get(giftKey(key))
        return [{ person, kept, gift: giftOf(rule, { key, occasionDay, kept, facts }) }]
      }),
  )
}

/** The days of an occasion of a person near the month. */
function daysOf(occasion: string, { birthday, joinedOn }: PlannedPerson, { month, feasts }: PlanFacts): readonly CalendarDate[] {
  const year = yearOf(month)
  if (occasion === BIRTHDAY) return birthday === null ? [] : [birthdayIn(birthday, year)]
  // The first day itself is not an anniversary.
  if (occasion === JOINING_DAY) return joinedOn === null || yearOf(joinedOn) >= year ? [] : [birthdayIn(yearlyOf(joinedOn), year)]
  return feasts.get(occasion) ?? []
}

/** Not before joining, and not in the months after leaving. Who leaves in the month stays in the plan, with that as the reason. */
function isThere({ joinedOn, leavesOn }: PlannedPerson, month: CalendarDate, day: CalendarDate): boolean {
  return (joinedOn === null || joinedOn <= day) && (leavesOn === null || leavesOn >= month)
}

type Asked = {
  key: { personId: string; occasion: string; year: number }
  occasionDay: CalendarDate
  kept: KeptGift | undefined
  facts: PlanFacts
}

function giftOf(rule: PlanRule, { key, occasionDay, kept, facts }: Asked): PlannedGift {
  const { variantId, goesTo, areaId, addressLine } = kept ?? { ...rule, areaId: null, addressLine: null }
  return {
    ...key,
    occasionDay,
    day: keptDay({ kept, occasionDay, facts }) ?? deliveryDay({ ...rule, goesTo }, occasionDay, facts),
    variantId,
    unitPrice: facts.prices.get(variantId) ?? paisa(0),
    delivery: facts.delivery,
    goesTo,
    areaId,
    addressLine,
    changed: kept !== undefined,
    reason: null,
  }
}

/** The day that a member chose, while it is for this day of the occasion and was not closed since. */
function keptDay({ kept, occasionDay, facts }: Pick<Asked, 'kept' | 'occasionDay' | 'facts'>): CalendarDate | null {
  if (kept?.occasionDay !== occasionDay) return null
  return isOpen(kept.day, { needsWork: kept.goesTo === 'reception', facts }) ? kept.day : null
}

/** The day of the occasion or the working day before it. What cannot come on the day comes before it, never after. */
function deliveryDay({ deliver, goesTo }: PlanRule, day: CalendarDate, facts: PlanFacts): CalendarDate {
  const needsWork = deliver === 'working-day-before' || goesTo === 'reception'
  const first = deliver === 'on-day' ? day : addDays(day, -1)
  for (let earlier = 0; earlier <= MOST_DAYS_EARLIER; earlier += 1) {
    const one = addDays(first, -earlier)
    if (isOpen(one, { needsWork, facts })) return one
  }
  return first
}

/** The shop delivers on the day, and where the company has to work, it does. */
function isOpen(
  day: CalendarDate,
  { needsWork, facts: { closed, weekend } }: { needsWork: boolean; facts: Pick<PlanFacts, 'closed' | 'weekend'> },
): boolean {
  return !closed.has(day) && !(needsWork && weekend.includes(weekday(day)))
}

function whyNot(
  { goesTo, occasionDay, day, areaId, variantId }: PlannedGift,
  { person, kept, facts }: { person: PlannedPerson; kept: KeptGift | undefined; facts: PlanFacts },
): GiftReason | null {
  if (kept?.leftOut) return 'by-member'
  if (person.leavesOn !== null && person.leavesOn < occasionDay) return 'left'
  if (person.phoneTwice) return 'phone-twice'
  if (day < facts.earliest) return 'too-late'
  if (!facts.prices.has(variantId)) return 'no-price'
  if (goesTo === 'reception') return facts.hasReception ? null : 'no-reception'
  if (!person.hasPhone) return 'no-phone'
  return areaId !== null || person.hasAddress ? null : 'no-address'
}

/** By day, occasion and place in the roster. */
function inOrder(one: Due, other: Due): number {
  return (
    compare(one.gift.day, other.gift.day) ||
    compare(one.gift.occasion, other.gift.occasion) ||
    one.person.position - other.person.position
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
