import { z } from 'zod'
import { amountOnWire } from './wire-amount.ts'

const id = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/)
const shortText = z.string().max(255)

export const GRANTED = z.object({
  statusCode: z.literal('0000'),
  id_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.coerce.number().int().min(60).max(86_400),
})

export const CREATED = z.object({
  statusCode: z.literal('0000'),
  paymentID: id,
  bkashURL: z.url({ protocol: /^https?$/ }).max(2000),
  amount: amountOnWire,
  currency: shortText,
  merchantInvoiceNumber: shortText,
})

export const EXECUTED = z.object({
  statusCode: z.literal('0000'),
  paymentID: id,
  trxID: id,
  transactionStatus: z.literal('Completed'),
  amount: amountOnWire,
  currency: shortText,
  merchantInvoiceNumber: shortText,
  customerMsisdn: shortText.nullish(),
})

/** The invoice number has another name here than in create and execute, and before completion only the status is always present. */
export const QUERIED = z.object({
  statusCode: z.literal('0000'),
  paymentID: id,
  transactionStatus: shortText,
  amount: amountOnWire,
  currency: shortText,
  merchantInvoice: shortText,
  trxID: id.nullish().catch(null),
  customerMsisdn: shortText.nullish(),
})

/** A request for an agreement. Public clients of bKash agree on these fields, and on no amount in it. */
export const AGREEMENT_CREATED = z.object({
  statusCode: z.literal('0000'),
  paymentID: id,
  bkashURL: z.url({ protocol: /^https?$/ }).max(2000),
})

export const AGREED = z.object({
  statusCode: z.literal('0000'),
  paymentID: id,
  agreementID: id,
  agreementStatus: z.literal('Completed'),
  customerMsisdn: shortText.nullish(),
})

/** Not confirmed: that the status of a payment tells the agreement which was made by this id. Without it, the agreement stays unknown. */
export const AGREEMENT_QUERIED = z.object({
  statusCode: z.literal('0000'),
  paymentID: id,
  agreementID: id.nullish().catch(null),
  agreementStatus: shortText.nullish().catch(null),
  customerMsisdn: shortText.nullish().catch(null),
})

/** Of the status and the cancellation of an agreement: `Completed` or `Cancelled`. */
export const AGREEMENT_STATE = z.object({ statusCode: z.literal('0000'), agreementID: id, agreementStatus: shortText })

export const REFUNDED = z.object({
  refundTrxId: id,
  refundTransactionStatus: shortText,
  refundAmount: amountOnWire,
  originalTrxId: id,
})

export const REFUNDS = z.object({
  originalTrxId: id,
  refundTransactions: z
    .array(z.object({ refundTrxId: id, refundTransactionStatus: shortText, refundAmount: amountOnWire }))
    .max(100)
    .nullish()
    .transform((refunds) => refunds ?? []),
})

// Errors come in three shapes, most of them with HTTP 200.
const CODE = z.string().regex(/^\d{3,6}$/)
const REFUSAL = z.union([
  z.object({ statusCode: CODE }).transform(({ statusCode }) => statusCode),
  z.object({ errorCode: CODE }).transform(({ errorCode }) => errorCode),
  z.object({ externalCode: CODE }).transform(({ externalCode }) => externalCode),
  z.object({ internalCode: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) }).transform(({ internalCode }) => internalCode),
])

/** The error code of a refusal; null for a success or any other answer. */
export function refusalCode(body: unknown): string | null {
  const parsed = REFUSAL.safeParse(body)
  return parsed.success && parsed.data !== '0000' ? parsed.data : null
}

/** Nobody can pay until the settings or this program are corrected. */
export const WRONG_SETTINGS = new Set(['2001', '2007', '2008', '2009', '2025', '2031', '2048', '2049', '2065'])
export const TOO_SOON = '2029'
export const AMOUNT_INVALID = '2006'
export const INSUFFICIENT_BALANCE = '2023'
/** bKash is unavailable or failing: the result is unknown. */
export const NOT_NOW = new Set(['503', '9999'])
/** After these codes the payment may still be completed, so it is queried. */
export const LOOK_UP = new Set(['2003', '2033', '2052', '2054', '2055', '2056', '2060', '2062', '2116', '2117', ...NOT_NOW])
/** After these codes execute must not be repeated: it succeeded, or its result is unknown. */
export const MAYBE_DONE = new Set(['2062', '2116', '2117', ...NOT_NOW])
/** bKash does not know the agreement, or it was cancelled. */
export const AGREEMENT_GONE = new Set(['2051', '2053'])
/** The agreement is unknown, incomplete, cancelled, or in another state that allows no payment. */
export const AGREEMENT_OVER = new Set([...AGREEMENT_GONE, '2052', '2055'])
export const AGREEMENT_EXISTS = '2050'
