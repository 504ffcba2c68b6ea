import type { Phone } from '../values/phone.ts'

/** How long a session lasts without use, and in all, in milliseconds. Staff sit at shared desks, so theirs are short. */
const DAY = 24 * 60 * 60 * 1000
export const SESSION_LIMITS = {
  customer: { idle: 30 * DAY, absolute: 180 * DAY },
  staff: { idle: DAY / 2, absolute: 7 * DAY },
} as const

/** Who is asked again and again to turn on a second factor: a stolen password of theirs opens everything. */
export const SECOND_FACTOR_ROLES: readonly string[] = ['owner', 'manager']

export const PASSWORD_LIMITS = { least: 8, most: 128 } as const

/** A code that is sent to a phone. */
export const LOGIN_CODE = { digits: 6, goodForSeconds: 300, mostTries: 5, againAfterSeconds: 60 } as const

/** What a code is for: to sign in, or to show once more that it is you. */
export type CodePurpose = 'sign-in' | 'confirm' | 'sign-up'

export type Customer = {
  id: string
  phone: Phone
  /** Empty until somebody who signed in by a code has said it. */
  name: string
  email: string | null
  language: 'en' | 'bn'
  /** Whether a code has shown that the number is theirs. */
  phoneProven: boolean
  hasPassword: boolean
}

export type StartedSession = {
  /** Goes into the HttpOnly cookie. */
  token: string
  /** Goes to the page's scripts, which send it back with every change. */
  antiForgery: string
  expiresAt: Date
}

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common'
