import { callExternal } from '#platform/http-client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import { assert, nationalPhone } from '#shop/values/index.ts'
import type { Begun, PaymentGateway, PaymentStatus, PaymentToBegin, RefundState } from '../gateway.ts'
import { claimCall, earlierCall, forgetCall, noteAnswer } from './gateway-calls.ts'
import { isAsSafe } from './is-as-safe.ts'
import { shorten } from './shorten.ts'
import { sslcommerzSigned } from './sslcommerz-hash.ts'
import {
  BEGUN,
  CONNECTED,
  FOUND_BY_NUMBER,
  NOT_BEGUN,
  REFUND_ASKED,
  REFUND_BEGUN,
  VALIDATION,
  type Validation,
} from './sslcommerz-wire.ts'
import { wireAmount } from './wire-amount.ts'

/** `email` is used for buyers without one, because SSLCommerz requires an e-mail address. */
type SslcommerzSettings = { url: string; storeId: string; storePassword: string; email: string }

type SslcommerzOptions = { db: Db; clock: Clock; log: Log; settings: SslcommerzSettings; timeoutMs: number }

type Tried = { attempt: string; reference: string }
type Refund = Parameters<PaymentGateway['refund']>[0]

const SESSION = '/gwprocess/v4/api.php'
const VALIDATE = '/validator/api/validationserverAPI.php'
const TRANSACTION = '/validator/api/merchantTransIDvalidationAPI.php'
const SMALLEST_PAISA = 10_00
const LARGEST_PAISA = 500_000_00
const LONGEST_ADDRESS = 255

/** SSLCommerz, version 4: cards and wallets on its own page. It always answers 200, so only the body counts. */
export function sslcommerz(options: SslcommerzOptions): PaymentGateway {
  return {
    method: 'sslcommerz',
    callbackFields: { attempt: 'tran_id' },
    begin: (payment) => begin(options, payment),
    finish: async ({ attempt, reference, callback }) => {
      const id = callback['val_id'] ?? ''
      const isOurs = callback['tran_id'] === attempt && callback['store_id'] === options.settings.storeId
      const validated =
        isOurs && /^[A-Za-z0-9._-]{1,100}$/.test(id) && sslcommerzSigned(callback, options.settings.storePassword)
          ? await validate(options, id)
          : null
      // A validation of another payment proves nothing for this one, so query by our own number.
      return validated?.tran_id === attempt ? paid(validated) : find(options, { attempt, reference })
    },
    isSigned: (callback) =>
      callback['store_id'] === options.settings.storeId && sslcommerzSigned(callback, options.settings.storePassword),
    ask: (tried) => find(options, tried),
    refund: (refund) => pay(options, refund),
    askRefund: (refund) => askRefund(options, refund.refundReference),
  }
}

