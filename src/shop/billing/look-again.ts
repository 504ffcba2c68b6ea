import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { paymentAttemptsOf, isTooOld, noteUnsure, type PaymentAttempt, type PaymentGateways } from '../payments/index.ts'
import { orderIdOf } from '../ordering/index.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

/** The unsettled gateway attempts of the order with this token. */
export async function openAttempts({ db, now }: Pick<Ctx, 'db' | 'now'>, token: string): Promise<PaymentAttempt[]> {
  const orderId = await orderIdOf(db, token)
  const attempts = orderId === null ? [] : await paymentAttemptsOf(db, [orderId])
  return attempts.filter((attempt) => attempt.state === 'redirected' && !isTooOld(attempt, now))
}

type LookAgain = { gateways: PaymentGateways; attempts: readonly PaymentAttempt[]; shopUrl: string; patienceMs: number }

/** Asks the gateways about these attempts and waits `patienceMs` for the answers. An attempt without an answer may have been paid. */
export async function lookAgain(ctx: Ctx, { gateways, attempts, shopUrl, patienceMs }: LookAgain): Promise<void> {
  const waiting = new Set(attempts.map(({ id }) => id))
  const asked = attempts.map(async ({ id }) => {
    await reconcileAttempt(ctx, gateways, { attempt: id, callback: null, shopUrl })
    waiting.delete(id)
  })
  await Promise.race([Promise.allSettled(asked), wait(patienceMs, undefined, { ref: false })])
  if (waiting.size > 0) await noteUnsure(ctx.db, { ids: [...waiting], now: ctx.now, quick: false })
}
