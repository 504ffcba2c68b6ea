import type { Paisa } from '../../values/index.ts'
import { assert, maskPhone, nationalPhone, parsePhone } from '../../values/index.ts'
import type { Begun, PaymentGateway, PaymentStatus, PaymentToBegin } from '../gateway.ts'
import { callBkash } from './bkash-call.ts'
import type { BkashOptions } from './bkash-call.ts'
import { askBkashRefund, refundBkash } from './bkash-refund.ts'
import {
  AMOUNT_INVALID,
  CREATED,
  EXECUTED,
  INSUFFICIENT_BALANCE,
  LOOK_UP,
  MAYBE_DONE,
  NOT_NOW,
  QUERIED,
  TOO_SOON,
  WRONG_SETTINGS,
} from './bkash-wire.ts'
import { claimCall, earlierCall, forgetCall } from './gateway-calls.ts'
import { wireAmount } from './wire-amount.ts'

type Tried = { attempt: string; reference: string }

/** bKash Checkout (URL), tokenized, version 1.2.0-beta. The buyer pays on bKash's own page; the money moves when we execute. */
export function bkash(options: BkashOptions): PaymentGateway {
  return {
    method: 'bkash',
    begin: (payment) => create(options, payment),
    finish: async ({ attempt, reference, told }) => {
      const tried = { attempt, reference }
      // What somebody typed into the address of another payment is about that one.
      const status = told['paymentID'] === reference ? told['status'] : undefined
      if (status === 'success') return execute(options, tried)
      const asked = await query(options, tried)
      if (asked.state !== 'pending' || (status !== 'cancel' && status !== 'failure')) return asked
      // Nothing is taken before we execute, so a payment the buyer left is over; one that is being executed is not.
      if (await earlierCall(options.db, { gateway: 'bkash', call: 'execute', id: reference })) return asked
      return { state: 'failed', reason: status === 'cancel' ? 'cancelled' : 'declined' }
    },
    ask: (tried) => query(options, tried),
    refund: (refund) => refundBkash(options, refund),
    askRefund: (refund) => askBkashRefund(options, refund),
  }
}

async function create(options: BkashOptions, { attempt, amount, buyer, returnUrl }: PaymentToBegin): Promise<Begun> {
  assert(/^[A-Za-z0-9]{1,20}$/.test(attempt), 'an attempt is up to 20 letters and digits')
  if (amount <= 0) return { ok: false, problem: 'amount-out-of-range' }
  const reply = await callBkash(options, '/create', {
    mode: '0011',
    // A phone number here is filled in on bKash's page.
    payerReference: nationalPhone(buyer.phone),
    callbackURL: returnUrl,
    amount: wireAmount(amount),
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: attempt,
  })
  if (reply.is === 'not-sent') return { ok: false, problem: reply.problem }
  if (reply.is === 'nothing') return { ok: false, problem: 'no-answer' }
  if (reply.is === 'refused') return { ok: false, problem: problemOf(reply.code) }
  const created = CREATED.safeParse(reply.body)
  if (!created.success) return { ok: false, problem: 'no-answer' }
  const { paymentID, bkashURL, amount: theirs, currency, merchantInvoiceNumber } = created.data
  const asWished = theirs === amount && currency === 'BDT' && merchantInvoiceNumber === attempt
  if (!asWished || !isAsSafe(bkashURL, options.settings.url)) return { ok: false, problem: 'no-answer' }
  return { ok: true, reference: paymentID, redirectTo: bkashURL }
}

function problemOf(code: string): Exclude<Begun, { ok: true }>['problem'] {
  if (code === TOO_SOON) return 'too-soon'
  if (code === AMOUNT_INVALID) return 'amount-out-of-range'
  if (NOT_NOW.has(code)) return 'no-answer'
  return WRONG_SETTINGS.has(code) ? 'wrong-settings' : 'refused'
}

/** Buyers are not sent from TLS to a page without. */
function isAsSafe(page: string, settings: string): boolean {
  return new URL(page).protocol === 'https:' || new URL(settings).protocol === 'http:'
}

/**
 * Takes the money. Written down before it is tried and tried once, by whichever process comes first: all others, and this one when the answer fails
 * to come, look the payment up.
 */
async function execute(options: BkashOptions, { attempt, reference }: Tried): Promise<PaymentStatus> {
  const { db, clock } = options
  const call = { gateway: 'bkash', call: 'execute', id: reference } as const
  const claimed = await claimCall(db, call, { reference, amount: 0 as Paisa, now: clock() })
  if (!claimed) return query(options, { attempt, reference })
  const reply = await callBkash(options, '/execute', { paymentID: reference })
  if (reply.is === 'not-sent') {
    await forgetCall(db, call)
    return { state: 'unknown' }
  }
  if (reply.is === 'refused') {
    if (!MAYBE_DONE.has(reply.code)) await forgetCall(db, call)
    if (reply.code === INSUFFICIENT_BALANCE) return { state: 'failed', reason: 'insufficient-balance' }
    if (WRONG_SETTINGS.has(reply.code)) return { state: 'unknown' }
    if (!LOOK_UP.has(reply.code)) return { state: 'failed', reason: 'declined' }
  }
  const executed = reply.is === 'answer' ? EXECUTED.safeParse(reply.body) : null
  if (!executed?.success || executed.data.paymentID !== reference) return query(options, { attempt, reference })
  const { amount, currency, merchantInvoiceNumber, trxID, customerMsisdn } = executed.data
  return {
    state: 'paid',
    amount,
    currency,
    attempt: merchantInvoiceNumber,
    transactionId: trxID,
    risky: false,
    payer: payerOf(customerMsisdn),
  }
}

async function query(options: BkashOptions, { reference }: Tried): Promise<PaymentStatus> {
  const reply = await callBkash(options, '/payment/status', { paymentID: reference })
  if (reply.is === 'refused') {
    // It may only not have it yet.
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

function payerOf(msisdn: string | null | undefined): string | null {
  const parsed = parsePhone(msisdn ?? '')
  return parsed.ok ? maskPhone(parsed.phone) : null
}
