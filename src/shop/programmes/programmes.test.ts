import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring } from '#tests/gift-world.ts'
import { documentList, registerForVat } from '#tests/invoice-documents.ts'
import {
  addPeople,
  plentyAllYear,
  programmeWorld,
  PROGRAMME,
  rosterRow,
  SHOP_URL,
  type ProgrammeWorld,
} from '#tests/programme-world.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { runOf } from '../gifting/index.ts'
import { confirmOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  addPerson,
  approveMonth,
  changeGift,
  changeProgramme,
  followMonths,
  giftsOfMonth,
  makePlans,
  makeProgramme,
  monthOfProgramme,
  orderDays,
  peoplePage,
  programmeOf,
  programmesToLookAt,
  setLeaving,
  startProgramme,
  stopProgramme,
  takeRoster,
  type GiftChoice,
} from './index.ts'

const JULY = dayFrom('2026-07-01')

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function planned(world: ProgrammeWorld, at: Shop = shop) {
  await makePlans(at.as('desk'), { shopUrl: SHOP_URL })
  return (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month: JULY }))!
}

async function gifts(world: ProgrammeWorld, leftOut = false) {
  const month = (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month: JULY }))!
  const found = await giftsOfMonth(shop.db, { monthId: month.id, leftOut, page: 1 })
  return found.map(({ name, occasion, day, state, reason }) => [name.split(' ').at(-1), occasion, day, reason ?? state])
}

async function approve(world: ProgrammeWorld, who: 'hr' | 'boss' = 'hr', at: Shop = shop) {
  const month = (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month: JULY }))!
  return approveMonth(world.as(who, at), { ref: world.ref, month: JULY, seenVersion: month.version })
}

const THREE = [
  rosterRow(1, { birthday: '10 July 1990', joined: '1/2/2020' }),
  // A Friday: the reception is closed.
  rosterRow(2, { birthday: '2026-07-17' }),
  rosterRow(3, { birthday: '12/8/1988', joined: '29-07-2019' }),
]

test('a sheet is read with birthdays and joining days, nothing is replaced, and each person is in the roster once', async () => {
  const world = await programmeWorld(shop)
  expect(await addPeople(world, shop, THREE)).toEqual({ ok: true, added: 3, alreadyThere: 0, faulty: 0, leftOut: 0 })
  const again = [
    rosterRow(1, { birthday: '11 July 1990' }),
    rosterRow(4, { birthday: 'soon' }),
    ['Total', '', '', '', '', '', '', ''],
  ]
  expect(await addPeople(world, shop, again)).toEqual({ ok: true, added: 1, alreadyThere: 1, faulty: 1, leftOut: 1 })
  const { people, found } = await peoplePage(shop.db, { programmeId: world.programmeId, query: '', faulty: false, page: 1 })
  expect(found).toBe(4)
  expect(people.map(({ nameBn, read }) => [nameBn, read.birthday, read.joinedOn, read.faults])).toEqual([
    ['নাসরিন 1', '07-10', '2020-02-01', []],
    ['নাসরিন 2', '07-17', null, []],
    ['নাসরিন 3', '08-12', '2019-07-29', []],
    ['নাসরিন 4', null, null, [{ field: 'birthday', kind: 'birthday-not-a-day' }]],
  ])
  const typed = { ...people[0]!, name: 'Other Person' }
  expect(await addPerson(world.as('hr', shop), { ref: world.ref, typed })).toEqual({ ok: true })
  const all = await peoplePage(shop.db, { programmeId: world.programmeId, query: 'other', faulty: true, page: 1 })
  expect(all.people.map(({ read }) => [read.phone, read.faults])).toEqual([[null, [{ field: 'phone', kind: 'phone-twice' }]]])
})

