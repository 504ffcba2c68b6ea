import type { Ctx, Tx, WithCommit } from '../context.ts'
import { isSlotFull } from '../fulfilment/index.ts'
import { isStockGone } from '../inventory/index.ts'
import { isCreditExceeded } from '../payments/index.ts'
import { isCouponGone } from '../pricing/index.ts'
import { assert } from '../values/index.ts'
import { isPlacedBefore } from './insert-order.ts'
import type { Placed } from './model.ts'

/** A constraint refused the order when it was written. */
export type ConstraintRefusal =
  | { ok: false; problem: 'slot-full' }
  | { ok: false; problem: 'placed-before' }
  | { ok: false; problem: 'credit-exceeded' }

/** A concurrent transaction took stock or a coupon that was available when it was read; or the order can only be checked while its rows are locked. */
export type Conflict = { ok: false; problem: 'conflict' }

/** Places the order in one transaction and reads stock and coupon without locking them. If a concurrent order wins, retries once with row locks. */
export async function placeWithRetry<Refused extends { ok: false; problem: string }>(
  ctx: Ctx,
  work: (tx: Tx, how: { lock: boolean; withCommit: WithCommit }) => Promise<Placed | Refused | Conflict>,
): Promise<Placed | Refused | ConstraintRefusal> {
  const attempt = (lock: boolean) =>
    ctx.db
      .transaction<Placed | Refused | ConstraintRefusal | Conflict>((tx, withCommit) => work(tx, { lock, withCommit }))
      .catch(refusalOrThrow)
  const first = await attempt(false)
  const outcome = isConflict(first) ? await attempt(true) : first
  assert(!isConflict(outcome), 'locked rows cannot conflict')
  return outcome
}

function isConflict(outcome: { ok: boolean; problem?: unknown }): outcome is Conflict {
  return !outcome.ok && outcome.problem === 'conflict'
}

function refusalOrThrow(error: unknown): ConstraintRefusal | Conflict {
  if (isSlotFull(error)) return { ok: false, problem: 'slot-full' }
  if (isPlacedBefore(error)) return { ok: false, problem: 'placed-before' }
  if (isCreditExceeded(error)) return { ok: false, problem: 'credit-exceeded' }
  if (isStockGone(error) || isCouponGone(error)) return { ok: false, problem: 'conflict' }
  throw error
}
