import { expect, test } from 'vitest'
import { sha256 } from '#platform/ids.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { addDays, dayFrom, daysBetween, paisa, weekday, yearOf, type CalendarDate } from '../values/index.ts'
import {
  birthdayIn,
  giftKey,
  lastOfMonth,
  monthAfter,
  planMonth,
  type PlanFacts,
  type PlannedGift,
  type PlannedPerson,
} from './model.ts'

const PEOPLE = 2_000
const YEAR = 2027
const MONTHS = Array.from({ length: 12 }, (_, month) => dayFrom(`${YEAR}-${String(month + 1).padStart(2, '0')}-01`))
const FEASTS = new Map([
  ['eid-ul-fitr', [dayFrom('2027-03-10')]],
  ['pohela-boishakh', [dayFrom('2027-04-14')]],
  ['new-year', [dayFrom('2027-01-01')]],
])
const CLOSED = new Set(['2027-03-09', '2027-03-10', '2027-03-11', '2027-04-14', '2027-01-01'].map(dayFrom))
const [BOX, DELIVERY] = [paisa(120_000), paisa(6_000)]
const RULES: PlanFacts['rules'] = [
  { occasion: 'birthday', variantId: 'box', deliver: 'on-day', goesTo: 'reception' },
  { occasion: 'joining-day', variantId: 'box', deliver: 'on-day', goesTo: 'home' },
  { occasion: 'eid-ul-fitr', variantId: 'box', deliver: 'working-day-before', goesTo: 'reception' },
  { occasion: 'pohela-boishakh', variantId: 'box', deliver: 'working-day-before', goesTo: 'home' },
]

type Random = (below: number) => number

function person(random: Random, position: number): PlannedPerson {
  const day = addDays(dayFrom('2024-01-01'), random(366))
  const joined = random(12) === 0 ? addDays(dayFrom(`${YEAR}-01-01`), random(365)) : addDays(dayFrom('2015-01-01'), random(4_380))
  return {
    id: `person-${position}`,
    position,
    hasPhone: random(50) !== 0,
    phoneTwice: random(60) === 0,
    hasAddress: random(10) !== 0,
    birthday: random(100) === 0 ? null : day.slice(5),
    joinedOn: joined,
    leavesOn: random(15) === 0 ? addDays(joined > `${YEAR}-01-01` ? joined : dayFrom(`${YEAR}-01-01`), random(365)) : null,
  }
}

type Year = { people: PlannedPerson[]; months: { facts: PlanFacts; gifts: PlannedGift[]; approved: boolean }[] }

/** A year of months: members change some gifts, some months are not approved, and the budget of the year runs out. */
function yearOfGifts(seed: number): Year {
  const random = seededRandom(seed)
  const people = Array.from({ length: PEOPLE }, (_, index) => person(random, index + 1))
  const elsewhere = new Set<string>()
  const months: Year['months'] = []
  let left = paisa(PEOPLE * 3 * (BOX + DELIVERY))
  for (const month of MONTHS) {
    const budget = paisa(Math.min(left, 15_000_000 + random(220_000_000)))
    const facts = {
      month,
      earliest: addDays(month, -5),
      people,
      rules: RULES,
      feasts: FEASTS,
      closed: CLOSED,
      weekend: [5, 6],
      budget,
    }
    const given = {
      ...facts,
      delivery: DELIVERY,
      prices: new Map([['box', BOX]]),
      oneAMonth: month >= '2027-05-01',
      hasReception: true,
    }
    const first = planMonth({ ...given, kept: new Map(), elsewhere })
    const kept: Map<string, NonNullable<ReturnType<PlanFacts['kept']['get']>>> = new Map(
      first
        .filter(() => random(20) === 0)
        .map((gift) => [
          giftKey(gift),
          { ...gift, day: random(2) === 0 ? gift.day : addDays(gift.day, -1), leftOut: random(3) === 0 },
        ]),
    )
    const used = { ...given, kept, elsewhere: new Set(elsewhere) }
    const gifts = planMonth(used)
    const approved = random(6) !== 0
    if (approved) left = paisa(left - sumOf(gifts))
    for (const gift of gifts) elsewhere.add(giftKey(gift))
    months.push({ facts: used, gifts, approved })
  }
  return { people, months }
}

function sumOf(gifts: readonly PlannedGift[]): number {
  return gifts.reduce((sum, { reason, unitPrice, delivery }) => sum + (reason === null ? unitPrice + delivery : 0), 0)
}

