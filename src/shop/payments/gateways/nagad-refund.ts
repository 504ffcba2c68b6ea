import { assert, dayInDhaka } from '#shop/values/index.ts'
import type { PaymentGateway, RefundState } from '../gateway.ts'
import { claimCall, earlierCall, forgetCall, knownRefunds, noteAnswer } from './gateway-calls.ts'
import { callNagad, sealed, unsealed, type NagadClient } from './nagad-call.ts'
import { fitsInBlock } from './nagad-crypto.ts'
import { verifyNagad } from './nagad-verify.ts'
import { GIVEN_BACK, NOT_NOW, REFUNDED, WRONG_SETTINGS, type Verified } from './nagad-wire.ts'
import { wireAmount } from './wire-amount.ts'

type Refund = Parameters<PaymentGateway['refund']>[0]

const LONGEST_NUMBER = 30

/**
 * Refunds. Not confirmed: whether Nagad refuses a second refund with the same number, and how to ask for one. So a refund with a lost answer
 * is never sent again: it stays unknown until staff check Nagad's panel. The answer to a refund that arrived is final.
 */
export async function refundNagad(client: NagadClient, refund: Refund): Promise<RefundState> {
  assert(/^[A-Za-z0-9-]{1,60}$/.test(refund.refundId), 'an id of a refund is letters, digits and dashes')
  if (!client.settings.refunds) return { state: 'refused', problem: 'by-hand-only' }
  const { db, clock } = client
  const call = { gateway: 'nagad', call: 'refund', id: refund.refundId } as const
  const earlier = await earlierCall(db, call)
  if (earlier) return stateOf(earlier, refund)
  const paid = await verifyNagad(client, refund.reference)
  if (!paid) return { state: 'unknown' }
  if (paid.orderId !== refund.attempt || paid.issuerPaymentRefNo !== refund.transactionId)
    return { state: 'refused', problem: 'other-payment' }
  const claimed = await claimCall(db, call, { reference: refund.reference, amount: refund.amount, now: clock() })
  if (claimed) return send(client, refund, paid)
  const first = await earlierCall(db, call)
  return first ? stateOf(first, refund) : { state: 'unknown' }
}

function stateOf(earlier: NonNullable<Awaited<ReturnType<typeof earlierCall>>>, refund: Refund): RefundState {
  if (earlier.reference !== refund.reference || earlier.amount !== refund.amount)
    return { state: 'refused', problem: 'other-refund' }
  return earlier.answer === null ? { state: 'unknown' } : { state: 'refunded', refundReference: earlier.answer }
}

async function send(client: NagadClient, refund: Refund, paid: Verified): Promise<RefundState> {
  const call = { gateway: 'nagad', call: 'refund', id: refund.refundId } as const
  const referenceNo = refund.refundId.replaceAll('-', '').slice(-LONGEST_NUMBER)
  const facts = {
    merchantId: client.settings.merchantId,
    originalRequestDate: dayOf(paid) ?? dayInDhaka(client.clock()).replaceAll('-', ''),
    originalAmount: wireAmount(paid.amount),
    cancelAmount: wireAmount(refund.amount),
    referenceNo,
    // The reason that staff typed is too long for one block of the key.
    referenceMessage: 'Refund',
  }
  assert(fitsInBlock(JSON.stringify(facts), client.keys), 'the facts of a refund fit into one block')
  const { sensitiveData, signature } = sealed(client, facts)
  const named = new URLSearchParams({ paymentRefId: refund.reference, orderId: refund.attempt })
  const body = { sensitiveDataCancelRequest: sensitiveData, signature }
  const reply = await callNagad(client, { call: 'cancel', path: `purchase/cancel?${named}`, body })
  if (reply.is === 'not-sent') {
    await forgetCall(client.db, call)
    return { state: 'unknown' }
  }
  if (reply.is === 'refused' && !NOT_NOW.test(reply.why)) {
    await forgetCall(client.db, call)
    return { state: 'refused', problem: WRONG_SETTINGS.test(reply.why) ? 'wrong-settings' : 'failed' }
  }
  const refunded = reply.is === 'answer' ? REFUNDED.safeParse(unsealed(client, 'cancel', reply.body)) : null
  if (!refunded?.success || refunded.data.cancelAmount !== refund.amount) return { state: 'unknown' }
  if (!GIVEN_BACK.has(refunded.data.status)) return { state: 'unknown' }
  const refundReference = refunded.data.cancelTrxId ?? referenceNo
  return (await noteAnswer(client.db, call, refundReference)) ? { state: 'refunded', refundReference } : { state: 'unknown' }
}

/** `20211123` of `2021-11-23 23:48:22.0`. */
function dayOf({ orderDateTime }: Verified): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(orderDateTime ?? '')
  return match ? match.slice(1).join('') : null
}

/** Nagad has no call for the state of a refund; what it answered to one is stored. */
export async function askNagadRefund(
  { db }: NagadClient,
  { reference, refundReference }: { reference: string; refundReference: string },
): Promise<RefundState> {
  const known = await knownRefunds(db, 'nagad', reference)
  return known.has(refundReference) ? { state: 'refunded', refundReference } : { state: 'unknown' }
}
