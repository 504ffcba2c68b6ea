import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  askRefund,
  paymentAttemptsOf,
  closeRefund,
  endReview,
  followTotal,
  gatewayOf,
  isWalletTransactionUsed,
  lockPaymentAttempt,
  lockPayment,
  movePaymentAttempt,
  moveRefund,
  noteWalletRefund,
  readTrxId,
  refundById,
  writeRefundLines,
  type PaymentAttempt,
  type GatewayRefundState,
  type PaymentGateways,
  type PaymentToRefund,
  type Refund,
  type RefundNews,
  type RefundWay,
  type WalletKind,
} from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { isId, reissueDocuments, assertStaff, lockOrder, type LockedOrder } from '../ordering/index.ts'
import { afterPaid, tell } from './reconcile-attempt.ts'
import { linesSaid, linesToRefund, type AskedLine, type LinesRefused } from './refund-lines.ts'

type RefundInput = {
  gateways: PaymentGateways
  orderId: string
  paymentId: string
  /** Through the original gateway, or another way: cash, a transfer. */
  way: RefundWay
  reason: string
  /** Money that was sent to a wallet goes back to a wallet, by hand: the transaction of the refund, and the refunds that share it. */
  sent?: { wallet: WalletKind; trxId: string; besides?: readonly string[] } | null
  shopUrl: string
} & (
  | { amount: Paisa }
  /** The amount is then what the buyer paid for these lines, and the credit note has them. */
  | { lines: readonly AskedLine[] }
)

type RefundAsked =
  | { ok: true; refundId: string; state: Refund['state'] }
  | { ok: false; problem: 'unknown-order' | 'nothing-to-refund' | 'above-captured' | 'reason-missing' | 'not-by-gateway' }
  | { ok: false; problem: 'refund-trx-missing' | 'refund-trx-used' }
  | LinesRefused

/**
 * Refunds part or all of a payment, never above the captured amount, also under concurrency. The amount is reserved first, then the gateway
 * is called outside any transaction, then its answer is written. A refused refund becomes an office task.
 */
export async function refundOrder(ctx: Ctx, input: RefundInput): Promise<RefundAsked> {
  assertStaff(ctx)
  const asked = await ctx.db.transaction((tx) => refundOrderIn(tx, ctx, input))
  if (!asked.ok || input.way === 'by-hand') return asked
  const { gateways, shopUrl } = input
  const state = await pursueRefund(ctx, { gateways, refundId: asked.refundId, shopUrl })
  return { ...asked, state }
}

/** The same in the caller's transaction, up to the call of the gateway: `pursueRefund` makes it after the commit. */
export async function refundOrderIn(tx: Tx, ctx: Ctx, input: RefundInput): Promise<RefundAsked> {
  const { orderId, paymentId, way, reason, gateways, shopUrl } = input
  if (reason.trim() === '') return { ok: false, problem: 'reason-missing' }
  const order = isId(paymentId) ? await lockOrder(tx, { orderId }) : null
  const payment = order && (await lockPayment(tx, { orderId, paymentId }))
  if (!order || !payment) return { ok: false, problem: 'unknown-order' }
  const wanted =
    'lines' in input
      ? await linesToRefund(tx, { order, payment, asked: input.lines })
      : { ok: true as const, amount: input.amount, lines: [] }
  if (!wanted.ok) return wanted
  const { amount, lines } = wanted
  const sent = await readSent(tx, payment, input)
  if (!sent.ok) return sent
  if (!Number.isSafeInteger(amount) || amount <= 0 || payment.captured === 0) return { ok: false, problem: 'nothing-to-refund' }
  if (way === 'gateway' && (payment.gateway === null || !gatewayOf(gateways, payment.gateway)))
    return { ok: false, problem: 'not-by-gateway' }
  const { now, actor } = ctx
  const { number } = order
  const refundId = await askRefund(tx, { payment, orderId, number, amount, way, reason: reason.trim(), now, actor })
  if (refundId === null) return { ok: false, problem: 'above-captured' }
  await writeRefundLines(tx, { refundId, lines })
  if (sent.by) await noteWalletRefund(tx, { refundId, ...sent.by })
  const reference = sent.by && `${sent.by.wallet} ${sent.by.trxId}`
  await writeAudit(tx, ctx, {
    action: 'refund-payment',
    subject: { type: 'order', id: orderId, name: number },
    before: null,
    after: {
      amount_paisa: amount,
      way,
      reason: reason.trim(),
      refund: refundId,
      ...(reference && { trx: reference }),
      ...linesSaid(lines),
    },
  })
  if (way === 'gateway') {
    await followRefund(tx, ctx, { order, note: reason.trim() })
    return { ok: true, refundId, state: 'asked' }
  }
  const refund = (await refundById(tx, refundId))!
  await noteRefund(tx, ctx, { order, refund, payment, news: { move: 'finish', reference }, shopUrl })
  return { ok: true, refundId, state: 'refunded' }
}

