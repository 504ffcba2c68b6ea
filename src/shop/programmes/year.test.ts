import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from '#platform/ids.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { addPeople, plentyAllYear, programmeWorld, rosterRow, SHOP_URL, type ProgrammeWorld } from '#tests/programme-world.ts'
import { seededRandom, type SeededRandom } from '#tests/seeded-random.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addDays, dayFrom, dayInDhaka, instantInDhaka, paisa, weekday, type CalendarDate } from '../values/index.ts'
import {
  approveMonth,
  changeGift,
  followMonths,
  giftsOfMonth,
  makePlans,
  monthCounts,
  monthsOf,
  orderDays,
  peoplePage,
  setLeaving,
  type GiftChoice,
} from './index.ts'

const PEOPLE = LONG_RUN ? 2_000 : 40
// From the first plan to the last delivery of 2027. The short run looks at the days on which something can happen.
const [FROM, UNTIL] = [dayFrom('2026-11-25'), LONG_RUN ? dayFrom('2027-12-31') : dayFrom('2027-03-31')]
const MONTH_BUDGET = Math.ceil(PEOPLE * 0.25) * 1_050
const YEAR_BUDGET = Math.ceil(PEOPLE * (LONG_RUN ? 1.4 : 0.6)) * 1_050

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ now: instantInDhaka(FROM, '10:00') })
})
afterEach(() => shop.close())

/** A year of the jobs at ten in the morning, twice on some days, with joiners, leavers, changes, and months that are approved late or never. */
async function liveThrough(random: SeededRandom): Promise<ProgrammeWorld> {
  await plentyAllYear(shop)
  const world = await programmeWorld(shop, {
    input: { yearBudget: taka(YEAR_BUDGET), monthBudget: taka(MONTH_BUDGET) },
    limit: YEAR_BUDGET,
    approvalAbove: 5_000,
  })
  let next = 1
  const someone = () => {
    const birthday = addDays(dayFrom('2024-01-01'), random(366)).split('-').reverse().join('/')
    const joined = addDays(dayFrom('2018-01-01'), random(2_900)).split('-').reverse().join('/')
    return rosterRow(next++, { birthday, joined })
  }
  await addPeople(world, shop, Array.from({ length: PEOPLE }, someone))
  for (let day = FROM; day <= UNTIL; day = addDays(day, 1)) {
    const at = shop.at(instantInDhaka(day, '10:00'))
    const ctx = { ...at.as('desk'), actor: { kind: 'system' as const, name: 'programmes' } }
    if (random(20) === 0) await addPeople(world, at, [someone()])
    if (random(20) === 0) await leave(world, at, random)
    for (let run = 0; run <= Number(random(30) === 0); run += 1) {
      await followMonths(ctx, { shopUrl: SHOP_URL })
      await makePlans(ctx, { shopUrl: SHOP_URL })
      await orderDays(ctx, { shopUrl: SHOP_URL })
    }
    await decide(world, at, random)
  }
  return world
}

async function leave(world: ProgrammeWorld, at: Shop, random: SeededRandom): Promise<void> {
  const { people } = await peoplePage(at.db, { programmeId: world.programmeId, query: '', faulty: false, page: 1 })
  // Who left does not come back.
  const staying = people.filter(({ leavesOn }) => leavesOn === null)
  const person = staying[random(staying.length)]!
  await setLeaving(world.as('hr', at), { ref: world.ref, personId: person.id, leavesOn: addDays(dayInDhaka(at.now), random(40)) })
}

/** Every third day a member of the company looks at the month: changes a gift, or approves it. One month in five is forgotten. */
async function decide(world: ProgrammeWorld, at: Shop, random: SeededRandom): Promise<void> {
  if (random(3) !== 0) return
  for (const month of await monthsOf(at.db, world.programmeId)) {
    if (month.state !== 'planned' || Number(month.month.slice(5, 7)) % 5 === 2) continue
    const [gift] = await giftsOfMonth(at.db, { monthId: month.id, leftOut: false, page: 1 })
    if (gift && random(2) === 0) {
      const choice: GiftChoice = {
        leftOut: random(2) === 0,
        day: gift.day,
        variantId: gift.variantId,
        goesTo: gift.goesTo,
        place: null,
      }
      await changeGift(world.as('hr', at), { ref: world.ref, month: month.month, giftId: gift.id, choice })
    }
    const [seen] = (await monthsOf(at.db, world.programmeId)).filter(({ id }) => id === month.id)
    if (random(3) === 0)
      await approveMonth(world.as(random(2) === 0 ? 'boss' : 'hr', at), {
        ref: world.ref,
        month: month.month,
        seenVersion: seen!.version,
      })
  }
}

