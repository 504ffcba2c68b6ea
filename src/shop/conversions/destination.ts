import type { ConversionAccess } from '#platform/conversion-settings.ts'
import type { Paisa, Phone, Translations } from '../values/index.ts'
import type { Clicks, ConversionKind, Verdict } from './model.ts'

/** What may be told of an order. Who gets it, and where, is no part of it. */
export type PurchaseFacts = {
  number: string
  buyer: { name: string; phone: Phone; email: string | null }
  total: Paisa
  /** The part of `total` for the delivery. */
  delivery: Paisa
  lines: { variantId: string; name: Translations; label: Translations; units: number; linePaisa: Paisa; discount: Paisa }[]
}

/** One conversion to tell. `eventId` is the same in every try, so that a repeated one counts once. */
export type Conversion = {
  eventId: string
  kind: ConversionKind
  at: Date
  facts: PurchaseFacts
  browser: string | null
  clicks: Clicks
  landedAt: Date | null
  shopUrl: string
}

export type Account = ConversionAccess & { account: string; testCode: string | null }

export type ConversionRequest = { url: string; body: unknown }

/** One receiver of conversions. A new one is a file here and a row of `destinations/index.ts`. */
export type Destination = {
  /** How long after it happened a conversion is accepted. */
  acceptedHours: number
  /** Whether it can be told that an order was cancelled. */
  takesRefunds: boolean
  /** What the id of an account looks like. */
  accountForm: RegExp
  /** Whether a test needs a code from its pages. */
  testsByCode: boolean
  request: (conversion: Conversion, account: Account) => ConversionRequest
  /** The same, in a way that counts as no purchase. */
  testRequest: (conversion: Conversion, account: Account) => ConversionRequest
  verdict: (answer: { status: number; body: unknown }) => Verdict
  testVerdict: (answer: { status: number; body: unknown }) => Verdict
}

const LONGEST_ANSWER = 300

/** The words of an answer, short and without control characters. */
export function answerWords(text: string): string {
  return [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, LONGEST_ANSWER).join('')
}

/** A part of an answer that was parsed as JSON. */
export function partOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined
}
