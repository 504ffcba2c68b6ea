import type { Reader, Tx } from '../context.ts'
import { stockItems, type StockPlan } from '../inventory/index.ts'
import type { Deposit } from '../payments/index.ts'
import { campaignsOfPlan, checkLimits, depositOf } from '../preorders/index.ts'
import type { Phone } from '../values/index.ts'
import type { OrderRefusal } from './model.ts'
import { orderIdsOfPhone } from './orders-of-contacts.ts'
import type { Conflict } from './place-with-retry.ts'

export type LimitReached = { ok: false; problem: 'preorder-limit'; stockItemId: string; most: number; left: number }

/** What the terms of a pre-order say to an order: its limit per person and its deposit. A limit is only checked while the lots are locked. */
export async function checkPreorder(
  tx: Tx,
  { plan, phone, lock }: { plan: StockPlan; phone: Phone; lock: boolean },
): Promise<{ ok: true; deposit: Deposit | null } | LimitReached | Conflict> {
  const campaigns = await campaignsOfPlan(tx, plan)
  if (campaigns.some(({ mostPerPerson }) => mostPerPerson !== null)) {
    if (!lock) return { ok: false, problem: 'conflict' }
    const limits = await checkLimits(tx, { plan, campaigns, ordersOfPerson: await orderIdsOfPhone(tx, phone) })
    if (!limits.ok) return limits
  }
  return { ok: true, deposit: depositOf(plan, campaigns) }
}

/** The refusal as the buyer needs it. */
export async function explainLimit(reader: Reader, { stockItemId, most, left }: LimitReached): Promise<OrderRefusal> {
  const item = (await stockItems(reader)).find(({ id }) => id === stockItemId)
  return { ok: false, problem: 'preorder-limit', unit: item?.unit ?? 'gram', most, left }
}
