import type { Reader } from '#shop/context.ts'
import { stockItems } from '#shop/inventory/index.ts'
import { campaignOnSale } from '#shop/preorders/index.ts'
import { addDays, formatAmount, formatDay, type Language } from '#shop/values/index.ts'

/** The terms of a pre-order as its product page shows them. */
export type PreorderTerms = {
  /** The week of delivery. */
  from: string
  until: string
  left: string
  amount: string
  /** The place that the next order would have. */
  next: number
  deposit: number
  /** Without a gateway nothing can be prepaid: staff call the buyer about the deposit. */
  byCall: boolean
  /** Null: no limit per person. */
  most: string | null
}

/** Null when none of these sizes is sold as a pre-order with terms. */
export async function preorderTerms(
  reader: Reader,
  variantIds: readonly string[],
  { language, online }: { language: Language; online: boolean },
): Promise<PreorderTerms | null> {
  const shown = await campaignOnSale(reader, variantIds)
  if (!shown) return null
  const { campaign, quota, orders } = shown
  const unit = (await stockItems(reader)).find(({ id }) => id === campaign.stockItemId)?.unit ?? 'gram'
  const said = (amount: number) => formatAmount(amount, unit, language)
  return {
    from: formatDay(campaign.shipsFrom, language, 'dayMonth'),
    until: formatDay(addDays(campaign.shipsFrom, 6), language, 'dayMonth'),
    left: said(quota.left),
    amount: said(quota.amount),
    next: orders + 1,
    deposit: campaign.depositPercent,
    byCall: !online,
    most: campaign.mostPerPerson === null ? null : said(campaign.mostPerPerson),
  }
}
