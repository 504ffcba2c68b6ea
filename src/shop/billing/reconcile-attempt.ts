import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import {
  paymentAttemptById,
  paymentAttemptCan,
  awaitedPayment,
  bookMoney,
  capturePayment,
  CASH,
  changeMethod,
  dueNow,
  gatewayOf,
  isTooOld,
  isTransactionTaken,
  isTransactionUsed,
  lockPaymentAttempt,
  movePaymentAttempt,
  noteNotTaken,
  noteUnsure,
  paymentsOf,
  type PaymentAttempt,
  type PaymentAttemptState,
  type Payment,
  type PaymentGateways,
  type PaymentStatus,
  type ReviewReason,
} from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { activeConsignments, lockOrder, moveOrder, tellAbout, type LockedOrder } from '../ordering/index.ts'

/** All gateway payments are in taka. */
const CURRENCY = 'BDT'

type AttemptReconciled =
  | { ok: true; orderId: string; state: PaymentAttemptState }
  /** The gateway reports another payment than this attempt's, or one that was counted before. Nothing changed. */
  | { ok: false; problem: 'unknown-attempt' | 'not-ours' }

type ToReconcile = {
  attempt: string
  /** The parameters sent by the browser or the gateway; they prove nothing. Null only finishes what was begun before. */
  callback: Readonly<Record<string, string>> | null
  shopUrl: string
}

/**
 * Reconciles a payment attempt: asks the gateway, outside any transaction, and compares its answer with what is stored. However often this
 * runs, the money is counted once and a completed payment is never reversed.
 */
export async function reconcileAttempt(
  ctx: Ctx,
  gateways: PaymentGateways,
  { attempt: id, callback, shopUrl }: ToReconcile,
): Promise<AttemptReconciled> {
  const attempt = await paymentAttemptById(ctx.db, id)
  if (!attempt) return { ok: false, problem: 'unknown-attempt' }
  const unchanged = { ok: true, orderId: attempt.orderId, state: attempt.state } as const
  const gateway = gatewayOf(gateways, attempt.gateway)
  if (!paymentAttemptCan('pay', attempt.state) || attempt.reference === null || !gateway) return unchanged
  const tried = { attempt: attempt.id, reference: attempt.reference }
  // Written before the call, because the answer may be lost: the sweep then polls every minute, and paying again shows a warning.
  if (callback) await noteUnsure(ctx.db, { ids: [id], now: ctx.now, quick: true })
  // Some gateways capture only on request. Don't capture for an order that is finished or was paid in the meantime.
  const wanted = await isStillWanted(ctx, attempt)
  const status = wanted ? await gateway.finish({ ...tried, callback: callback ?? {} }) : await gateway.ask(tried)
  if (status.state === 'unknown') {
    if (!callback) await noteUnsure(ctx.db, { ids: [id], now: ctx.now, quick: false })
    return unchanged
  }
  return ctx.db
    .transaction((tx) => applyStatus(tx, ctx, { attempt, status, shopUrl }))
    .catch((error: unknown) => {
      if (isTransactionTaken(error)) return { ok: false, problem: 'not-ours' } as const
      throw error
    })
}

async function isStillWanted({ db }: Ctx, { orderId, paymentId, amount }: PaymentAttempt): Promise<boolean> {
  const payment = (await paymentsOf(db, [orderId])).find(({ id }) => id === paymentId)
  return payment?.state === 'due' && payment.amount === amount && payment.method !== 'on-account'
}

type Answered = { attempt: PaymentAttempt; status: Exclude<PaymentStatus, { state: 'unknown' }>; shopUrl: string }

async function applyStatus(
  tx: Tx,
  ctx: Ctx,
  { attempt: { id, orderId }, status, shopUrl }: Answered,
): Promise<AttemptReconciled> {
  const order = await lockOrder(tx, { orderId })
  const attempt = await lockPaymentAttempt(tx, id)
  if (!order || !attempt) return { ok: false, problem: 'unknown-attempt' }
  if (status.state === 'paid') return recordPayment(tx, ctx, { order, attempt, paid: status, shopUrl })
  if (status.state === 'pending') {
    const old =
      isTooOld(attempt, ctx.now) &&
      (await movePaymentAttempt(tx, ctx, { attempt, move: 'expire', facts: { problem: 'expired' } }))
    if (status.taking) await noteUnsure(tx, { ids: [id], now: ctx.now, quick: false })
    else await noteNotTaken(tx, id)
    return { ok: true, orderId, state: old ? 'expired' : attempt.state }
  }
  const { reason } = status
  const move = reason === 'cancelled' ? 'cancel' : reason === 'expired' ? 'expire' : 'fail'
  const moved =
    paymentAttemptCan(move, attempt.state) && (await movePaymentAttempt(tx, ctx, { attempt, move, facts: { problem: reason } }))
  const state = { cancel: 'cancelled', expire: 'expired', fail: 'failed' } as const
  return { ok: true, orderId, state: moved ? state[move] : attempt.state }
}

