import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
import { cancelRun } from '../gifting/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  approveMonth,
  changeProgramme,
  erasePerson,
  giftsOfMonth,
  makePlans,
  monthOfProgramme,
  orderDays,
  peoplePage,
  programmeOf,
  programmesForOffice,
  setLeaving,
  stopProgramme,
} from './index.ts'

const JULY = dayFrom('2026-07-01')

let shop: Shop
let world: ProgrammeWorld
beforeEach(async () => {
  shop = await openShop()
  await plentyAllYear(shop)
  world = await programmeWorld(shop)
  // Both on Thursday, 9 July.
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '10 July' })])
})
afterEach(() => shop.close())

const month = async () => (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month: JULY }))!
const order = (day: string) => orderDays(shop.at(`${day}T10:00:00+06:00`).as('desk'), { shopUrl: SHOP_URL })
const nothing = { ordered: 0, waiting: 0 }

async function approved() {
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const { version: seenVersion } = await month()
  expect(await approveMonth(world.as('hr', shop), { ref: world.ref, month: JULY, seenVersion })).toEqual({ ok: true })
}

const close = () => sql`update fulfilment.slots set active = false`.execute(shop.db)
const open = () => sql`update fulfilment.slots set active = true`.execute(shop.db)

/** An approved month whose day is refused on 4 July, since all slots are closed, and could be ordered later. */
async function waiting() {
  await approved()
  await close()
  expect(await order('2026-07-04')).toEqual({ ordered: 0, waiting: 1 })
  await open()
}

async function gifts(leftOut: boolean) {
  const found = await giftsOfMonth(shop.db, { monthId: (await month()).id, leftOut, page: 1 })
  return found.map(({ name, state, reason, runId }) => [name.split(' ').at(-1), reason ?? state, runId !== null])
}

async function runs() {
  const found = await sql<{ state: string }>`select state from gifting.gift_runs order by created_at, id`.execute(shop.db)
  return found.rows.map(({ state }) => state)
}

async function person(name: string) {
  return (await peoplePage(shop.db, { programmeId: world.programmeId, query: name, faulty: false, page: 1 })).people[0]!.id
}

test('a run that waits is cancelled when its programme ends, and nothing is ordered', async () => {
  await waiting()
  const at = shop.at('2026-07-05T10:00:00+06:00')
  expect(await stopProgramme(world.as('hr', at), { ref: world.ref, move: 'end' })).toEqual({ ok: true })
  expect(await gifts(true)).toEqual([
    ['B1', 'ended', false],
    ['C2', 'ended', false],
  ])
  expect([await runs(), (await month()).total]).toEqual([['cancelled'], 0])
  expect(await order('2026-07-06')).toEqual(nothing)
  expect(await shop.count('ordering.orders')).toBe(0)
  const names = await sql<{
    count: number
  }>`select count(*)::integer as count from gifting.recipients where phone is not null`.execute(shop.db)
  expect(names.rows).toEqual([{ count: 0 }])
})

test('while a programme is paused, or its company is blocked, a run that waits is not ordered', async () => {
  await waiting()
  await sql`update accounts.companies set blocked = true where id = ${world.companyId}::uuid`.execute(shop.db)
  expect(await order('2026-07-05')).toEqual(nothing)
  await sql`update accounts.companies set blocked = false where id = ${world.companyId}::uuid`.execute(shop.db)
  await stopProgramme(world.as('hr', shop), { ref: world.ref, move: 'pause' })
  expect(await order('2026-07-06')).toEqual(nothing)
  expect([await runs(), await shop.count('ordering.orders')]).toEqual([['draft'], 0])
  await sql`update programmes.programmes set state = 'active'`.execute(shop.db)
  expect(await order('2026-07-07')).toEqual({ ordered: 1, waiting: 0 })
})

test('who leaves while the run waits gets nothing, and the company pays neither the box nor its delivery', async () => {
  await waiting()
  const at = shop.at('2026-07-05T10:00:00+06:00')
  const leavesOn = dayFrom('2026-07-08')
  expect(await setLeaving(world.as('hr', at), { ref: world.ref, personId: await person('B1'), leavesOn })).toEqual({ ok: true })
  // By several processes.
  await Promise.all([1, 2, 3].map(() => order('2026-07-06')))
  expect(await gifts(true)).toEqual([['B1', 'left', false]])
  expect(await gifts(false)).toEqual([['C2', 'in-run', true]])
  expect([await runs(), (await month()).total]).toEqual([['cancelled', 'confirmed'], taka(1_050)])
  const orders = await sql<{ total: number }>`select total_paisa as total from ordering.orders`.execute(shop.db)
  expect(orders.rows).toEqual([{ total: taka(1_050) }])
})

