import type { Ctx, Tx, WithCommit } from '../context.ts'
import { isSlotFull } from '../fulfilment/index.ts'
import { isStockGone } from '../inventory/index.ts'
import { isCreditExceeded } from '../payments/index.ts'
import { isCouponGone } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import { isPlacedBefore } from './insert-order.ts'
import type { Placed } from './model.ts'

/** What the rows themselves refused when the order was written. */
export type RefusedByRows =
  | { ok: false; problem: 'slot-full' }
  | { ok: false; problem: 'placed-before' }
  | { ok: false; problem: 'credit-exceeded' }

/** Somebody else took, in the same moment, what was seen to be there. */
type Overtaken = { ok: false; problem: 'overtaken' }

/**
 * Places in one transaction, without locking the stock and the coupon that are looked at. Only who was overtaken there comes again and locks them first.
 */
export async function placeOnce<Refused extends { ok: false; problem: string }>(
  ctx: Ctx,
  work: (tx: Tx, how: { lock: boolean; withCommit: WithCommit }) => Promise<Placed | Refused>,
): Promise<Placed | Refused | RefusedByRows> {
  const attempt = (lock: boolean) =>
    ctx.db
      .transaction<Placed | Refused | RefusedByRows | Overtaken>((tx, withCommit) => work(tx, { lock, withCommit }))
      .catch(refusalOrThrow)
  const first = await attempt(false)
  const outcome = isOvertaken(first) ? await attempt(true) : first
  assert(!isOvertaken(outcome), 'nobody takes what is locked')
  return outcome
}

function isOvertaken(outcome: { ok: boolean; problem?: string }): outcome is Overtaken {
  return !outcome.ok && outcome.problem === 'overtaken'
}

function refusalOrThrow(error: unknown): RefusedByRows | Overtaken {
  if (isSlotFull(error)) return { ok: false, problem: 'slot-full' }
  if (isPlacedBefore(error)) return { ok: false, problem: 'placed-before' }
  if (isCreditExceeded(error)) return { ok: false, problem: 'credit-exceeded' }
  if (isStockGone(error) || isCouponGone(error)) return { ok: false, problem: 'overtaken' }
  throw error
}
