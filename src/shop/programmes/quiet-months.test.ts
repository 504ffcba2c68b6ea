import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPeople, plentyAllYear, programmeWorld, rosterRow, SHOP_URL, type ProgrammeWorld } from '#tests/programme-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import {
  approveMonth,
  changeGift,
  followMonths,
  giftsOfMonth,
  makePlans,
  monthOfProgramme,
  orderDays,
  type GiftChoice,
} from './index.ts'

const JULY = dayFrom('2026-07-01')

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const july = (world: ProgrammeWorld) => monthOfProgramme(shop.db, { programmeId: world.programmeId, month: JULY })

async function told(): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from messaging.messages where template = 'gift-programme'`.execute(shop.db)
  return found.rows[0]!.count
}

test('no one is told of a month without gifts, when it is planned, before its last day or after it', async () => {
  const world = await programmeWorld(shop)
  const calm = { shopUrl: SHOP_URL }
  await makePlans(shop.as('desk'), calm)
  expect(await july(world)).toMatchObject({ state: 'planned', total: 0 })
  expect(await followMonths(shop.at('2026-06-22T04:00:00Z').as('desk'), calm)).toEqual({ reminded: 0, expired: 0 })
  expect(await followMonths(shop.at('2026-06-26T04:00:00Z').as('desk'), calm)).toEqual({ reminded: 0, expired: 1 })
  expect([(await july(world))!.state, await told()]).toEqual(['expired', 0])
})

test('a month that gets its first gift later is told of by the reminder', async () => {
  const world = await programmeWorld(shop)
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  await addPeople(world, shop, [rosterRow(1, { birthday: '10 July 1990' })])
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  expect(await told()).toBe(0)
  const done = await followMonths(shop.at('2026-06-22T04:00:00Z').as('desk'), { shopUrl: SHOP_URL })
  expect([done, await told()]).toEqual([{ reminded: 1, expired: 0 }, 2])
  const [{ body }] = (
    await sql<{ body: string }>`
    select body from messaging.messages where template = 'gift-programme' order by id`.execute(shop.db)
  ).rows as [{ body: string }]
  expect(body).toContain('July: 1 gift is not approved. Without approval by 24 Jun it is not sent:')
})

test('a member who never entered a name approves by number, and the gifts of the day are ordered', async () => {
  await plentyAllYear(shop)
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '10 July 1990' })])
  await sql`update accounts.customers set name = '' where phone = '+8801711902115'`.execute(shop.db)
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const { version } = (await july(world))!
  expect(await approveMonth(world.as('boss', shop), { ref: world.ref, month: JULY, seenVersion: version })).toEqual({ ok: true })
  expect((await july(world))!.approverName).toBe('01711 902115')
  await orderDays(shop.at('2026-07-05T04:00:00Z').as('desk'), { shopUrl: SHOP_URL })
  const quoted = await sql<{ contact: string }>`
    select contact_name as contact from gifting.quotations where phone = '+8801711902115'`.execute(shop.db)
  const days = await sql<{ day: string; problem: string | null }>`select day::text, problem from programmes.days`.execute(shop.db)
  const { name } = (
    await sql<{ name: string }>`
    select coalesce(nullif(contact_name, ''), name) as name from accounts.companies where id = ${world.companyId}::uuid`.execute(
      shop.db,
    )
  ).rows[0]!
  expect([quoted.rows, days.rows]).toEqual([[{ contact: name }], [{ day: '2026-07-09', problem: null }]])
})

test('a gift is not sent to the home of a person without an address, and the member is told', async () => {
  const world = await programmeWorld(shop)
  const row = rosterRow(1, { birthday: '10 July 1990' })
  await addPeople(world, shop, [[...row.slice(0, 3), '', '', '', ...row.slice(6)]])
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const month = (await july(world))!
  const planned = () => giftsOfMonth(shop.db, { monthId: month.id, leftOut: false, page: 1 })
  const [gift] = await planned()
  const choice = { leftOut: false, day: gift!.day, variantId: gift!.variantId, goesTo: 'home', place: null } as const
  const change = (difference: Partial<GiftChoice>) =>
    changeGift(world.as('hr', shop), { ref: world.ref, month: JULY, giftId: gift!.id, choice: { ...choice, ...difference } })
  const before = await shop.countAll()
  expect(await change({})).toEqual({ ok: false, problem: 'place-missing' })
  expect([await planned(), await july(world), await shop.countAll()]).toEqual([[gift], month, before])
  expect(await change({ place: { areaId: 'dhaka/mirpur', address: 'House 9, Road 2' } })).toEqual({ ok: true })
  expect((await planned()).map(({ goesTo, areaId }) => [goesTo, areaId])).toEqual([['home', 'dhaka/mirpur']])
})