type Sent = { ok: true; by: { wallet: WalletKind; trxId: string } | null }

/** A refund of money from a wallet names its own transaction, which neither came in nor went out before. */
async function readSent(
  tx: Tx,
  { method }: PaymentToRefund,
  { way, sent }: RefundInput,
): Promise<Sent | Extract<RefundAsked, { ok: false }>> {
  if (method !== 'wallet' || way !== 'by-hand') return { ok: true, by: null }
  const trxId = sent && readTrxId(sent.trxId)
  if (!sent || !trxId) return { ok: false, problem: 'refund-trx-missing' }
  const by = { wallet: sent.wallet, trxId }
  return (await isWalletTransactionUsed(tx, { ...by, besides: sent.besides ?? [] }))
    ? { ok: false, problem: 'refund-trx-used' }
    : { ok: true, by }
}

/** Asks the gateway about a refund until it ends. Repeating the request pays nothing twice, because the refund has an id of ours. */
export async function pursueRefund(
  ctx: Ctx,
  { gateways, refundId, shopUrl }: { gateways: PaymentGateways; refundId: string; shopUrl: string },
): Promise<Refund['state']> {
  const refund = (await refundById(ctx.db, refundId))!
  const attempt = (await paymentAttemptsOf(ctx.db, [refund.orderId])).find(
    ({ bookedPaymentId }) => bookedPaymentId === refund.paymentId,
  )
  const gateway = attempt && gatewayOf(gateways, attempt.gateway)
  if (!attempt || !gateway || attempt.transactionId === null || attempt.reference === null) return refund.state
  const { reference, transactionId } = attempt
  const said: GatewayRefundState =
    refund.reference === null
      ? await gateway.refund({
          attempt: attempt.id,
          reference,
          transactionId,
          refundId,
          amount: refund.amount,
          reason: refund.reason,
        })
      : await gateway.askRefund({ reference, transactionId, refundReference: refund.reference })
  const news = newsOf(said)
  if (!news) return refund.state
  return ctx.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, { orderId: refund.orderId }))!
    const payment = (await lockPayment(tx, refund))!
    const latest = (await refundById(tx, refundId))!
    await noteRefund(tx, ctx, { order, refund: latest, payment, news, shopUrl })
    return (await refundById(tx, refundId))!.state
  })
}

function newsOf(said: GatewayRefundState): RefundNews | null {
  switch (said.state) {
    case 'refunded':
      return { move: 'finish', reference: said.refundReference }
    case 'processing':
      return { move: 'process', reference: said.refundReference }
    case 'refused':
      return { move: 'refuse', problem: said.problem }
    case 'unknown':
      return null
    default:
      return said satisfies never
  }
}

type Noted = { order: LockedOrder; refund: Refund; payment: PaymentToRefund; news: RefundNews; shopUrl: string }

/** If the order continues or is being returned, the refunded amount is due again on delivery. */
async function followRefund(tx: Tx, { now, actor }: Ctx, { order, note }: { order: LockedOrder; note: string }): Promise<void> {
  const { id: orderId, number, total, state } = order
  if (state !== 'placed' && state !== 'confirmed') return
  await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, now, actor, note })
}

/** Writes each change of the refund's state once. */
async function noteRefund(tx: Tx, ctx: Ctx, { order, refund, payment, news, shopUrl }: Noted): Promise<void> {
  const { now, actor } = ctx
  if (!(await moveRefund(tx, { refund, news, now, actor })) || news.move === 'process') return
  const orderId = order.id
  const whole = payment.refunded + refund.amount === payment.captured
  if (news.move === 'finish' && payment.inReview && whole) await endReviewOf(tx, ctx, { orderId, paymentId: payment.id })
  await followRefund(tx, ctx, { order, note: refund.reason })
  if (news.move === 'refuse') return
  await tell(tx, ctx, { order, template: 'payment-refunded', amount: refund.amount, shopUrl })
  await reissueDocuments(tx, ctx, { orderId, reason: 'refunded' })
}

