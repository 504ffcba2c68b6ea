import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { addPeople, plentyAllYear, programmeWorld, rosterRow, SHOP_URL } from '#tests/programme-world.ts'
import { openShop } from '#tests/world.ts'
import { approveMonth, makePlans, monthOfProgramme, orderDays } from '#shop/programmes/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { loader } from '../programme.route.tsx'

test('why a day is not ordered is said in words', async () => {
  const shop = await openShop()
  await plentyAllYear(shop)
  const world = await programmeWorld(shop)
  await addPeople(world, shop, [rosterRow(1, { birthday: '9 July' })])
  await makePlans(shop.as('desk'), { shopUrl: SHOP_URL })
  const month = dayFrom('2026-07-01')
  const { version: seenVersion } = (await monthOfProgramme(shop.db, { programmeId: world.programmeId, month }))!
  expect(await approveMonth(world.as('hr', shop), { ref: world.ref, month, seenVersion })).toEqual({ ok: true })
  await sql`update inventory.lots set best_before = '2026-07-01'`.execute(shop.db)
  await orderDays(shop.at('2026-07-04T10:00:00+06:00').as('desk'), { shopUrl: SHOP_URL })
  const at = { path: `/office/gifts/programmes/${world.programmeId}`, params: { id: world.programmeId } }
  const { data } = await officeOf(shop).call(staffActor('owner'), loader, at)
  expect((data as { months: { days: { problem: string | null }[] }[] }).months[0]!.days.map(({ problem }) => problem)).toEqual([
    'not enough fruit for that day',
  ])
  await shop.close()
})
