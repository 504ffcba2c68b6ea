import { FREE_DEPOSIT, type Deposit } from '../payments/index.ts'
import type { Tx } from '../context.ts'
import { heldOfLot, type StockPlan } from '../inventory/index.ts'
import { campaignsOfLots } from './campaigns.ts'
import type { Campaign } from './model.ts'

/** The campaigns that an order takes fruit from, by lot. */
export async function campaignsOfPlan(tx: Tx, { taken, preOrder }: StockPlan): Promise<Campaign[]> {
  if (!preOrder) return []
  return [...(await campaignsOfLots(tx, [...new Set(taken.map(({ lotId }) => lotId))])).values()]
}

/** The highest deposit of the campaigns. Without a campaign, a pre-order may be prepaid in part. */
export function depositOf({ preOrder }: StockPlan, found: readonly Campaign[]): Deposit | null {
  if (!preOrder) return null
  return found.length === 0
    ? FREE_DEPOSIT
    : { percent: Math.max(...found.map(({ depositPercent }) => depositPercent)), required: true }
}

export type LimitChecked =
  | { ok: true }
  | { ok: false; problem: 'preorder-limit'; stockItemId: string; most: number; left: number }

/**
 * Whether the person stays within the limit of each campaign, with what their other orders hold. `ordersOfPerson` must be read, and this
 * called, while the lots are locked: else two orders of one person would not see each other.
 */
export async function checkLimits(
  tx: Tx,
  { plan, campaigns, ordersOfPerson }: { plan: StockPlan; campaigns: readonly Campaign[]; ordersOfPerson: ReadonlySet<string> },
): Promise<LimitChecked> {
  for (const { lotId, stockItemId, mostPerPerson } of campaigns) {
    if (mostPerPerson === null || lotId === null) continue
    const wanted = plan.taken.reduce((sum, one) => (one.lotId === lotId ? sum + one.amount : sum), 0)
    const held = await heldOfLot(tx, lotId)
    const had = held.reduce((sum, one) => (ordersOfPerson.has(one.orderId) ? sum + one.amount : sum), 0)
    if (had + wanted > mostPerPerson)
      return { ok: false, problem: 'preorder-limit', stockItemId, most: mostPerPerson, left: Math.max(0, mostPerPerson - had) }
  }
  return { ok: true }
}
