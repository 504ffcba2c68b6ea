import { claimAccessCases, seedClaim } from './claim-access-cases.ts'
import { growerAccessCases, seedGrower } from './grower-access-cases.ts'
import { draftAccessCases, seedDraft } from './draft-access-cases.ts'
import { markdownAccessCase } from './markdown-cases.ts'
import { preorderAccessCases, seedPreorder } from './preorder-access-cases.ts'
import { purchaseAccessCases, seedPurchase } from './purchase-lines.ts'
import { seedWeekly, weeklyAccessCases } from './weekly-access-cases.ts'
import type { Shop } from './world.ts'

/** What is planned ahead: pre-orders, the purchase list and weekly boxes; growers and claims. */
export async function seedPlans(shop: Shop) {
  const [claim, preorder] = [await seedClaim(shop), await seedPreorder(shop)]
  const [draft, grower] = [await seedDraft(shop), await seedGrower(shop)]
  return { draft, claim, grower, preorder, purchase: await seedPurchase(shop), weekly: await seedWeekly(shop) }
}

export function planAccessCases(seeded: Awaited<ReturnType<typeof seedPlans>>) {
  const { draft, claim, grower, preorder, purchase, weekly } = seeded
  const bought = [...preorderAccessCases(preorder), ...purchaseAccessCases(purchase), ...growerAccessCases(grower)]
  return [markdownAccessCase(), ...draftAccessCases(draft), ...claimAccessCases(claim), ...bought, ...weeklyAccessCases(weekly)]
}
