import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addPeople,
  BIRTHDAY_RULE,
  OCCASIONS,
  plentyAllYear,
  programmeWorld,
  rosterRow,
  SHOP_URL,
  type ProgrammeWorld,
} from '#tests/programme-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { recipientsOf } from '../gifting/index.ts'
import { addDays, dayFrom, type CalendarDate } from '../values/index.ts'
import {
  approveMonth,
  changeGift,
  changePerson,
  eraseFromRosters,
  followMonths,
  giftsOfMonth,
  makePlans,
  monthOfProgramme,
  orderDays,
  peoplePage,
  planAgain,
  setLeaving,
  setRule,
  type GiftChoice,
} from './index.ts'

const [JULY, AUGUST] = [dayFrom('2026-07-01'), dayFrom('2026-08-01')]

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const on = (day: string) => shop.at(`${day}T10:00:00+06:00`)
const plan = (at: Shop = shop) => makePlans(at.as('desk'), { shopUrl: SHOP_URL })

async function monthOf(world: ProgrammeWorld, month: CalendarDate) {
  return (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month }))!
}

async function gifts(world: ProgrammeWorld, month: CalendarDate = JULY) {
  const { id } = await monthOf(world, month)
  const found = [false, true].map((leftOut) => giftsOfMonth(shop.db, { monthId: id, leftOut, page: 1 }))
  return (await Promise.all(found)).flat()
}

async function shown(world: ProgrammeWorld, month: CalendarDate = JULY) {
  return (await gifts(world, month)).map(({ name, day, state, reason }) => [name.split(' ').at(-1), day, reason ?? state])
}

async function approve(world: ProgrammeWorld, month: CalendarDate, at: Shop = shop, who: 'hr' | 'boss' = 'hr') {
  const { version: seenVersion } = await monthOf(world, month)
  return approveMonth(world.as(who, at), { ref: world.ref, month, seenVersion })
}

async function personOf(world: ProgrammeWorld, query: string) {
  return (await peoplePage(shop.db, { programmeId: world.programmeId, query, faulty: false, page: 1 })).people[0]!
}

async function correct(world: ProgrammeWorld, { name, birthday, at = shop }: { name: string; birthday: string; at?: Shop }) {
  const person = await personOf(world, name)
  const ctx = world.as('hr', at)
  expect(await changePerson(ctx, { ref: world.ref, personId: person.id, typed: { ...person, birthday } })).toEqual({ ok: true })
  await planAgain(ctx, { programmeId: world.programmeId })
}

async function choose(world: ProgrammeWorld, difference: Partial<GiftChoice>) {
  const [gift] = await gifts(world)
  const choice = { leftOut: false, day: gift!.day, variantId: gift!.variantId, goesTo: 'reception' as const, place: null }
  return changeGift(world.as('hr', shop), { ref: world.ref, month: JULY, giftId: gift!.id, choice: { ...choice, ...difference } })
}

async function closeDays(from: CalendarDate, to: CalendarDate) {
  await sql`
    insert into fulfilment.closed_days (zone_id, day, reason)
    select null, day, '{"en":"Closed","bn":"বন্ধ"}' from generate_series(${from}::date, ${to}::date, interval '1 day') as day`.execute(
    shop.db,
  )
}

test('people who share a number are added once, and get no gift until it is corrected', async () => {
  const world = await programmeWorld(shop)
  const [first, other] = [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '16 July' })]
  const rows = [first, other.with(2, first[2]!)]
  expect(await addPeople(world, shop, rows)).toMatchObject({ added: 2, alreadyThere: 0, faulty: 1 })
  const before = await shop.count('programmes.people')
  expect(await addPeople(world, shop, rows)).toMatchObject({ added: 0, alreadyThere: 2, faulty: 0 })
  expect(await shop.count('programmes.people')).toBe(before)
  await plan()
  expect(await shown(world)).toEqual([
    ['B1', '2026-07-09', 'planned'],
    ['C2', '2026-07-16', 'phone-twice'],
  ])
  const person = await personOf(world, 'C2')
  const typed = { ...person, phone: '01730000002' }
  expect(await changePerson(world.as('hr', shop), { ref: world.ref, personId: person.id, typed })).toEqual({ ok: true })
  await planAgain(world.as('hr', shop), { programmeId: world.programmeId })
  expect((await shown(world)).map((gift) => gift[2])).toEqual(['planned', 'planned'])
})

