import type { Ctx } from '../context.ts'
import { attemptsToAsk, ordersNotPaid, refundsToAsk } from '../payments/index.ts'
import type { PaymentGateways } from '../payments/index.ts'
import { cancelOrderIn } from './cancel-order.ts'
import { lockOrder } from './locked-order.ts'
import { pursueRefund } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'

const AT_A_TIME = 10

/**
 * Looks after payments nobody came back from: asks the gateways about tries that stand still, lets orders go whose time to pay is over, and
 * follows refunds until the last word. True when there was something to do. Each process takes its own; none waits for another.
 */
export async function sweepPayments(
  ctx: Ctx,
  { gateways, shopUrl }: { gateways: PaymentGateways; shopUrl: string },
): Promise<boolean> {
  const attempts = await ctx.db.transaction((tx) => attemptsToAsk(tx, { now: ctx.now, most: AT_A_TIME }))
  // At once: a gateway that is slow to answer about one holds none of the others up.
  await Promise.all(attempts.map(({ id }) => settlePayment(ctx, gateways, { attempt: id, told: null, shopUrl })))
  const lapsed = await letGo(ctx, shopUrl)
  const refunds = await ctx.db.transaction((tx) => refundsToAsk(tx, { now: ctx.now, most: AT_A_TIME }))
  await Promise.all(refunds.map(({ id }) => pursueRefund(ctx, { gateways, refundId: id, shopUrl })))
  return attempts.length + lapsed + refunds.length > 0
}

/** Stock, slot and coupon come back. Money that comes later is looked at by somebody. */
async function letGo(ctx: Ctx, shopUrl: string): Promise<number> {
  const { now } = ctx
  let lapsed = 0
  for (const orderId of await ordersNotPaid(ctx.db, { now, most: AT_A_TIME })) {
    const done = await ctx.db.transaction(async (tx) => {
      await lockOrder(tx, { orderId })
      const [still] = await ordersNotPaid(tx, { now, most: 1, orderId })
      if (still === undefined) return { ok: false, problem: 'too-late' } as const
      return cancelOrderIn(tx, ctx, { orderId, note: NOT_PAID, shopUrl }, 'order-lapsed')
    })
    if (done.ok) lapsed += 1
  }
  return lapsed
}

export const NOT_PAID = 'not paid in time'