/** Who is due when, computed without the plan. */
function dueKeys(people: readonly PlannedPerson[]): string[] {
  const due: string[] = []
  for (const { id, birthday, joinedOn, leavesOn } of people) {
    const days: [string, CalendarDate][] = [
      ['eid-ul-fitr', dayFrom('2027-03-10')],
      ['pohela-boishakh', dayFrom('2027-04-14')],
    ]
    // 2027 has no 29 February.
    if (birthday !== null) days.push(['birthday', dayFrom(`2027-${birthday === '02-29' ? '02-28' : birthday}`)])
    if (joinedOn !== null && yearOf(joinedOn) < YEAR) days.push(['joining-day', birthdayIn(joinedOn.slice(5), YEAR)])
    for (const [occasion, day] of days) {
      const isThere = (joinedOn === null || joinedOn <= day) && (leavesOn === null || leavesOn >= `${day.slice(0, 7)}-01`)
      if (isThere) due.push(`${id} ${occasion} ${YEAR}`)
    }
  }
  return due.toSorted()
}

test('in a year of 2,000 people everybody who is due is there once, with a reason if nothing is sent', () => {
  for (const seed of [1, 2]) {
    const { people, months } = yearOfGifts(seed)
    const all = months.flatMap(({ gifts }) => gifts)
    expect(all.map(giftKey).toSorted()).toEqual(dueKeys(people))
    expect(new Set(all.map(giftKey)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(6_000)
    const reasons = new Set(all.map(({ reason }) => reason))
    expect([...reasons].toSorted()).toEqual(
      [null, 'left', 'by-member', 'phone-twice', 'no-phone', 'no-address', 'over-budget', 'one-a-month'].toSorted(),
    )
  }
})

test('no month spends more than its budget, and the year not more than its own', () => {
  const { months } = yearOfGifts(4)
  for (const { facts, gifts } of months) expect(sumOf(gifts)).toBeLessThanOrEqual(facts.budget)
  const spent = months.filter(({ approved }) => approved).reduce((sum, { gifts }) => sum + sumOf(gifts), 0)
  expect(spent).toBeLessThanOrEqual(PEOPLE * 3 * (BOX + DELIVERY))
  // A gift is left out for the budget only where it would not have fitted.
  for (const { facts, gifts } of months) {
    let sum = 0
    for (const { reason, unitPrice, delivery } of gifts) {
      if (reason === null) sum += unitPrice + delivery
      if (reason === 'over-budget') expect(sum + unitPrice + delivery).toBeGreaterThan(facts.budget)
    }
  }
})

function isOpen(day: CalendarDate, goesTo: PlannedGift['goesTo']): boolean {
  return !CLOSED.has(day) && !(goesTo === 'reception' && [5, 6].includes(weekday(day)))
}

test('gifts come on the day or before it, to the reception on working days, and never on a closed day', () => {
  const { months } = yearOfGifts(5)
  for (const { occasion, occasionDay, day, goesTo } of months.flatMap(({ gifts }) => gifts)) {
    expect(daysBetween(day, occasionDay)).toBeGreaterThanOrEqual(
      occasion === 'eid-ul-fitr' || occasion === 'pohela-boishakh' ? 1 : 0,
    )
    expect(isOpen(day, goesTo)).toBe(true)
  }
  const eid = months[2]!.gifts.filter(({ occasion, changed }) => occasion === 'eid-ul-fitr' && !changed)
  // The 9th is closed.
  expect(new Set(eid.map(({ day }) => day))).toEqual(new Set(['2027-03-08']))
})

test('who was left out by a member gets nothing, and changed days stay while they are open', () => {
  const { months } = yearOfGifts(6)
  for (const { facts, gifts } of months) {
    for (const gift of gifts) {
      const kept = facts.kept.get(giftKey(gift))
      if (kept && isOpen(kept.day, kept.goesTo)) expect(gift.day).toBe(kept.day)
      if (kept?.leftOut) expect(gift.reason).toBe('by-member')
    }
  }
})

test('the same seed gives the same year, and another seed another one', () => {
  const digest = (seed: number) => sha256(JSON.stringify(yearOfGifts(seed).months.map(({ gifts }) => gifts)))
  expect(digest(7)).toBe(digest(7))
  expect(digest(8)).not.toBe(digest(7))
})

test('who is born on 29 February gets a gift every year', () => {
  expect([birthdayIn('02-29', 2027), birthdayIn('02-29', 2028), birthdayIn('02-28', 2027)]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-02-28',
  ])
  expect([lastOfMonth(dayFrom('2028-02-10')), monthAfter(dayFrom('2027-12-31'))]).toEqual(['2028-02-29', '2028-01-01'])
})