test('whose data is erased everywhere is erased where another person has the number, too', async () => {
  const world = await programmeWorld(shop)
  const [first, other] = [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '16 July' })]
  await addPeople(world, shop, [first, other.with(2, '০১৭৩০-০০০ ০০১'), rosterRow(3, { birthday: '20 July' })])
  await shop.db.transaction((tx) => eraseFromRosters(tx, shop.as('desk'), ['+8801730000001']))
  const left = await sql<{ name: string; typed: string }>`
    select name, phone_text as typed from programmes.people order by position`.execute(shop.db)
  expect(left.rows).toEqual([
    { name: '—', typed: '' },
    { name: '—', typed: '' },
    { name: 'Nasrin Sultana D3', typed: '01730000003' },
  ])
})

test('an erasure waits for a change of the roster that is under way, and erases whom it added', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '16 July' })])
  const [changed, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = shop.db.transaction(async (tx) => {
    await sql`select from programmes.programmes where id = ${world.programmeId}::uuid for update`.execute(tx)
    await sql`update programmes.people set phone_text = '01730000001', phone = null where phone = '+8801730000002'`.execute(tx)
    changed.resolve()
    await go.promise
  })
  await changed.promise
  const erased = shop.db.transaction((tx) => eraseFromRosters(tx, shop.as('desk'), ['+8801730000001']))
  await new Promise((resolve) => setTimeout(resolve, 200))
  go.resolve()
  await Promise.all([change, erased])
  const left = await sql<{ name: string }>`select distinct name from programmes.people`.execute(shop.db)
  expect(left.rows).toEqual([{ name: '—' }])
})

test('a gift that one month left out is planned in another one when the birthday is corrected', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '10 July' })])
  await plan()
  await followMonths(on('2026-06-25').as('desk'), { shopUrl: SHOP_URL })
  expect(await shown(world)).toEqual([['B1', '2026-07-09', 'not-approved']])
  await correct(world, { name: 'B1', birthday: '20 August', at: on('2026-06-30') })
  for (const _ of [1, 2]) await plan(on('2026-07-05'))
  expect([await shown(world), await shown(world, AUGUST)]).toEqual([[], [['B1', '2026-08-20', 'planned']]])
  expect(await shop.count('programmes.gifts')).toBe(1)
  const before = await monthOf(world, AUGUST)
  await plan(on('2026-07-06'))
  expect((await monthOf(world, AUGUST)).version).toBe(before.version)
  // A gift that is sent stays the only one of its year.
  expect(await approve(world, AUGUST, on('2026-07-07'))).toEqual({ ok: true })
  await correct(world, { name: 'B1', birthday: '10 September', at: on('2026-07-07') })
  await plan(on('2026-08-05'))
  expect([await shown(world, AUGUST), await shown(world, dayFrom('2026-09-01'))]).toEqual([[['B1', '2026-08-20', 'planned']], []])
})

test('a birthday that is corrected into a month that is closed is there, too late', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '10 July' }), rosterRow(2, { birthday: '20 August' })])
  await plan()
  const follow = () => followMonths(on('2026-07-20').as('desk'), { shopUrl: SHOP_URL })
  await followMonths(on('2026-06-25').as('desk'), { shopUrl: SHOP_URL })
  await plan(on('2026-07-05'))
  expect(await approve(world, AUGUST, on('2026-07-07'))).toEqual({ ok: true })
  await correct(world, { name: 'B1', birthday: '25 August', at: on('2026-07-20') })
  await follow()
  expect([await shown(world), await shown(world, AUGUST)]).toEqual([
    [],
    [
      ['C2', '2026-08-20', 'planned'],
      ['B1', '2026-08-25', 'too-late'],
    ],
  ])
  const before = await shop.countAll()
  await follow()
  expect(await shop.countAll()).toEqual(before)
})

test('a gift with another address goes there, also when the reception is chosen', async () => {
  await plentyAllYear(shop)
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await plan()
  const place = { areaId: 'dhaka/mirpur', address: 'House 9, Road 2' }
  expect(await choose(world, { goesTo: 'reception', place })).toEqual({ ok: true })
  const [gift] = await gifts(world)
  expect([gift!.goesTo, gift!.areaId, gift!.addressLine]).toEqual(['home', 'dhaka/mirpur', 'House 9, Road 2'])
  await expect(sql`update programmes.gifts set goes_to = 'reception'`.execute(shop.db)).rejects.toThrow(
    'own_address_is_not_the_reception',
  )
  await approve(world, JULY)
  await orderDays(on('2026-07-05').as('desk'), { shopUrl: SHOP_URL })
  const ordered = (await gifts(world))[0]!
  expect((await recipientsOf(shop.db, ordered.runId!)).map(({ address, read }) => [address, read.phone])).toEqual([
    ['House 9, Road 2', '+8801730000001'],
  ])
})

