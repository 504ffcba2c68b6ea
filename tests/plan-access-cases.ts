import { markdownAccessCase } from './markdown-cases.ts'
import { preorderAccessCases, seedPreorder } from './preorder-access-cases.ts'
import { purchaseAccessCases, seedPurchase } from './purchase-lines.ts'
import { seedWeekly, weeklyAccessCases } from './weekly-access-cases.ts'
import type { Shop } from './world.ts'

/** What is planned ahead: pre-orders, the purchase list and weekly boxes. */
export async function seedPlans(shop: Shop) {
  return { preorder: await seedPreorder(shop), purchase: await seedPurchase(shop), weekly: await seedWeekly(shop) }
}

export function planAccessCases({ preorder, purchase, weekly }: Awaited<ReturnType<typeof seedPlans>>) {
  return [markdownAccessCase(), ...preorderAccessCases(preorder), ...purchaseAccessCases(purchase), ...weeklyAccessCases(weekly)]
}
