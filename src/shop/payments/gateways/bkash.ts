import { assert, maskPhone, nationalPhone, parsePhone, type Paisa } from '#shop/values/index.ts'
import type { Begun, PaymentGateway, PaymentStatus, PaymentToBegin } from '../gateway.ts'
import { callBkash, type BkashOptions } from './bkash-call.ts'
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
import { allowAgain, claimAgain, claimCall, earlierCall, forgetCall } from './gateway-calls.ts'
import { wireAmount } from './wire-amount.ts'

type Tried = { attempt: string; reference: string }

/** bKash Checkout (URL), tokenized, version 1.2.0-beta. The buyer pays on bKash's own page; the money moves when we execute. */
export function bkash(options: BkashOptions): PaymentGateway {
  return {
    method: 'bkash',
    begin: (payment) => create(options, payment),
    finish: async ({ attempt, reference, callback }) => {
      const tried = { attempt, reference }
      // Ignore a status that belongs to another payment id: parameters can be edited in the address bar.
      const status = callback['paymentID'] === reference ? callback['status'] : undefined
      if (status === 'success') return execute(options, tried)
      const asked = await ask(options, tried)
      if (asked.state !== 'pending') return asked
      // Nothing is captured before we execute, so a payment the buyer left is over, unless execute was called already.
      if (asked.taking) return status === undefined ? executeAgain(options, tried, asked) : asked
      if (status !== 'cancel' && status !== 'failure') return asked
      return { state: 'failed', reason: status === 'cancel' ? 'cancelled' : 'declined' }
    },
    ask: (tried) => ask(options, tried),
    refund: (refund) => refundBkash(options, refund),
    askRefund: (refund) => askBkashRefund(options, refund),
  }
}

async function create(options: BkashOptions, { attempt, amount, buyer, returnUrl }: PaymentToBegin): Promise<Begun> {
  assert(/^[A-Za-z0-9]{1,20}$/.test(attempt), 'an attempt is up to 20 letters and digits')
  if (amount <= 0) return { ok: false, problem: 'amount-out-of-range' }
  const reply = await callBkash(options, '/create', {
    mode: '0011',
    // bKash prefills this phone number on its page.
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
  const asRequested = theirs === amount && currency === 'BDT' && merchantInvoiceNumber === attempt
  if (!asRequested || !isAsSafe(bkashURL, options.settings.url)) return { ok: false, problem: 'no-answer' }
  return { ok: true, reference: paymentID, redirectTo: bkashURL }
}

function problemOf(code: string): Exclude<Begun, { ok: true }>['problem'] {
  if (code === TOO_SOON) return 'too-soon'
  if (code === AMOUNT_INVALID) return 'amount-out-of-range'
  if (NOT_NOW.has(code)) return 'no-answer'
  return WRONG_SETTINGS.has(code) ? 'wrong-settings' : 'refused'
}

/** Buyers are never redirected from HTTPS to HTTP. */
function isAsSafe(page: string, settings: string): boolean {
  return new URL(page).protocol === 'https:' || new URL(settings).protocol === 'http:'
}

// The longest call: token and request, each made twice. After that it has ended even if its process died.
const LONGEST_CALL_MS = 150_000
// bKash may still be processing a call whose answer was lost.
const SURELY_DONE_MS = 30_000

/**
 * Captures the money. The call is recorded first and made by one process at a time; the other processes, and this one without a usable
 * answer, query the payment. If bKash then reports that nothing was captured, it is executed again.
 */
async function execute(options: BkashOptions, tried: Tried): Promise<PaymentStatus> {
  const now = options.clock()
  const { reference } = tried
  const claimed = await claimCall(options.db, executionOf(tried), {
    reference,
    amount: 0 as Paisa,
    now,
    againFrom: after(now, LONGEST_CALL_MS),
  })
  if (claimed) return sendExecute(options, tried)
  const asked = await ask(options, tried)
  return asked.state === 'pending' && asked.taking ? executeAgain(options, tried, asked) : asked
}

/**
 * Only after bKash reported that nothing was captured and while no other execute call can be running. bKash itself executes a payment once,
 * however often it is called.
 */
async function executeAgain(options: BkashOptions, tried: Tried, asked: PaymentStatus): Promise<PaymentStatus> {
  const now = options.clock()
  const claimed = await claimAgain(options.db, executionOf(tried), { now, againFrom: after(now, LONGEST_CALL_MS) })
  return claimed ? sendExecute(options, tried) : asked
}

function executionOf({ reference }: Tried) {
  return { gateway: 'bkash', call: 'execute', id: reference } as const
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

async function sendExecute(options: BkashOptions, tried: Tried): Promise<PaymentStatus> {
  const { db, clock } = options
  const { reference } = tried
  const call = executionOf(tried)
  const reply = await callBkash(options, '/execute', { paymentID: reference })
  if (reply.is === 'not-sent') {
    await forgetCall(db, call)
    return { state: 'unknown' }
  }
  if (reply.is === 'refused' && !MAYBE_DONE.has(reply.code)) {
    await forgetCall(db, call)
    if (reply.code === INSUFFICIENT_BALANCE) return { state: 'failed', reason: 'insufficient-balance' }
    if (WRONG_SETTINGS.has(reply.code)) return { state: 'unknown' }
    if (!LOOK_UP.has(reply.code)) return { state: 'failed', reason: 'declined' }
  }
  const executed = reply.is === 'answer' ? EXECUTED.safeParse(reply.body) : null
  if (!executed?.success || executed.data.paymentID !== reference) {
    const lost = reply.is === 'nothing' && !reply.ended
    await allowAgain(db, call, after(clock(), lost ? SURELY_DONE_MS : 0))
    return ask(options, tried)
  }
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

/** Also returns whether we have called execute. */
async function ask(options: BkashOptions, tried: Tried): Promise<PaymentStatus> {
  const asked = await query(options, tried)
  if (asked.state !== 'pending') return asked
  return (await earlierCall(options.db, executionOf(tried))) ? { state: 'pending', taking: true } : asked
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

function payerOf(msisdn: string | null | undefined): string | null {
  const parsed = parsePhone(msisdn ?? '')
  return parsed.ok ? maskPhone(parsed.phone) : null
}