test('what would come before it can be ordered is shown as too late before the approval', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '1 July' }), rosterRow(2, { birthday: '9 July' })])
  // From Friday on; the last day of approval is Wednesday, 24 June.
  await closeDays(dayFrom('2026-06-26'), JULY)
  await plan()
  expect(await shown(world)).toEqual([
    ['C2', '2026-07-09', 'planned'],
    ['B1', '2026-06-25', 'too-late'],
  ])
})

test('a day that a member chose is kept only for the same day of the occasion', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await plan()
  const place = { areaId: 'dhaka/mirpur', address: 'House 9, Road 2' }
  expect(await choose(world, { day: dayFrom('2026-07-05'), place })).toEqual({ ok: true })
  await plan()
  expect(await shown(world)).toEqual([['B1', '2026-07-05', 'planned']])
  // A Friday: only the reception is closed.
  await correct(world, { name: 'B1', birthday: '24 July' })
  const [gift] = await gifts(world)
  expect([gift!.day, gift!.goesTo, gift!.addressLine]).toEqual(['2026-07-24', 'home', 'House 9, Road 2'])
})

test('a member cannot choose a closed day, or for the reception a day on which it is closed', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await plan()
  await closeDays(dayFrom('2026-07-08'), dayFrom('2026-07-08'))
  const before = await shown(world)
  for (const difference of [{ day: dayFrom('2026-07-08') }, { day: dayFrom('2026-07-03') }, { day: dayFrom('2026-06-25') }])
    expect(await choose(world, difference)).toEqual({ ok: false, problem: 'day-not-near' })
  expect(await choose(world, { day: dayFrom('2026-07-08'), goesTo: 'home' })).toEqual({ ok: false, problem: 'day-not-near' })
  expect(await shown(world)).toEqual(before)
  expect(await choose(world, { day: dayFrom('2026-07-03'), goesTo: 'home' })).toEqual({ ok: true })
  // What is left out needs no day.
  expect(await choose(world, { day: dayFrom('2026-07-08'), leftOut: true })).toEqual({ ok: true })
})

test('a day that a member chose is planned anew when it is closed later', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await plan()
  expect(await choose(world, { day: dayFrom('2026-07-05') })).toEqual({ ok: true })
  await closeDays(dayFrom('2026-07-05'), dayFrom('2026-07-05'))
  await plan()
  expect(await shown(world)).toEqual([['B1', '2026-07-09', 'planned']])
  // A Wednesday, on which the office is closed later.
  expect(await choose(world, { day: dayFrom('2026-07-08') })).toEqual({ ok: true })
  await sql`update programmes.programmes set weekend = array[3, 5, 6]`.execute(shop.db)
  await plan()
  expect(await shown(world)).toEqual([['B1', '2026-07-09', 'planned']])
})

test('what a member left out stays left out, whatever else is true of the person', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await plan()
  await choose(world, { leftOut: true })
  const { id: personId } = await personOf(world, 'B1')
  for (const leavesOn of [addDays(JULY, 1), null]) {
    await setLeaving(world.as('hr', shop), { ref: world.ref, personId, leavesOn })
    await plan()
    expect(await shown(world)).toEqual([['B1', '2026-07-09', 'by-member']])
  }
})

test('who changes a month by its rules or people changed it last; a nightly plan changes nothing of that', async () => {
  const world = await programmeWorld(shop, { approvalAbove: 1_000 })
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '16 July' })])
  await plan()
  const first = await monthOf(world, JULY)
  expect(first.changedBy).toBeNull()
  const boss = world.as('boss', shop)
  // Nothing of the month changes.
  await planAgain(boss, { programmeId: world.programmeId })
  expect([(await monthOf(world, JULY)).changedBy, (await monthOf(world, JULY)).version]).toEqual([null, first.version])
  const rule = { ...BIRTHDAY_RULE, goesTo: 'home' as const, variantId: shop.variant('trio-box') }
  expect(await setRule(boss, { ref: world.ref, occasions: OCCASIONS, rule })).toEqual({ ok: true })
  await planAgain(boss, { programmeId: world.programmeId })
  expect((await monthOf(world, JULY)).version).toBe(first.version + 1)
  expect(await approve(world, JULY, shop, 'boss')).toEqual({ ok: false, problem: 'own-change' })
  await addPeople(world, shop, [rosterRow(3, { birthday: '23 July' })])
  await plan()
  expect(await approve(world, JULY, shop, 'boss')).toEqual({ ok: false, problem: 'own-change' })
  await correct(world, { name: 'D3', birthday: '26 July' })
  expect(await approve(world, JULY, shop, 'boss')).toEqual({ ok: true })
})