test('on the day itself who left is removed from the run, and the others stay in it', async () => {
  await waiting()
  const at = shop.at('2026-07-08T12:00:00+06:00')
  await setLeaving(world.as('hr', at), { ref: world.ref, personId: await person('B1'), leavesOn: dayFrom('2026-07-08') })
  await close()
  expect(await order('2026-07-09')).toEqual({ ordered: 0, waiting: 1 })
  expect(await gifts(true)).toEqual([['B1', 'left', false]])
  expect([await gifts(false), await runs()]).toEqual([[['C2', 'in-run', true]], ['draft']])
})

test('who is erased while the run waits is no longer in it', async () => {
  await waiting()
  const at = shop.at('2026-07-05T10:00:00+06:00')
  expect(await erasePerson(world.as('hr', at), { ref: world.ref, personId: await person('B1') })).toEqual({ ok: true })
  expect([await gifts(true), (await month()).total]).toEqual([[['—', 'erased', false]], taka(1_050)])
  expect(await order('2026-07-06')).toEqual({ ordered: 1, waiting: 0 })
  const orders = await sql<{ total: number }>`select total_paisa as total from ordering.orders`.execute(shop.db)
  expect(orders.rows).toEqual([{ total: taka(1_050) }])
})

test('a day that passes without an order is too late, and no longer waits in the office', async () => {
  await waiting()
  await close()
  const waitingDays = async (day: string) =>
    (await programmesForOffice(shop.db, shop.at(`${day}T10:00:00+06:00`).now)).map((row) => row.waitingDays)
  expect([await waitingDays('2026-07-09'), await waitingDays('2026-07-10')]).toEqual([[1], [0]])
  expect(await order('2026-07-10')).toEqual(nothing)
  expect(await gifts(true)).toEqual([
    ['B1', 'too-late', false],
    ['C2', 'too-late', false],
  ])
  expect([await gifts(false), await runs(), (await month()).total]).toEqual([[], ['cancelled'], 0])
  const before = await shop.countAll()
  expect(await order('2026-07-10')).toEqual(nothing)
  expect(await shop.countAll()).toEqual(before)
})

test('a run that staff cancelled is not counted as ordered, and its gifts are left out', async () => {
  await waiting()
  const [{ runId }] = (await sql<{ runId: string }>`select run_id as "runId" from programmes.days`.execute(shop.db)).rows as [
    { runId: string },
  ]
  expect(await cancelRun(shop.as('owner'), { run: { runId } })).toEqual({ ok: true })
  expect(await order('2026-07-05')).toEqual(nothing)
  expect((await gifts(true)).map((gift) => gift[1])).toEqual(['too-late', 'too-late'])
  expect([await runs(), (await month()).total]).toEqual([['cancelled'], 0])
})

test('a run that staff confirmed counts as ordered', async () => {
  await waiting()
  expect(await order('2026-07-05')).toEqual({ ordered: 1, waiting: 0 })
  await sql`update programmes.days set ordered_at = null, problem = 'no-room'`.execute(shop.db)
  expect(await order('2026-07-12')).toEqual(nothing)
  const days = await sql`select problem, ordered_at is not null as ordered from programmes.days`.execute(shop.db)
  expect(days.rows).toEqual([{ problem: null, ordered: true }])
  expect((await gifts(false)).map((gift) => gift[1])).toEqual(['in-run', 'in-run'])
})

test('without a reception its approved gifts are left out, and an address that is too short is none', async () => {
  await addPeople(world, shop, [rosterRow(3, { birthday: '29 July', joined: '9/7/2020' })])
  await sql`update programmes.rules set goes_to = 'home' where occasion = 'joining-day'`.execute(shop.db)
  await approved()
  await sql`update programmes.people set address_line = 'H 1' where name like '%D3'`.execute(shop.db)
  const { version: seenVersion } = (await programmeOf(shop.db, world.ref))!
  const input = { ...PROGRAMME, reception: null }
  expect(await changeProgramme(world.as('hr', shop), { ref: world.ref, seenVersion, input })).toEqual({ ok: true })
  expect(await order('2026-07-05')).toEqual(nothing)
  const found = await giftsOfMonth(shop.db, { monthId: (await month()).id, leftOut: true, page: 1 })
  expect(found.map(({ name, day, reason }) => [name.split(' ').at(-1), day, reason])).toEqual([
    ['B1', '2026-07-09', 'no-reception'],
    ['C2', '2026-07-09', 'no-reception'],
    ['D3', '2026-07-09', 'no-address'],
  ])
  expect(await runs()).toEqual([])
})