test('without the consent of the company no person is kept, and no programme starts', async () => {
  const world = await programmeWorld(shop, { start: false })
  const read = {
    ok: true as const,
    rows: [
      ['Name', 'Phone'],
      ['Rahim', '01711111111'],
    ],
  }
  const before = await shop.countAll()
  expect(await takeRoster(world.as('hr', shop), { ref: world.ref, read })).toEqual({ ok: false, problem: 'consent-first' })
  expect(await startProgramme(shop.as('owner'), { programmeId: world.programmeId })).toEqual({
    ok: false,
    problem: 'consent-first',
  })
  const stranger = { ...world.as('hr', shop), actor: shop.as('rahima').actor }
  expect(await makeProgramme(stranger, { companyId: world.companyId, ...PROGRAMME })).toEqual({
    ok: false,
    problem: 'unknown-programme',
  })
  const wrong = { ...PROGRAMME, monthBudget: taka(9_000_000), weekend: [9] }
  expect(await makeProgramme(world.as('hr', shop), { companyId: world.companyId, ...wrong })).toEqual({
    ok: false,
    problem: 'programme-not-valid',
    fields: ['monthBudget', 'weekend'],
  })
  expect(await shop.countAll()).toEqual(before)
})

test('a month is planned once, however often the job runs, and its members are told once', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, THREE)
  const month = await planned(world)
  expect([month.state, month.total, month.approveBy]).toEqual(['planned', taka(3_150), '2026-06-24'])
  expect(await gifts(world)).toEqual([
    ['B1', 'birthday', '2026-07-09', 'planned'],
    ['C2', 'birthday', '2026-07-16', 'planned'],
    ['D3', 'joining-day', '2026-07-29', 'planned'],
  ])
  const before = await shop.countAll()
  await Promise.all([1, 2, 3].map(() => makePlans(shop.as('desk'), { shopUrl: SHOP_URL })))
  expect(await shop.countAll()).toEqual(before)
  expect((await planned(world)).version).toBe(month.version)
  const told = await sql<{ recipient: string; body: string }>`
    select recipient, body from messaging.messages where template = 'gift-programme' order by recipient`.execute(shop.db)
  expect(told.rows.map(({ recipient }) => recipient)).toEqual(['+8801711902114', '+8801711902115'])
  expect(told.rows[0]!.body).toContain('Gifts of the year, July: 3 gifts, Tk 3,150. Check and approve by 24 Jun:')
})

test('a member changes gifts, and planning again keeps the changes', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, THREE)
  const month = await planned(world)
  const [first, second] = await giftsOfMonth(shop.db, { monthId: month.id, leftOut: false, page: 1 })
  const choice: GiftChoice = { leftOut: false, day: first!.day, variantId: first!.variantId, goesTo: 'reception', place: null }
  const change = (giftId: string, difference: Partial<GiftChoice>) =>
    changeGift(world.as('hr', shop), { ref: world.ref, month: JULY, giftId, choice: { ...choice, ...difference } })
  expect(await change(first!.id, { leftOut: true })).toEqual({ ok: true })
  expect(
    await change(second!.id, {
      day: dayFrom('2026-07-14'),
      goesTo: 'home',
      place: { areaId: 'dhaka/mirpur', address: 'House 9, Road 2' },
    }),
  ).toEqual({ ok: true })
  const before = await shop.countAll()
  expect(await change(second!.id, { day: dayFrom('2026-08-01') })).toEqual({ ok: false, problem: 'day-not-near' })
  expect(await change(second!.id, { variantId: shop.newId() })).toEqual({ ok: false, problem: 'unknown-box' })
  expect(await change(second!.id, { place: { areaId: 'nowhere', address: 'House 9, Road 2' } })).toEqual({
    ok: false,
    problem: 'place-not-valid',
  })
  expect(await change(shop.newId(), {})).toEqual({ ok: false, problem: 'unknown-gift' })
  expect(await shop.countAll()).toEqual(before)
  await planned(world)
  expect(await gifts(world)).toEqual([
    ['C2', 'birthday', '2026-07-14', 'planned'],
    ['D3', 'joining-day', '2026-07-29', 'planned'],
  ])
  expect(await gifts(world, true)).toEqual([['B1', 'birthday', first!.day, 'by-member']])
})

