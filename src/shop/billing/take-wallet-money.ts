import assert from 'node:assert/strict'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import type { LockedOrder } from '../ordering/index.ts'
import {
  awaitedPayment,
  bookMoney,
  claimWalletMoney,
  decideWalletClaim,
  followTotal,
  movePaymentAttempt,
  openAttempt,
  paymentsOf,
  type Payment,
  type ReviewReason,
  type WalletMoney,
} from '../payments/index.ts'
import { afterPaid, tell } from './reconcile-attempt.ts'

type ToTake = {
  order: LockedOrder
  money: WalletMoney
  /** The payment for which the buyer sent it. */
  paymentId: string
  shopUrl: string
}

/**
 * Books money of a wallet for this order. It counts if it is exactly what the order waits for; otherwise staff review it, and the order
 * waits. The caller holds the locks of the order and of the money.
 */
export async function takeWalletMoney(
  tx: Tx,
  ctx: Ctx,
  { order, money, paymentId, shopUrl }: ToTake,
): Promise<ReviewReason | null> {
  const { now, actor } = ctx
  const orderId = order.id
  const { amount } = money
  const awaited = awaitedPayment(await paymentsOf(tx, [orderId]))
  const reason = reasonToLook(order, { awaited, amount })
  const bookedId = newId(now)
  const booked = { id: bookedId, orderId, attempt: money.id, method: 'wallet', amount, inReview: reason !== null } as const
  await bookMoney(tx, { ...booked, note: `${money.wallet} ${money.trxId}`, now, actor })
  const claimed = await claimWalletMoney(tx, { id: money.id, orderId, paymentId: bookedId, now })
  assert(claimed, 'the money is locked and was free')
  await decideWalletClaim(tx, { orderId, decided: { state: 'matched', money }, now, actor })
  if (reason === null) {
    const { number, total } = order
    await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, counted: amount, now, actor, note: null })
    await afterPaid(tx, ctx, { order, amount, shopUrl })
    return null
  }
  await holdForReview(tx, ctx, { order, money, bookedId, awaited, paymentId, reason })
  await tell(tx, ctx, { order, template: 'payment-review', amount, shopUrl })
  return reason
}

function reasonToLook(
  { state }: LockedOrder,
  { awaited, amount }: { awaited: Payment | null; amount: number },
): ReviewReason | null {
  if (state === 'cancelled' || state === 'completed') return 'order-over'
  if (!awaited) return 'paid-already'
  return awaited.amount === amount ? null : 'amount-differs'
}

type ToHold = Pick<ToTake, 'order' | 'money' | 'paymentId'> & { bookedId: string; awaited: Payment | null; reason: ReviewReason }

/** An attempt that is reviewed like money of a gateway: staff count it or refund it. */
async function holdForReview(tx: Tx, ctx: Ctx, { order, money, bookedId, awaited, paymentId, reason }: ToHold): Promise<void> {
  const { now, actor } = ctx
  const { id: orderId, number } = order
  const { wallet, trxId, amount, senderDigits } = money
  const id = await openAttempt(tx, {
    number,
    orderId,
    paymentId: awaited?.id ?? paymentId,
    gateway: 'wallet',
    amount: awaited?.amount ?? amount,
    now,
    actor,
  })
  await movePaymentAttempt(tx, ctx, {
    attempt: { id, state: 'created' },
    move: 'hold',
    facts: {
      transactionId: `${wallet}:${trxId}`,
      taken: amount,
      takenCurrency: 'BDT',
      payer: senderDigits && `•••••••${senderDigits}`,
      bookedPaymentId: bookedId,
      problem: reason,
    },
  })
}
