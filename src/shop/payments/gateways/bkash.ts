import { assert, nationalPhone } from '#shop/values/index.ts'
import type { Begun, PaymentGateway, PaymentStatus, PaymentToBegin } from '../gateway.ts'
import { bkashAgreements } from './bkash-agreement.ts'
import { callBkash, type BkashOptions } from './bkash-call.ts'
import { finishOnce, payerOf, sendExecute, wasExecuted } from './bkash-execute.ts'
import { askBkashRefund, refundBkash } from './bkash-refund.ts'
import {
  AGREEMENT_OVER,
  AMOUNT_INVALID,
  CREATED,
  EXECUTED,
  INSUFFICIENT_BALANCE,
  LOOK_UP,
  NOT_NOW,
  QUERIED,
  TOO_SOON,
  WRONG_SETTINGS,
} from './bkash-wire.ts'
import { isAsSafe } from './is-as-safe.ts'
import { wireAmount } from './wire-amount.ts'

type Tried = { attempt: string; reference: string }

/** bKash Checkout (URL), tokenized, version 1.2.0-beta. The buyer pays on bKash's own page; the money moves when we execute. */
export function bkash(options: BkashOptions): PaymentGateway {
  return {
    method: 'bkash',
    callbackFields: { reference: 'paymentID' },
    begin: (payment) => create(options, payment),
    finish: ({ attempt, reference, callback }) => {
      const tried = { attempt, reference }
      return finishOnce<PaymentStatus>(options, {
        reference,
        callback,
        execute: () => execute(options, tried),
        ask: () => ask(options, tried),
        left: (reason) => ({ state: 'failed', reason }),
      })
    },
    ask: (tried) => ask(options, tried),
    refund: (refund) => refundBkash(options, refund),
    askRefund: (refund) => askBkashRefund(options, refund),
    agreements: bkashAgreements(options),
  }
}

async function create(
  options: BkashOptions,
  { attempt, amount, buyer, returnUrl, agreement = null }: PaymentToBegin,
): Promise<Begun> {
  assert(/^[A-Za-z0-9]{1,20}$/.test(attempt), 'an attempt is up to 20 letters and digits')
  if (amount <= 0) return { ok: false, problem: 'amount-out-of-range' }
  const reply = await callBkash(options, '/create', {
    // bKash prefills this phone number on its page. With an agreement it knows the payer, who enters only the PIN.
    ...(agreement
      ? { mode: '0001', agreementID: agreement.token, payerReference: agreement.id }
      : { mode: '0011', payerReference: nationalPhone(buyer.phone) }),
    callbackURL: returnUrl,
    amount: wireAmount(amount),
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: attempt,
  })
  if (reply.is === 'not-sent') return { ok: false, problem: reply.problem }
  if (reply.is === 'nothing') return { ok: false, problem: 'no-answer' }
  if (reply.is === 'refused') return { ok: false, problem: problemOf(reply.code, agreement !== null) }
  const created = CREATED.safeParse(reply.body)
  // Not confirmed: that the answer for an agreement has a page, too. Without one, the buyer pays on the ordinary page.
  if (!created.success) return { ok: false, problem: agreement ? 'agreement-refused' : 'no-answer' }
  const { paymentID, bkashURL, amount: theirs, currency, merchantInvoiceNumber } = created.data
  const asRequested = theirs === amount && currency === 'BDT' && merchantInvoiceNumber === attempt
  if (!asRequested || !isAsSafe(bkashURL, options.settings.url)) return { ok: false, problem: 'no-answer' }
  return { ok: true, reference: paymentID, redirectTo: bkashURL }
}

function problemOf(code: string, byAgreement: boolean): Exclude<Begun, { ok: true }>['problem'] {
  if (code === TOO_SOON) return 'too-soon'
  if (code === AMOUNT_INVALID) return 'amount-out-of-range'
  if (NOT_NOW.has(code)) return 'no-answer'
  if (byAgreement) return AGREEMENT_OVER.has(code) ? 'agreement-over' : 'agreement-refused'
  return WRONG_SETTINGS.has(code) ? 'wrong-settings' : 'refused'
}

async function execute(options: BkashOptions, tried: Tried): Promise<PaymentStatus> {
  const { reference } = tried
  return sendExecute<PaymentStatus>(options, reference, {
    ask: () => ask(options, tried),
    refused: (code) => {
      if (code === INSUFFICIENT_BALANCE) return { state: 'failed', reason: 'insufficient-balance' }
      if (WRONG_SETTINGS.has(code)) return { state: 'unknown' }
      return LOOK_UP.has(code) ? null : { state: 'failed', reason: 'declined' }
    },
    read: (body) => {
      const executed = EXECUTED.safeParse(body)
      if (!executed.success || executed.data.paymentID !== reference) return null
      const { amount, currency, merchantInvoiceNumber: attempt, trxID: transactionId, customerMsisdn } = executed.data
      return { state: 'paid', amount, currency, attempt, transactionId, risky: false, payer: payerOf(customerMsisdn) }
    },
  })
}

/** Also returns whether we have called execute. */
async function ask(options: BkashOptions, tried: Tried): Promise<PaymentStatus> {
  const asked = await query(options, tried)
  if (asked.state !== 'pending') return asked
  return (await wasExecuted(options, tried.reference)) ? { state: 'pending', taking: true } : asked
}

async function query(options: BkashOptions, { reference }: Tried): Promise<PaymentStatus> {
  const reply = await callBkash(options, '/payment/status', { paymentID: reference })
  if (reply.is === 'refused') {
    // It may only be unknown for now.
    return reply.code === '2002' ? { state: 'failed', reason: 'declined' } : { state: 'unknown' }
  }
  const queried = reply.is === 'answer' ? QUERIED.safeParse(reply.body) : null
  if (!queried?.success || queried.data.paymentID !== reference) return { state: 'unknown' }
  const { transactionStatus, amount, currency, merchantInvoice, trxID, customerMsisdn } = queried.data
  if (transactionStatus !== 'Completed') return { state: 'pending' }
  if (!trxID) return { state: 'unknown' }
  return {
    state: 'paid',
    amount,
    currency,
    attempt: merchantInvoice,
    transactionId: trxID,
    risky: false,
    payer: payerOf(customerMsisdn),
  }
}