test('above the amount of the company an approver approves, not the one who changed the month, and once', async () => {
  const world = await programmeWorld(shop, { approvalAbove: 1_000 })
  await addPeople(world, shop, THREE)
  const month = await planned(world)
  expect(await approve(world, 'hr')).toEqual({ ok: false, problem: 'approver-needed' })
  const [first] = await giftsOfMonth(shop.db, { monthId: month.id, leftOut: false, page: 1 })
  const choice: GiftChoice = { leftOut: true, day: first!.day, variantId: first!.variantId, goesTo: 'reception', place: null }
  await changeGift(world.as('boss', shop), { ref: world.ref, month: JULY, giftId: first!.id, choice })
  expect(await approve(world, 'boss')).toEqual({ ok: false, problem: 'own-change' })
  await changeGift(world.as('hr', shop), { ref: world.ref, month: JULY, giftId: first!.id, choice })
  const old = { ref: world.ref, month: JULY, seenVersion: month.version }
  expect(await approveMonth(world.as('boss', shop), old)).toEqual({ ok: false, problem: 'edit-conflict' })
  const both = await Promise.all([approve(world, 'boss'), approve(world, 'boss')])
  expect(both.map((one) => (one.ok ? 'approved' : one.problem)).toSorted()).toEqual(['approved', 'approved-before'])
})

test('without approval the company is reminded once and then nothing is sent', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, THREE)
  await planned(world)
  const later = (day: string) => shop.at(`${day}T10:00:00+06:00`).as('desk')
  // Even if the months were not followed.
  expect(await orderDays(later('2026-07-06'), { shopUrl: SHOP_URL })).toEqual({ ordered: 0, waiting: 0 })
  expect([await shop.count('programmes.days'), await shop.count('gifting.gift_runs')]).toEqual([0, 0])
  expect(await followMonths(later('2026-06-20'), { shopUrl: SHOP_URL })).toEqual({ reminded: 0, expired: 0 })
  expect(await followMonths(later('2026-06-21'), { shopUrl: SHOP_URL })).toEqual({ reminded: 1, expired: 0 })
  expect(await followMonths(later('2026-06-24'), { shopUrl: SHOP_URL })).toEqual({ reminded: 0, expired: 0 })
  expect(await approve(world, 'hr', shop.at('2026-06-25T10:00:00+06:00'))).toEqual({ ok: false, problem: 'approval-over' })
  expect(await followMonths(later('2026-06-25'), { shopUrl: SHOP_URL })).toEqual({ reminded: 0, expired: 1 })
  const toLookAt = (day: string) => programmesToLookAt(shop.db, later(day).now)
  expect([await toLookAt('2026-06-25'), await toLookAt('2026-06-29')]).toEqual([1, 0])
  expect(await orderDays(later('2026-07-06'), { shopUrl: SHOP_URL })).toEqual({ ordered: 0, waiting: 0 })
  expect((await gifts(world, true)).map((gift) => gift[3])).toEqual(['not-approved', 'not-approved', 'not-approved'])
  const kinds = await sql<{ count: number }>`
    select count(*)::integer as count from messaging.messages where template = 'gift-programme'`.execute(shop.db)
  expect(kinds.rows).toEqual([{ count: 6 }])
  expect((await monthOfProgramme(shop.db, { programmeId: world.programmeId, month: JULY }))!.total).toBe(0)
})

