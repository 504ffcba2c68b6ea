import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, samplePlan, sellWeekly } from '#tests/weekly-plans.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { boxesOfPlan, dropOldPlans, endPlan, startPlan } from './index.ts'
import { KEEP_DAYS, UNCONFIRMED_DAYS } from './model.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
})
afterEach(() => shop.close())

const later = (days: number) => shop.at(new Date(shop.now.getTime() + days * 86_400_000).toISOString()).as('owner')

const plans = () =>
  shop.db.selectFrom('weekly.plans').select(['name', 'phone', 'address_line', 'consent', 'state']).orderBy('place').execute()

const KEPT = {
  name: 'Farhana Rahman',
  address_line: 'House 17, Road 8/A',
  consent: 'Yes, send me a box every week.',
}
const ERASED = { name: '—', phone: null, address_line: '', consent: '—', state: 'ended' }

test('the data of a person leave a plan long after its end, and never while it runs', async () => {
  const ended = await activePlan(shop)
  await activePlan(shop, { phone: phoneNumber(2) })
  await endPlan(shop.as('desk'), { planId: ended })
  const { token } = await shop.db.selectFrom('weekly.plans').select('token').where('id', '=', ended).executeTakeFirstOrThrow()
  const running = { ...KEPT, phone: phoneNumber(2), state: 'active' }
  await dropOldPlans(later(KEEP_DAYS))
  expect(await plans()).toEqual([{ ...KEPT, phone: phoneNumber(1), state: 'ended' }, running])
  await dropOldPlans(later(KEEP_DAYS + 1))
  expect(await plans()).toEqual([ERASED, running])
  expect(await shop.count('weekly.plans', { token })).toBe(0)
})

test('a plan that was not confirmed in time ends and is erased', async () => {
  const started = await startPlan(shop.as('guest'), samplePlan(shop))
  if (!started.ok) throw new Error(started.problem)
  await dropOldPlans(later(UNCONFIRMED_DAYS))
  expect(await plans()).toEqual([{ ...KEPT, phone: phoneNumber(1), state: 'new' }])
  await dropOldPlans(later(UNCONFIRMED_DAYS + 1))
  await dropOldPlans(later(UNCONFIRMED_DAYS + 2))
  expect(await plans()).toEqual([ERASED])
  expect(await boxesOfPlan(shop.db, started.planId)).toEqual([])
})