async function begin(
  options: SslcommerzOptions,
  { attempt, amount, buyer, returnUrl, notifyUrl }: PaymentToBegin,
): Promise<Begun> {
  assert(/^[A-Za-z0-9]{1,20}$/.test(attempt), 'an attempt is up to 20 letters and digits')
  assert(Math.max(returnUrl.length, notifyUrl.length) <= LONGEST_ADDRESS, 'SSLCommerz accepts URLs of up to 255 characters')
  if (amount < SMALLEST_PAISA || amount > LARGEST_PAISA) return { ok: false, problem: 'amount-out-of-range' }
  const { url, storeId, storePassword, email } = options.settings
  const city = shorten(buyer.city, 50) || 'Dhaka'
  // One field that is too long makes the whole session fail.
  const fields = {
    store_id: storeId,
    store_passwd: storePassword,
    total_amount: wireAmount(amount),
    currency: 'BDT',
    tran_id: attempt,
    success_url: returnUrl,
    fail_url: returnUrl,
    cancel_url: returnUrl,
    ipn_url: notifyUrl,
    product_name: 'Fruit',
    product_category: 'Fruit',
    product_profile: 'physical-goods',
    shipping_method: 'NO',
    cus_name: shorten(buyer.name, 50) || 'Buyer',
    cus_email: buyer.email && buyer.email.length <= 50 ? buyer.email : email,
    cus_add1: shorten(buyer.addressLine, 50) || city,
    cus_city: city,
    // Required by SSLCommerz, and hardly any buyer knows theirs.
    cus_postcode: '0000',
    cus_country: 'Bangladesh',
    cus_phone: nationalPhone(buyer.phone),
  }
  const answered = await callExternal({
    service: 'sslcommerz',
    url: url + SESSION,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    timeoutMs: options.timeoutMs,
  })
  const body = answered.came === 'answer' ? answered.body : undefined
  const begun = BEGUN.safeParse(body)
  if (begun.success && isAsSafe(begun.data.GatewayPageURL, url)) {
    return { ok: true, reference: begun.data.sessionkey, redirectTo: begun.data.GatewayPageURL }
  }
  const refused = NOT_BEGUN.safeParse(body)
  const problem = refused.success
    ? /store|credential/i.test(refused.data.failedreason)
      ? 'wrong-settings'
      : 'refused'
    : 'no-answer'
  options.log.warn({ gateway: 'sslcommerz', call: SESSION, problem }, 'a payment gateway did not begin the payment')
  return { ok: false, problem }
}

/** The validation as SSLCommerz knows it; null when it does not exist or could not be queried. */
async function validate(options: SslcommerzOptions, id: string): Promise<Validation | null> {
  const body = await look(options, VALIDATE, { val_id: id, v: '1' })
  const validated = VALIDATION.safeParse(body)
  return validated.success && validated.data.val_id === id ? validated.data : null
}

function paid({ tran_id: attempt, currency_amount: amount, currency_type: currency, ...rest }: Validation): PaymentStatus {
  // Only a plain 0 is safe.
  return {
    state: 'paid',
    amount,
    currency,
    attempt,
    transactionId: rest.bank_tran_id,
    risky: rest.risk_level !== '0',
    payer: payerOf(rest),
  }
}

function payerOf({ card_no: number, card_brand: brand, card_issuer: issuer }: Partial<Validation>): string | null {
  const lastFour = /\d{4}$/.exec(number ?? '')?.[0]
  const name = shorten((lastFour ? brand : issuer) ?? '', 40)
  return (lastFour ? `${name} •••• ${lastFour}`.trim() : name) || null
}

/** Queries by our own number. If one of its attempts is paid, that one is validated. */
async function find(options: SslcommerzOptions, { attempt }: Tried): Promise<PaymentStatus> {
  const found = FOUND_BY_NUMBER.safeParse(await look(options, TRANSACTION, { tran_id: attempt }))
  if (!found.success) return { state: 'unknown' }
  const tries = found.data.element.filter(({ tran_id: theirs }) => theirs === attempt)
  const good = tries.find(({ status }) => status === 'VALID' || status === 'VALIDATED')
  if (good) {
    const validated = good.val_id ? await validate(options, good.val_id) : null
    return validated?.tran_id === attempt ? paid(validated) : { state: 'unknown' }
  }
  const all = (...states: string[]) => tries.length > 0 && tries.every(({ status }) => states.includes(status.toUpperCase()))
  if (all('CANCELLED')) return { state: 'failed', reason: 'cancelled' }
  if (all('EXPIRED', 'UNATTEMPTED')) return { state: 'failed', reason: 'expired' }
  if (all('FAILED', 'CANCELLED', 'EXPIRED', 'UNATTEMPTED')) return { state: 'failed', reason: 'declined' }
  return tries.length > 0 ? { state: 'pending', taking: true } : { state: 'pending' }
}

/**
 * Refunds. The protocol has no idempotency key and no list of refunds, so a refund with a lost answer is never sent again: it stays unknown
 * until staff check SSLCommerz's panel.
 */