test('an approved month becomes one order for each delivery day, on account, each with its own tax invoice', async () => {
  await registerForVat(shop)
  await plentyAllYear(shop)
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [...THREE, rosterRow(5, { birthday: '9 July' })])
  await planned(world)
  expect(await approve(world)).toEqual({ ok: true })
  const at = (day: string) => shop.at(`${day}T10:00:00+06:00`)
  expect(await orderDays(at('2026-07-03').as('desk'), { shopUrl: SHOP_URL })).toEqual({ ordered: 0, waiting: 0 })
  const twice = await Promise.all([1, 2].map(() => orderDays(at('2026-07-04').as('desk'), { shopUrl: SHOP_URL })))
  expect(twice.map(({ waiting }) => waiting)).toEqual([0, 0])
  const days = await sql<{ day: string; runId: string }>`select day, run_id as "runId" from programmes.days order by day`.execute(
    shop.db,
  )
  expect(days.rows.map(({ day }) => day)).toEqual(['2026-07-09'])
  const run = (await runOf(shop.db, { runId: days.rows[0]!.runId }))!
  expect([run.state, run.day, run.companyId]).toEqual(['confirmed', '2026-07-09', world.companyId])
  const orders = await sql<{ id: string; total: number; method: string }>`
    select orders.id, total_paisa as total, method from ordering.orders join payments.payments on order_id = orders.id`.execute(
    shop.db,
  )
  expect(orders.rows.map(({ total, method }) => [total, method])).toEqual([[taka(2_100), 'on-account']])
  const boxes = await consignmentsOf(shop.db, [orders.rows[0]!.id])
  expect(boxes.map(({ day, recipient }) => [day, recipient.name, recipient.giftMessage])).toEqual([
    ['2026-07-09', 'Nasrin Sultana B1', 'Happy birthday, Nasrin Sultana B1'],
    ['2026-07-09', 'Nasrin Sultana F5', 'Happy birthday, Nasrin Sultana F5'],
  ])
  await confirmOrder(shop.as('desk'), { orderId: orders.rows[0]!.id, shopUrl: SHOP_URL })
  for (const { id } of boxes) await bring(at('2026-07-09'), { orderId: orders.rows[0]!.id, consignmentId: id })
  expect((await documentList(shop, orders.rows[0]!.id)).map(([kind]) => kind)).toEqual(['tax-invoice'])
})

test('who leaves after the approval gets nothing, and a day that cannot be ordered waits for staff', async () => {
  await plentyAllYear(shop)
  const world = await programmeWorld(shop)
  await addPeople(world, shop, THREE)
  await planned(world)
  await approve(world)
  const { people } = await peoplePage(shop.db, { programmeId: world.programmeId, query: 'C2', faulty: false, page: 1 })
  expect(
    await setLeaving(world.as('hr', shop), { ref: world.ref, personId: people[0]!.id, leavesOn: dayFrom('2026-07-01') }),
  ).toEqual({ ok: true })
  await sql`update fulfilment.slots set active = false`.execute(shop.db)
  const at = (day: string) => shop.at(`${day}T10:00:00+06:00`).as('desk')
  expect(await orderDays(at('2026-07-05'), { shopUrl: SHOP_URL })).toEqual({ ordered: 0, waiting: 1 })
  const days = await sql<{ day: string; problem: string }>`select day, problem from programmes.days`.execute(shop.db)
  expect(days.rows).toEqual([{ day: '2026-07-09', problem: 'no-room' }])
  expect(await programmesToLookAt(shop.db, new Date('2026-07-09T09:00:00+06:00'))).toBe(1)
  await orderDays(at('2026-07-12'), { shopUrl: SHOP_URL })
  expect(await gifts(world, true)).toEqual([
    ['B1', 'birthday', '2026-07-09', 'too-late'],
    ['C2', 'birthday', '2026-07-16', 'left'],
  ])
})

test('a programme that ends sends nothing more, and of two editors the second gets a conflict', async () => {
  const world = await programmeWorld(shop)
  await addPeople(world, shop, THREE)
  await planned(world)
  await approve(world)
  const { version } = (await programmeOf(shop.db, world.ref))!
  const edit = { ref: world.ref, seenVersion: version, input: PROGRAMME }
  expect(await changeProgramme(world.as('hr', shop), edit)).toEqual({ ok: true })
  expect(await changeProgramme(world.as('hr', shop), edit)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await stopProgramme(world.as('hr', shop), { ref: world.ref, move: 'end' })).toEqual({ ok: true })
  expect((await gifts(world, true)).map((gift) => gift[3])).toEqual(['ended', 'ended', 'ended'])
  expect(await orderDays(shop.at('2026-07-06T10:00:00+06:00').as('desk'), { shopUrl: SHOP_URL })).toEqual({
    ordered: 0,
    waiting: 0,
  })
  expect(await changeProgramme(world.as('hr', shop), edit)).toEqual({ ok: false, problem: 'programme-ended' })
})
