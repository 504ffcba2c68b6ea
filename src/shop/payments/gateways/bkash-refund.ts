import type { PaymentGateway, RefundState } from '../gateway.ts'
import { callBkash, type BkashOptions } from './bkash-call.ts'
import { NOT_NOW, REFUNDED, REFUNDS } from './bkash-wire.ts'
import { claimCall, earlierCall, forgetCall, knownRefunds, noteAnswer, reclaimCall } from './gateway-calls.ts'
import { wireAmount } from './wire-amount.ts'

type Refund = Parameters<PaymentGateway['refund']>[0]
type Listed = { refundTrxId: string; refundTransactionStatus: string; refundAmount: number }

const REFUND = '/v2/tokenized-checkout/refund/payment/transaction'
const STATUS = '/v2/tokenized-checkout/refund/payment/status'
// A refund sent longer ago than this and still not listed did not arrive.
const SURELY_ARRIVED_MS = 10 * 60_000

/**
 * Refunds by the second version of the protocol, which has no idempotency key. So each refund is recorded before it is sent, and one with a
 * lost answer is looked up in the list of refunds instead of being sent again.
 */
export async function refundBkash(options: BkashOptions, refund: Refund): Promise<RefundState> {
  const { db, clock } = options
  const call = { gateway: 'bkash', call: 'refund', id: refund.refundId } as const
  const now = clock()
  const claimed = await claimCall(db, call, { reference: refund.reference, amount: refund.amount, now })
  if (claimed) return send(options, refund)
  const earlier = await earlierCall(db, call)
  // It was refused just now by a concurrent call.
  if (!earlier) return { state: 'unknown' }
  if (earlier.reference !== refund.reference || earlier.amount !== refund.amount)
    return { state: 'refused', problem: 'other-refund' }
  if (earlier.answer !== null) return askBkashRefund(options, { ...refund, refundReference: earlier.answer })
  const listed = await list(options, refund)
  if (!listed) return { state: 'unknown' }
  const known = await knownRefunds(db, 'bkash', refund.reference)
  for (const one of listed.filter(({ refundTrxId, refundAmount }) => !known.has(refundTrxId) && refundAmount === refund.amount)) {
    if (await noteAnswer(db, call, one.refundTrxId)) return stateOf(one)
  }
  if (now.getTime() - earlier.calledAt.getTime() < SURELY_ARRIVED_MS) return { state: 'unknown' }
  return (await reclaimCall(db, call, { calledAt: earlier.calledAt, now })) ? send(options, refund) : { state: 'unknown' }
}

async function send(options: BkashOptions, refund: Refund): Promise<RefundState> {
  const call = { gateway: 'bkash', call: 'refund', id: refund.refundId } as const
  const reply = await callBkash(options, REFUND, {
    paymentId: refund.reference,
    trxId: refund.transactionId,
    refundAmount: wireAmount(refund.amount),
    sku: refund.attempt,
    reason: refund.reason.trim().slice(0, 200) || 'refund',
  })
  if (reply.is === 'not-sent') {
    await forgetCall(options.db, call)
    return { state: 'unknown' }
  }
  if (reply.is === 'refused') {
    if (NOT_NOW.has(reply.code)) return { state: 'unknown' }
    await forgetCall(options.db, call)
    return { state: 'refused', problem: reply.code }
  }
  const refunded = reply.is === 'answer' ? REFUNDED.safeParse(reply.body) : null
  if (!refunded?.success) return { state: 'unknown' }
  const { originalTrxId, refundAmount } = refunded.data
  if (originalTrxId !== refund.transactionId || refundAmount !== refund.amount) return { state: 'unknown' }
  return (await noteAnswer(options.db, call, refunded.data.refundTrxId)) ? stateOf(refunded.data) : { state: 'unknown' }
}

export async function askBkashRefund(
  options: BkashOptions,
  refund: { reference: string; transactionId: string; refundReference: string },
): Promise<RefundState> {
  const listed = await list(options, refund)
  const found = listed?.find(({ refundTrxId }) => refundTrxId === refund.refundReference)
  return found ? stateOf(found) : { state: 'unknown' }
}

/** Null when the list could not be read. */
async function list(
  options: BkashOptions,
  { reference, transactionId }: { reference: string; transactionId: string },
): Promise<Listed[] | null> {
  const reply = await callBkash(options, STATUS, { paymentId: reference, trxId: transactionId })
  const listed = reply.is === 'answer' ? REFUNDS.safeParse(reply.body) : null
  return listed?.success && listed.data.originalTrxId === transactionId ? listed.data.refundTransactions : null
}

function stateOf({ refundTrxId, refundTransactionStatus }: Omit<Listed, 'refundAmount'>): RefundState {
  switch (refundTransactionStatus.toLowerCase()) {
    case 'completed':
      return { state: 'refunded', refundReference: refundTrxId }
    case 'failed':
    case 'cancelled':
      return { state: 'refused', problem: refundTransactionStatus.toLowerCase() }
    default:
      return { state: 'processing', refundReference: refundTrxId }
  }
}
