import { pausePlan } from '#shop/weekly/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { phoneNumber } from '../sample-order.ts'
import { activePlan, follow, sellWeekly } from '../weekly-plans.ts'
import type { Shop } from '../world.ts'
import { at } from './days.ts'

/** A plan with a composed box, and a plan that is paused. */
export async function beginWeekly(shop: Shop): Promise<{ weeklyPlanId: string }> {
  const begins = at(shop, '10 09:00')
  await sellWeekly(begins)
  const weeklyPlanId = await activePlan(begins, { weekday: 0, never: [shop.product('litchi')], phone: phoneNumber(41) })
  const paused = await activePlan(begins, { name: 'Kamal Uddin', phone: phoneNumber(42), everyWeeks: 2 })
  await pausePlan(begins.as('desk'), { ref: { planId: paused }, until: dayFrom('2026-07-20') })
  await follow(at(shop, '12 13:00'))
  return { weeklyPlanId }
}
