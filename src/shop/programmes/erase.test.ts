import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring } from '#tests/gift-world.ts'
import { addPeople, plentyAllYear, programmeWorld, rosterRow, SHOP_URL } from '#tests/programme-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { confirmOrder } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  approveMonth,
  eraseOldPeople,
  erasePerson,
  eraseRoster,
  makePlans,
  monthOfProgramme,
  orderDays,
  peoplePage,
  programmeOf,
  setLeaving,
} from './index.ts'

const month = dayFrom('2026-07-01')

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const THREE = [
  rosterRow(1, { birthday: '10 July 1990', joined: '1/2/2020' }),
  // A Friday: the reception is closed.
  rosterRow(2, { birthday: '2026-07-17' }),
  rosterRow(3, { birthday: '12/8/1988', joined: '29-07-2019' }),
]

test('a person, a roster and people who left long ago are erased everywhere, messages included', async () => {
  await plentyAllYear(shop)
  const world = await programmeWorld(shop)
  await sql`update programmes.rules set goes_to = 'home'`.execute(shop.db)
  await addPeople(world, shop, THREE)
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const { version: seenVersion } = (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month }))!
  await approveMonth(world.as('hr', shop), { ref: world.ref, month, seenVersion })
  const at = (day: string) => shop.at(`${day}T10:00:00+06:00`)
  await orderDays(at('2026-07-06').as('desk'), { shopUrl: SHOP_URL })
  const [order] = (await sql<{ id: string }>`select id from ordering.orders`.execute(shop.db)).rows
  await confirmOrder(shop.as('desk'), { orderId: order!.id, shopUrl: SHOP_URL })
  for (const { id } of await consignmentsOf(shop.db, [order!.id]))
    await bring(at('2026-07-10'), { orderId: order!.id, consignmentId: id })
  const hits = async () => {
    const found = await sql<{ where: string; count: number }>`
      select 'people' as where, count(*)::integer as count from programmes.people where phone = '+8801730000001' or name like '%B1'
      union all select 'recipients', count(*)::integer from gifting.recipients where phone = '+8801730000001' or name like '%B1'
      union all select 'boxes', count(*)::integer from fulfilment.consignments where recipient_phone = '+8801730000001'
      union all select 'messages', count(*)::integer from messaging.messages where recipient = '+8801730000001' and template like 'gift-%'`.execute(
      shop.db,
    )
    return Object.fromEntries(found.rows.map(({ where, count }) => [where, count]))
  }
  expect(await hits()).toEqual({ people: 1, recipients: 1, boxes: 1, messages: 1 })
  const { people } = await peoplePage(shop.db, { programmeId: world.programmeId, query: 'B1', faulty: false, page: 1 })
  expect(await erasePerson(world.as('hr', at('2026-07-11')), { ref: world.ref, personId: people[0]!.id })).toEqual({ ok: true })
  expect(await hits()).toEqual({ people: 0, recipients: 0, boxes: 0, messages: 0 })
  // Who left is erased after the days that the programme keeps them.
  const two = await peoplePage(shop.db, { programmeId: world.programmeId, query: 'C2', faulty: false, page: 1 })
  await setLeaving(world.as('hr', at('2026-07-11')), {
    ref: world.ref,
    personId: two.people[0]!.id,
    leavesOn: dayFrom('2026-07-11'),
  })
  expect(await eraseOldPeople(at('2026-08-10').as('desk'))).toBe(0)
  expect(await eraseOldPeople(at('2026-08-11').as('desk'))).toBe(1)
  expect(await eraseRoster(world.as('hr', at('2026-08-12')), { ref: world.ref })).toEqual({ ok: true, people: 1 })
  expect(await eraseRoster(world.as('hr', at('2026-08-12')), { ref: world.ref })).toEqual({ ok: false, problem: 'erased-before' })
  const left = await sql<{ count: number }>`
    select count(*)::integer as count from programmes.people where name <> '—' or phone is not null or birthday is not null`.execute(
    shop.db,
  )
  expect(left.rows).toEqual([{ count: 0 }])
  expect((await programmeOf(shop.db, world.ref))!.state).toBe('ended')
})
