import { reconcileAgreement } from '#shop/billing/index.ts'
import { askForWallet, pausePlan } from '#shop/weekly/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { fakeGateway } from '../fake-gateway.ts'
import { phoneNumber } from '../sample-order.ts'
import { activePlan, follow, sellWeekly, SHOP_URL } from '../weekly-plans.ts'
import type { Shop } from '../world.ts'
import { at } from './days.ts'

/** A plan with a composed box that its buyer pays by an agreement with bKash, and a plan that is paused. */
export async function beginWeekly(shop: Shop): Promise<{ weeklyPlanId: string }> {
  const begins = at(shop, '10 09:00')
  await sellWeekly(begins)
  const weeklyPlanId = await activePlan(begins, { weekday: 0, never: [shop.product('litchi')], phone: phoneNumber(41) })
  await agree(begins, weeklyPlanId)
  const paused = await activePlan(begins, { name: 'Kamal Uddin', phone: phoneNumber(42), everyWeeks: 2 })
  await pausePlan(begins.as('desk'), { ref: { planId: paused }, until: dayFrom('2026-07-20') })
  await follow(at(shop, '12 13:00'))
  return { weeklyPlanId }
}

async function agree(shop: Shop, planId: string): Promise<void> {
  const bkash = fakeGateway('bkash')
  const gateways = { bkash: bkash.gateway }
  const asked = await askForWallet(shop.as('guest'), { ref: { planId }, gateways, shopUrl: SHOP_URL })
  if (!asked.ok) throw new Error(asked.problem)
  bkash.agree(asked.agreement, 'a-secret-of-bkash')
  await reconcileAgreement(shop.as('guest'), gateways, { agreement: asked.agreement, callback: {} })
}