type GiftRow = {
  personId: string
  position: number
  occasion: string
  year: number
  occasionDay: CalendarDate
  day: CalendarDate
  state: string
  reason: string | null
  cost: number
  month: CalendarDate
  monthState: string
  ordered: boolean
}

async function allGifts(): Promise<GiftRow[]> {
  const found = await sql<GiftRow>`
    select person_id as "personId", person.position, occasion, year, occasion_day as "occasionDay", gift.day, gift.state, reason,
      unit_price_paisa + delivery_paisa as cost, month.month, month.state as "monthState", recipient.consignment_id is not null as ordered
    from programmes.gifts as gift join programmes.months as month on month.id = month_id
    join programmes.people as person on person.id = person_id left join gifting.recipients as recipient on recipient.id = recipient_id
    order by gift.day, occasion, person.position`.execute(shop.db)
  return found.rows
}

const TIME = LONG_RUN ? 1_800_000 : 120_000

test(
  'a year on the database: no person missed, no duplicate, budget and approvals respected, and the same seed gives the same year',
  { timeout: TIME },
  async () => {
    const world = await liveThrough(seededRandom(2027))
    const gifts = await allGifts()
    await nobodyMissed(gifts)
    expect(new Set(gifts.map(({ personId, occasion, year }) => `${personId} ${occasion} ${year}`)).size).toBe(gifts.length)
    const months = await monthsOf(shop.db, world.programmeId)
    for (const month of months) {
      const own = gifts.filter((gift) => gift.month === month.month)
      const spent = own.filter(({ state }) => state !== 'left-out').reduce((sum, { cost }) => sum + cost, 0)
      expect([month.total, month.total <= taka(MONTH_BUDGET)]).toEqual([paisa(spent), true])
      // What was not approved was not sent.
      if (month.state !== 'approved') expect(own.filter(({ state }) => state === 'in-run')).toEqual([])
      const { sent } = await monthCounts(shop.db, month.id)
      expect(sent).toBe(own.filter(({ state }) => state !== 'left-out').length)
    }
    expect(months.reduce((sum, { total }) => sum + total, 0)).toBeLessThanOrEqual(taka(YEAR_BUDGET))
    expect([...new Set(months.map(({ state }) => state))].toSorted().slice(0, 2)).toEqual(['approved', 'expired'])
    const sent = gifts.filter(({ state }) => state === 'in-run')
    expect(sent.length).toBeGreaterThan(5)
    expect(sent.filter(({ ordered }) => !ordered)).toEqual([])
    const boxes = await sql<{ count: number }>`select count(*)::integer as count from fulfilment.consignments`.execute(shop.db)
    expect(boxes.rows[0]!.count).toBe(sent.length)
    expect(sent.filter(({ day }) => [5, 6].includes(weekday(day)))).toEqual([])
    const first = digestOf(gifts)
    const other = await openShop({ now: instantInDhaka(FROM, '10:00') })
    await shop.close()
    shop = other
    await liveThrough(seededRandom(2027))
    expect(digestOf(await allGifts())).toBe(first)
  },
)

/** Everybody of the roster with a birthday or joining day in a month that was planned has one row for it. */
async function nobodyMissed(gifts: readonly GiftRow[]): Promise<void> {
  const people = await sql<{
    id: string
    birthday: string | null
    joinedOn: CalendarDate | null
    leavesOn: CalendarDate | null
    added: Date
  }>`
    select id, birthday, joined_on as "joinedOn", leaves_on as "leavesOn", added_at as added from programmes.people order by id`.execute(
    shop.db,
  )
  const known = new Set(gifts.map(({ personId, occasion, year }) => `${personId} ${occasion} ${year}`))
  const last = UNTIL
  const missed: string[] = []
  for (const { id, birthday, joinedOn, leavesOn, added } of people.rows) {
    for (const [occasion, yearly] of [
      ['birthday', birthday],
      ['joining-day', joinedOn?.slice(5) ?? null],
    ] as const) {
      const day = yearly === null ? null : dayFrom(`2027-${yearly === '02-29' ? '02-28' : yearly}`)
      if (day === null || day > last || (leavesOn !== null && leavesOn < `${day.slice(0, 7)}-01`)) continue
      // Who was added after the day was not there.
      if (dayInDhaka(added) >= day || day.slice(0, 7) < '2027-01') continue
      if (!known.has(`${id} ${occasion} 2027`)) missed.push(`${occasion} ${day} ${dayInDhaka(added)} ${leavesOn}`)
    }
  }
  expect(missed).toEqual([])
}

function digestOf(gifts: readonly GiftRow[]): string {
  return sha256(JSON.stringify(gifts.map(({ personId: _, ...gift }) => gift)))
}
