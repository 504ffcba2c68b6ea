import type { Reader } from '#shop/context.ts'
import { stockItems } from '#shop/inventory/index.ts'
import { campaignOnSale } from '#shop/preorders/index.ts'
import { addDays, paisaToTaka } from '#shop/values/index.ts'

/** The terms of the pre-order that sells one of these sizes; null when there is none. */
export async function preOrderOf(reader: Reader, variantIds: readonly string[]) {
  const shown = await campaignOnSale(reader, variantIds)
  if (!shown) return null
  const { campaign, quota } = shown
  return {
    from: campaign.shipsFrom,
    until: addDays(campaign.shipsFrom, 6),
    unit: (await stockItems(reader)).find(({ id }) => id === campaign.stockItemId)!.unit,
    quota: quota.amount,
    left: quota.left,
    most_per_person: campaign.mostPerPerson,
    deposit_percent: campaign.depositPercent,
    closes_on: campaign.closesOn,
    sizes: campaign.sizes.map(({ variantId, price }) => ({ variant_id: variantId, price: paisaToTaka(price) })),
  }
}
