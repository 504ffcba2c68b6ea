import type { Phone } from '../values/phone.ts'
import type { Language } from '../values/index.ts'

/** Session lifetimes in milliseconds, idle and absolute. Staff share desks, so theirs are short. */
const DAY = 24 * 60 * 60 * 1000
export const SESSION_LIMITS = {
  customer: { idle: 30 * DAY, absolute: 180 * DAY },
  staff: { idle: DAY / 2, absolute: 7 * DAY },
} as const

export { ROLES } from './permissions.ts'

export const PASSWORD_LIMITS = { least: 8, most: 128 } as const

/** A code sent to a phone. */
export const LOGIN_CODE = { digits: 6, goodForSeconds: 300, mostTries: 5, againAfterSeconds: 60 } as const

/** The purpose of a code: to sign in, to sign up, to confirm the identity of a signed-in customer, or to confirm an order. */
export type CodePurpose = 'sign-in' | 'confirm' | 'sign-up' | 'confirm-order'

export type Customer = {
  id: string
  phone: Phone
  /** Empty until entered, for accounts created by a code. */
  name: string
  email: string | null
  language: Language
  /** Whether the number was verified with a code. */
  phoneVerified: boolean
  hasPassword: boolean
}

export type StartedSession = {
  /** For the HttpOnly cookie. */
  token: string
  /** For the page's scripts, which send it with every change. */
  antiForgery: string
  expiresAt: Date
}

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common'

/** How a person agreed or declined without staff, as it is stored. What staff write is in their own words. */
export const CONSENT_WAYS = {
  profile: 'in the profile',
  offerLink: 'by the link of an offer',
  sms: 'by an SMS to the shop',
} as const
