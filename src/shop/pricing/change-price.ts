import type { Ctx, Tx } from '../context.ts'
import { changePricesIn, priceFault, type PriceChange, type PriceFault } from './change-prices.ts'
import type { PriceFacts } from './price-records.ts'

type PriceChanged =
  | { ok: true }
  | { ok: false; problem: PriceFault | 'unknown-variant' }
  | ({ ok: false; problem: 'edit-conflict' } & PriceFacts)

/** One price; nothing is changed when it is refused. */
export function changePrice(ctx: Ctx, change: PriceChange): Promise<PriceChanged> {
  const fault = priceFault(change)
  if (fault) return Promise.resolve({ ok: false, problem: fault })
  return ctx.db.transaction((tx) => changePriceIn(tx, ctx, change))
}

export async function changePriceIn(tx: Tx, ctx: Ctx, change: PriceChange): Promise<PriceChanged> {
  const { refused } = await changePricesIn(tx, ctx, [change])
  const refusal = refused.get(change.variantId)
  if (!refusal) return { ok: true }
  return refusal.problem === 'edit-conflict'
    ? { ok: false, problem: refusal.problem, ...refusal.now }
    : { ok: false, problem: refusal.problem }
}
