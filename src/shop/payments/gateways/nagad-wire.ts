import { z } from 'zod'
import { amountOnWire } from './wire-amount.ts'

// Nagad's ids of payments are base64.
const id = z.string().regex(/^[A-Za-z0-9+/=._-]{1,200}$/)
const shortText = z.string().max(255)
const base64 = z.string().regex(/^[A-Za-z0-9+/]{1,2000}={0,2}$/)

export const SEALED = z.object({ sensitiveData: base64, signature: base64 })

/** What the first call answers, decrypted. The second call repeats the challenge. */
export const INITIALISED = z.object({
  paymentReferenceId: id,
  challenge: z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/),
})

export const COMPLETED = z.object({
  status: z.literal('Success'),
  callBackUrl: z.url({ protocol: /^https?$/ }).max(2000),
})

export const VERIFIED = z.object({
  merchantId: shortText,
  orderId: shortText,
  paymentRefId: id,
  amount: amountOnWire,
  status: shortText,
  issuerPaymentRefNo: id.nullish().catch(null),
  clientMobileNo: shortText.nullish(),
  orderDateTime: shortText.nullish(),
})
export type Verified = z.infer<typeof VERIFIED>

/** What a refund answers, decrypted. Not confirmed: the name of its reference, which only one public client reads. */
export const REFUNDED = z.object({
  status: shortText,
  cancelAmount: amountOnWire,
  cancelTrxId: id.nullish().catch(null),
})

const REFUSAL = z.object({ reason: z.coerce.string().max(255), message: shortText.nullish().catch(null) })

/** Why Nagad refused, on one line; null for any other answer. */
export function refusalOf(body: unknown): string | null {
  const parsed = REFUSAL.safeParse(body)
  return parsed.success ? `${parsed.data.reason} ${parsed.data.message ?? ''}`.replace(/\s+/g, ' ').trim().slice(0, 200) : null
}

/** Buyers can't pay until the settings or this program are corrected. */
export const WRONG_SETTINGS = /merchant|signature|crypt|encod|api ?(request|version)|date ?time|unauthori[sz]ed/i
/** Nagad itself has a fault. */
export const NOT_NOW = /server ?error|timeout|unavailable/i

/**
 * The states of a payment. Success, Failed, Aborted and Cancelled are in every public client; the others in some. A state that is not here may
 * mean that the money is moving.
 */
export const PAID = 'Success'
export const NOT_PAID_YET = new Set(['OrderInitiated', 'Ready', 'OtpSent', 'OtpVerified'])
export const LEFT = new Set(['Aborted', 'Cancelled'])
/** Of a refund that was made. */
export const GIVEN_BACK = new Set([PAID, 'Refunded', 'PartialRefunded', 'Cancelled', 'PartialCancelled'])
export const FAILED = new Set(['Failed', 'UnKnownFailed', 'InvalidRequest', 'Fraud'])
