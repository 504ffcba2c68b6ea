import { randomBytes } from 'node:crypto'
import { assert, dayInDhaka, timeInDhaka } from '#shop/values/index.ts'
import type { Begun, PaymentGateway, PaymentStatus, PaymentToBegin } from '../gateway.ts'
import { isAsSafe } from './is-as-safe.ts'
import { callNagad, inPath, nagadClient, sealed, unsealed, type NagadClient, type NagadOptions } from './nagad-call.ts'
import { askNagadRefund, refundNagad } from './nagad-refund.ts'
import { verifyNagad } from './nagad-verify.ts'
import { COMPLETED, FAILED, INITIALISED, LEFT, NOT_NOW, NOT_PAID_YET, PAID, WRONG_SETTINGS, type Verified } from './nagad-wire.ts'
import { wireAmount } from './wire-amount.ts'

type Tried = { attempt: string; reference: string }

// ISO 4217: taka.
const TAKA = '050'
const CHALLENGE_BYTES = 20

/**
 * Nagad's own checkout, API version 0.2.0: the buyer pays on Nagad's page, which takes the money itself. Its documentation is given to
 * merchants only, so this is what public clients agree on; docs/operating.md names what a merchant has to confirm with Nagad.
 */
export function nagad(options: NagadOptions): PaymentGateway {
  const client = nagadClient(options)
  return {
    method: 'nagad',
    callbackFields: { attempt: 'order_id', reference: 'payment_ref_id' },
    begin: (payment) => begin(client, payment),
    // The redirect proves nothing, and nothing is left to be finished.
    finish: (tried) => ask(client, tried),
    ask: (tried) => ask(client, tried),
    refund: (refund) => refundNagad(client, refund),
    askRefund: (refund) => askNagadRefund(client, refund),
  }
}

async function begin(client: NagadClient, { attempt, amount, returnUrl }: PaymentToBegin): Promise<Begun> {
  assert(/^[A-Za-z0-9]{1,20}$/.test(attempt), 'an attempt is up to 20 letters and digits')
  if (amount <= 0) return { ok: false, problem: 'amount-out-of-range' }
  const { merchantId, url } = client.settings
  const initialised = await initialise(client, attempt)
  if (!initialised.ok) return initialised
  const { paymentReferenceId, challenge } = initialised
  const reply = await callNagad(client, {
    call: 'complete',
    path: `check-out/complete/${inPath(paymentReferenceId)}`,
    body: {
      paymentRefId: paymentReferenceId,
      ...sealed(client, { merchantId, orderId: attempt, amount: wireAmount(amount), currencyCode: TAKA, challenge }),
      merchantCallbackURL: registeredUrl(returnUrl),
      additionalMerchantInfo: {},
    },
  })
  if (reply.is !== 'answer') return { ok: false, problem: problemOf(reply) }
  const completed = COMPLETED.safeParse(reply.body)
  if (!completed.success || !isAsSafe(completed.data.callBackUrl, url)) return { ok: false, problem: 'no-answer' }
  return { ok: true, reference: paymentReferenceId, redirectTo: completed.data.callBackUrl }
}

type Initialised = { ok: true; paymentReferenceId: string; challenge: string }

async function initialise(client: NagadClient, attempt: string): Promise<Initialised | Extract<Begun, { ok: false }>> {
  const { merchantId, accountNumber } = client.settings
  const datetime = wireTime(client.clock())
  const challenge = randomBytes(CHALLENGE_BYTES).toString('hex')
  const reply = await callNagad(client, {
    call: 'initialize',
    path: `check-out/initialize/${merchantId}/${attempt}`,
    body: { accountNumber, dateTime: datetime, ...sealed(client, { merchantId, datetime, orderId: attempt, challenge }) },
  })
  if (reply.is !== 'answer') return { ok: false, problem: problemOf(reply) }
  const initialised = INITIALISED.safeParse(unsealed(client, 'initialize', reply.body))
  return initialised.success ? { ok: true, ...initialised.data } : { ok: false, problem: 'no-answer' }
}

/** `YYYYMMDDHHmmss`, in Dhaka. */
function wireTime(now: Date): string {
  return `${dayInDhaka(now)}${timeInDhaka(now)}`.replace(/\D/g, '') + String(now.getUTCSeconds()).padStart(2, '0')
}

/** Nagad registers the address, so it has no parameters: Nagad itself adds `order_id`, our id of the attempt. */
function registeredUrl(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.search = ''
  return url.href
}

function problemOf(
  reply: Exclude<Awaited<ReturnType<typeof callNagad>>, { is: 'answer' }>,
): Extract<Begun, { ok: false }>['problem'] {
  if (reply.is !== 'refused' || NOT_NOW.test(reply.why)) return 'no-answer'
  return reply.status === 401 || reply.status === 403 || WRONG_SETTINGS.test(reply.why) ? 'wrong-settings' : 'refused'
}

async function ask(client: NagadClient, tried: Tried): Promise<PaymentStatus> {
  const verified = await verifyNagad(client, tried.reference)
  return verified ? stateOf(verified) : { state: 'unknown' }
}

/** The caller compares the amount and our id of the attempt with the stored ones. */
function stateOf({ status, amount, orderId, issuerPaymentRefNo, clientMobileNo }: Verified): PaymentStatus {
  if (status === PAID) {
    if (!issuerPaymentRefNo) return { state: 'unknown' }
    // The answer has no currency: Nagad was asked for taka.
    const facts = { amount, currency: 'BDT', attempt: orderId, transactionId: issuerPaymentRefNo, risky: false }
    return { state: 'paid', ...facts, payer: maskedPayer(clientMobileNo) }
  }
  if (NOT_PAID_YET.has(status)) return { state: 'pending' }
  if (LEFT.has(status)) return { state: 'failed', reason: 'cancelled' }
  if (FAILED.has(status)) return { state: 'failed', reason: 'declined' }
  return { state: 'pending', taking: true }
}

/** Nagad masks the number itself: `016****5428`. */
function maskedPayer(number: string | null | undefined): string | null {
  const match = /^(\d{3,4})\*+(\d{3,4})$/.exec(number ?? '')
  return match ? `${match[1]}••••${match[2]}` : null
}