type Paid = Extract<PaymentStatus, { state: 'paid' }>
type ToTake = { order: LockedOrder; attempt: PaymentAttempt; paid: Paid; shopUrl: string }

/** The gateway captured the money. It counts if it matches the attempt; otherwise it is recorded and staff review it. */
async function recordPayment(tx: Tx, ctx: Ctx, { order, attempt, paid, shopUrl }: ToTake): Promise<AttemptReconciled> {
  const { orderId } = attempt
  // A concurrent call was first.
  if (!paymentAttemptCan('pay', attempt.state)) return { ok: true, orderId, state: attempt.state }
  if (paid.attempt !== attempt.id) return { ok: false, problem: 'not-ours' }
  if (await isTransactionUsed(tx, attempt, paid.transactionId)) return { ok: false, problem: 'not-ours' }
  const payments = await paymentsOf(tx, [orderId])
  const reason = reasonToLook({ order, attempt, paid, payments })
  const { transactionId, amount: taken, currency: takenCurrency, payer } = paid
  const facts = { transactionId, taken, takenCurrency, payer }
  if (reason !== null) {
    const bookedPaymentId = await bookForReview(tx, ctx, { attempt, paid, reason })
    await movePaymentAttempt(tx, ctx, { attempt, move: 'hold', facts: { ...facts, problem: reason, bookedPaymentId } })
    await tell(tx, ctx, { order, template: 'payment-review', amount: taken, shopUrl })
    return { ok: true, orderId, state: 'review' }
  }
  const { now, actor } = ctx
  const { paymentId, gateway: method } = attempt
  // Cash and money sent to a wallet become a gateway payment only now: until then the rider collects it, or staff look for it.
  if (payments.some(({ id, method: by }) => id === paymentId && (by === CASH || by === 'wallet'))) {
    await changeMethod(tx, { paymentId, method, payUntil: null, confirmFirst: false })
  }
  await capturePayment(tx, { paymentId, now, actor, note: transactionId })
  await movePaymentAttempt(tx, ctx, { attempt, move: 'pay', facts: { ...facts, bookedPaymentId: attempt.paymentId } })
  await afterPaid(tx, ctx, { order, amount: taken, shopUrl })
  return { ok: true, orderId, state: 'paid' }
}

function reasonToLook({
  order,
  attempt,
  paid,
  payments,
}: {
  order: Pick<LockedOrder, 'state'>
  attempt: Pick<PaymentAttempt, 'amount' | 'paymentId' | 'gateway'>
  paid: Pick<Paid, 'amount' | 'currency' | 'risky'>
  payments: readonly Pick<Payment, 'id' | 'state' | 'method' | 'amount'>[]
}): ReviewReason | null {
  if (paid.currency !== CURRENCY) return 'other-currency'
  if (paid.amount !== attempt.amount) return 'amount-differs'
  if (order.state === 'cancelled' || order.state === 'completed') return 'order-over'
  const own = payments.find(({ id }) => id === attempt.paymentId)
  if (own?.state !== 'due') return own?.state === 'void' ? 'order-changed' : 'paid-already'
  if (own.amount !== attempt.amount || own.method === 'on-account') return 'order-changed'
  return paid.risky ? 'risky' : null
}

/** Another currency cannot be added to ours, so the amount is recorded only on the attempt. */
async function bookForReview(
  tx: Tx,
  { now, actor }: Ctx,
  { attempt, paid, reason }: { attempt: PaymentAttempt; paid: Paid; reason: ReviewReason },
): Promise<string | null> {
  if (paid.currency !== CURRENCY || paid.amount === 0) return null
  const id = newId(now)
  const { orderId, gateway: method } = attempt
  await bookMoney(tx, { id, orderId, attempt: attempt.id, method, amount: paid.amount, inReview: true, note: reason, now, actor })
  return id
}

/** Confirms an order that waited only for its payment, unless part of it is paid on delivery. */
export async function afterPaid(
  tx: Tx,
  ctx: Ctx,
  { order, amount, shopUrl }: { order: LockedOrder; amount: Paisa; shopUrl: string },
): Promise<void> {
  const payments = await paymentsOf(tx, [order.id])
  const open = awaitedPayment(payments) !== null || dueNow(order.total, payments) > 0
  if (order.state === 'placed' && !open) await moveOrder(tx, ctx, { order, move: 'confirm', note: null })
  await tell(tx, ctx, { order, template: 'payment-received', amount, shopUrl })
}

/** Sends a message about the order. The order may be cancelled, in which case it has no active consignment. */
export async function tell(
  tx: Tx,
  ctx: Ctx,
  {
    order,
    template,
    amount,
    shopUrl,
  }: {
    order: LockedOrder
    template: 'payment-received' | 'payment-review' | 'payment-refunded' | 'transfer-refused' | 'wallet-refused'
    amount: Paisa
    shopUrl: string
  },
): Promise<void> {
  const [consignment] = [...(await activeConsignments(tx, order.id)), ...(await consignmentsOf(tx, [order.id]))]
  if (consignment) await tellAbout(tx, ctx, { order, consignment, template, shopUrl, amount })
}