/** The refund ends the review of this payment. */
async function endReviewOf(tx: Tx, ctx: Ctx, { orderId, paymentId }: { orderId: string; paymentId: string }): Promise<void> {
  await endReview(tx, paymentId)
  const attempts = await paymentAttemptsOf(tx, [orderId])
  const own = attempts.find(({ bookedPaymentId, state }) => bookedPaymentId === paymentId && state === 'review')
  if (own) await movePaymentAttempt(tx, ctx, { attempt: own, move: 'giveBack', facts: { problem: own.problem } })
}

type ReviewAccepted = { ok: true } | { ok: false; problem: 'unknown-order' | 'not-in-review' | 'order-over' | 'other-currency' }

/** Staff accept a payment under review. The amount due is updated. */
export function acceptPayment(
  ctx: Ctx,
  { orderId, attempt: id, note, shopUrl }: { orderId: string; attempt: string; note: string; shopUrl: string },
): Promise<ReviewAccepted> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<ReviewAccepted> => {
    const order = await lockOrder(tx, { orderId })
    const attempt = order && (await lockPaymentAttempt(tx, id))
    if (!order || attempt?.orderId !== orderId) return { ok: false, problem: 'unknown-order' }
    if (attempt.state !== 'review') return { ok: false, problem: 'not-in-review' }
    if (order.state === 'cancelled') return { ok: false, problem: 'order-over' }
    if (attempt.bookedPaymentId === null) return { ok: false, problem: 'other-currency' }
    await countIn(tx, ctx, { order, attempt, note, shopUrl })
    return { ok: true }
  })
}

async function countIn(
  tx: Tx,
  ctx: Ctx,
  { order, attempt, note, shopUrl }: { order: LockedOrder; attempt: PaymentAttempt; note: string; shopUrl: string },
): Promise<void> {
  const { id: orderId, number, total } = order
  const { now, actor } = ctx
  await endReview(tx, attempt.bookedPaymentId!)
  await movePaymentAttempt(tx, ctx, { attempt, move: 'accept', facts: { problem: attempt.problem } })
  const counted = attempt.taken!
  await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, counted, now, actor, note: note || null })
  await writeAudit(tx, ctx, {
    action: 'accept-payment',
    subject: { type: 'order', id: orderId, name: number },
    before: { state: 'review', why: attempt.problem },
    after: { state: 'paid', amount_paisa: attempt.taken, ...(note !== '' && { note }) },
  })
  await afterPaid(tx, ctx, { order, amount: attempt.taken!, shopUrl })
  await reissueDocuments(tx, ctx, { orderId, reason: 'changed' })
}

/** Closes the review of a payment in another currency, which the books cannot hold: staff refunded it in the gateway's own panel. */
export function closeReview(
  ctx: Ctx,
  { orderId, attempt: id }: { orderId: string; attempt: string },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-order' | 'not-in-review' }> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    const attempt = order && (await lockPaymentAttempt(tx, id))
    if (!order || attempt?.orderId !== orderId) return { ok: false, problem: 'unknown-order' }
    if (attempt.state !== 'review' || attempt.bookedPaymentId !== null) return { ok: false, problem: 'not-in-review' }
    await movePaymentAttempt(tx, ctx, { attempt, move: 'giveBack', facts: { problem: attempt.problem } })
    const subject = { type: 'order', id: orderId, name: order.number }
    await writeAudit(tx, ctx, {
      action: 'close-refund',
      subject,
      before: { state: 'review', why: attempt.problem },
      after: { state: 'returned' },
    })
    return { ok: true }
  })
}

/** Closes a refused refund: staff paid it another way or agreed on something else. */
export function closeRefusedRefund(
  ctx: Ctx,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-order' }> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    const refund = order && (await refundById(tx, refundId))
    if (!order || refund?.orderId !== orderId || !(await closeRefund(tx, { id: refundId, actor: ctx.actor }))) {
      return { ok: false, problem: 'unknown-order' }
    }
    const subject = { type: 'order', id: orderId, name: order.number }
    await writeAudit(tx, ctx, {
      action: 'close-refund',
      subject,
      before: { refund: refundId, state: 'refused' },
      after: { state: 'closed' },
    })
    return { ok: true }
  })
}
