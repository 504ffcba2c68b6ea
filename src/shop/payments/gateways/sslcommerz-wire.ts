import { z } from 'zod'
import { amountOnWire } from './wire-amount.ts'

const id = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/)
const shortText = z.string().max(255)
const level = z.union([z.string().max(10), z.number()]).transform(String)

export const BEGUN = z.object({
  status: z.literal('SUCCESS'),
  sessionkey: id,
  GatewayPageURL: z.url({ protocol: /^https?$/ }).max(2000),
})

export const NOT_BEGUN = z.object({ status: z.literal('FAILED'), failedreason: z.string().max(2000).catch('') })

export const VALIDATION = z.object({
  APIConnect: z.literal('DONE'),
  status: z.enum(['VALID', 'VALIDATED']),
  tran_id: shortText,
  val_id: id,
  currency_type: z.string().max(10),
  currency_amount: amountOnWire,
  bank_tran_id: id,
  risk_level: level,
  card_brand: shortText.nullish(),
  card_issuer: shortText.nullish(),
  card_no: shortText.nullish(),
})
export type Validation = z.infer<typeof VALIDATION>

const FOUND = z.object({
  tran_id: shortText,
  status: z.string().max(30),
  val_id: id.nullish().catch(null),
})

/** One attempt is returned as an object, several as a list. */
export const FOUND_BY_NUMBER = z.object({
  APIConnect: z.literal('DONE'),
  no_of_trans_found: z.coerce.number().int().min(0),
  element: z
    .union([z.array(FOUND).max(100), FOUND])
    .nullish()
    .transform((found) => (found ? [found].flat() : [])),
})

/** The result of the connection: DONE, INVALID_REQUEST, FAILED, INACTIVE. */
export const CONNECTED = z.object({ APIConnect: z.string().regex(/^[A-Z_]{1,30}$/) })

export const REFUND_BEGUN = z.object({
  APIConnect: z.literal('DONE'),
  status: z.enum(['success', 'failed', 'processing']),
  refund_ref_id: id.nullish().catch(null),
})

export const REFUND_ASKED = z.object({
  APIConnect: z.literal('DONE'),
  status: z.enum(['refunded', 'processing', 'cancelled']),
  refund_ref_id: id,
})