async function pay(options: SslcommerzOptions, refund: Refund): Promise<RefundState> {
  assert(
    /^[A-Za-z0-9-]{1,30}$/.test(refund.refundId.replaceAll('-', '').slice(-30)),
    'an id of a refund is letters, digits and dashes',
  )
  const call = { gateway: 'sslcommerz', call: 'refund', id: refund.refundId } as const
  const claimed = await claimCall(options.db, call, { reference: refund.reference, amount: refund.amount, now: options.clock() })
  if (!claimed) {
    const earlier = await earlierCall(options.db, call)
    if (earlier && (earlier.reference !== refund.reference || earlier.amount !== refund.amount)) {
      return { state: 'refused', problem: 'other-refund' }
    }
    return earlier?.answer ? askRefund(options, earlier.answer) : { state: 'unknown' }
  }
  const answered = await askWithSecrets(options, TRANSACTION, {
    bank_tran_id: refund.transactionId,
    refund_trans_id: refund.refundId.replaceAll('-', '').slice(-30),
    refund_amount: wireAmount(refund.amount),
    refund_remarks: shorten(refund.reason, 200) || 'refund',
    refe_id: refund.attempt,
    v: '1',
  })
  const begun = REFUND_BEGUN.safeParse(answered.came === 'answer' ? answered.body : undefined)
  const said = answered.came === 'answer' ? connectedBy(answered.body) : null
  const nothingDone =
    answered.came === 'not-reached' || (said !== null && said !== 'DONE') || (begun.success && begun.data.status === 'failed')
  if (nothingDone) {
    await forgetCall(options.db, call)
    return answered.came === 'not-reached'
      ? { state: 'unknown' }
      : { state: 'refused', problem: said === 'DONE' ? 'failed' : 'wrong-settings' }
  }
  if (!begun.success || !begun.data.refund_ref_id) return { state: 'unknown' }
  const reference = begun.data.refund_ref_id
  if (!(await noteAnswer(options.db, call, reference))) return { state: 'unknown' }
  // "success" only means that the request was accepted; the money has moved once the state is "refunded".
  return { state: 'processing', refundReference: reference }
}

async function askRefund(options: SslcommerzOptions, reference: string): Promise<RefundState> {
  const asked = REFUND_ASKED.safeParse(await look(options, TRANSACTION, { refund_ref_id: reference }))
  if (!asked.success || asked.data.refund_ref_id !== reference) return { state: 'unknown' }
  switch (asked.data.status) {
    case 'refunded':
      return { state: 'refunded', refundReference: reference }
    case 'processing':
      return { state: 'processing', refundReference: reference }
    case 'cancelled':
      return { state: 'refused', problem: 'cancelled' }
    default:
      return asked.data.status satisfies never
  }
}

async function look(options: SslcommerzOptions, path: string, fields: Record<string, string>): Promise<unknown> {
  const answered = await askWithSecrets(options, path, fields)
  const body = answered.came === 'answer' ? answered.body : undefined
  const said = connectedBy(body)
  if (said !== 'DONE')
    options.log.warn({ gateway: 'sslcommerz', call: path, said: said ?? answered.came }, 'a payment gateway did not answer')
  return body
}

function connectedBy(body: unknown): string | null {
  const connected = CONNECTED.safeParse(body)
  return connected.success ? connected.data.APIConnect : null
}

/** The protocol puts the store password into the URL, so these URLs must never be logged. */
function askWithSecrets({ settings, timeoutMs }: SslcommerzOptions, path: string, fields: Record<string, string>) {
  const { url, storeId, storePassword } = settings
  const query = new URLSearchParams({ ...fields, store_id: storeId, store_passwd: storePassword, format: 'json' })
  return callExternal({ service: 'sslcommerz', url: `${url}${path}?${query}`, method: 'GET', timeoutMs })
}
