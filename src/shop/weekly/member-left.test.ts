import { afterEach, beforeEach, expect, test } from 'vitest'
import { programmeWorld } from '#tests/programme-world.ts'
import { activePlan, follow, plenty, samplePlan, sellWeekly } from '#tests/weekly-plans.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dropMember } from '../accounts/index.ts'
import type { Phone } from '../values/index.ts'
import { boxesOfPlan, planBy, startPlan } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

const COMPOSES = '2026-06-14T19:00:00+06:00'
const CUT_OFF = '2026-06-16T19:00:00+06:00'

test('when the member who began a plan on account has left the company, its box is not ordered and it ends; a plan that staff began goes on', async () => {
  const { companyId, as } = await programmeWorld(shop, { start: false })
  const hr = as('hr', shop)
  const started = await startPlan(hr, samplePlan(shop, { companyId, phone: '+8801711902114' as Phone }))
  if (!started.ok) throw new Error(started.problem)
  const byStaff = await activePlan(shop, { companyId, phone: '+8801711902116' as Phone })
  const customerId = hr.actor.kind === 'customer' ? hr.actor.customerId : ''
  expect((await planBy(shop.db, { planId: started.planId }))!.memberId).toBe(customerId)
  await follow(shop.at(COMPOSES))
  expect(await dropMember(shop.as('owner'), { companyId, customerId })).toEqual({ ok: true })
  await follow(shop.at(CUT_OFF))
  const boxesOf = async (planId: string) =>
    (await boxesOfPlan(shop.db, planId)).map(({ state, reason }) => [state, reason]).toReversed()
  const mine = await boxesOf(started.planId)
  expect(mine.length).toBeGreaterThan(1)
  expect(mine).toEqual(mine.map(() => ['skipped', 'ended']))
  expect((await boxesOf(byStaff))[0]).toEqual(['ordered', null])
  expect(await shop.count('ordering.orders')).toBe(1)
  const stateOf = async (planId: string) => (await planBy(shop.db, { planId }))!.state
  expect([await stateOf(started.planId), await stateOf(byStaff)]).toEqual(['ended', 'active'])
})

test('a box on account is ordered while the member is there', async () => {
  const { companyId, as } = await programmeWorld(shop, { start: false })
  const started = await startPlan(as('hr', shop), samplePlan(shop, { companyId, phone: '+8801711902114' as Phone }))
  if (!started.ok) throw new Error(started.problem)
  await follow(shop.at(COMPOSES))
  await follow(shop.at(CUT_OFF))
  expect((await boxesOfPlan(shop.db, started.planId)).at(-1)!.state).toBe('ordered')
})
