import type { Ctx } from '../context.ts'
import { attemptsToAsk, ordersNotPaid, refundsToAsk, type PaymentGateways } from '../payments/index.ts'
import { cancelOrderIn, lockOrder, ordersWithoutCode } from '../ordering/index.ts'
import { followAgreements } from './agreements.ts'
import { pursueRefund } from './refund-order.ts'
import { matchWalletPayments } from './wallet-payment.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

const AT_A_TIME = 10

/**
 * Follows up unfinished payments: asks the gateways about idle attempts and agreements, matches money that came to a wallet, cancels orders
 * that were neither paid nor confirmed by their code in time, and polls refunds until they end. True when there was something to do. Processes skip rows that another process handles.
 */
export async function sweepPayments(
  ctx: Ctx,
  { gateways, shopUrl }: { gateways: PaymentGateways; shopUrl: string },
): Promise<boolean> {
  const attempts = await ctx.db.transaction((tx) => attemptsToAsk(tx, { now: ctx.now, most: AT_A_TIME }))
  // In parallel, so that one slow gateway delays no other attempt.
  await Promise.all(attempts.map(({ id }) => reconcileAttempt(ctx, gateways, { attempt: id, callback: null, shopUrl })))
  const agreements = await followAgreements(ctx, { gateways, most: AT_A_TIME })
  const matched = await matchWalletPayments(ctx, { most: AT_A_TIME, shopUrl })
  const expired = (await expireUnpaid(ctx, shopUrl)) + (await expireUnconfirmed(ctx, shopUrl))
  const refunds = await ctx.db.transaction((tx) => refundsToAsk(tx, { now: ctx.now, most: AT_A_TIME }))
  await Promise.all(refunds.map(({ id }) => pursueRefund(ctx, { gateways, refundId: id, shopUrl })))
  return attempts.length + agreements + matched.length + expired + refunds.length > 0
}

/** Cancels unpaid orders after their payment period: stock, slot and coupon are released. Staff review a payment that arrives later. */
async function expireUnpaid(ctx: Ctx, shopUrl: string): Promise<number> {
  const { now } = ctx
  let expired = 0
  for (const orderId of await ordersNotPaid(ctx.db, { now, most: AT_A_TIME })) {
    const done = await ctx.db.transaction(async (tx) => {
      await lockOrder(tx, { orderId })
      const [still] = await ordersNotPaid(tx, { now, most: 1, orderId })
      if (still === undefined) return { ok: false, problem: 'too-late' } as const
      return cancelOrderIn(tx, ctx, { orderId, note: NOT_PAID, shopUrl }, 'order-lapsed')
    })
    if (done.ok) expired += 1
  }
  return expired
}

/** Cancels orders whose code was not typed in time. The message says how to reach the shop, which can place the order again. */
async function expireUnconfirmed(ctx: Ctx, shopUrl: string): Promise<number> {
  const { now } = ctx
  let expired = 0
  for (const orderId of await ordersWithoutCode(ctx.db, { now, most: AT_A_TIME })) {
    const done = await ctx.db.transaction(async (tx) => {
      await lockOrder(tx, { orderId })
      const [still] = await ordersWithoutCode(tx, { now, most: 1, orderId })
      if (still === undefined) return { ok: false, problem: 'too-late' } as const
      return cancelOrderIn(tx, ctx, { orderId, note: NOT_CONFIRMED, shopUrl }, 'order-not-confirmed')
    })
    if (done.ok) expired += 1
  }
  return expired
}

const NOT_PAID = 'not paid in time'
const NOT_CONFIRMED = 'not confirmed by the code in time'
