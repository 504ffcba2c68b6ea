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

// The most used passwords of eight characters and more in public leak statistics, and our own name.
const COMMON = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '11111111',
  '00000000',
  '88888888',
  '87654321',
  '12341234',
  '123123123',
  '147258369',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'qwertyui',
  'qwerty123',
  'qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  'iloveyou',
  'bangladesh',
  'sunshine',
  'princess',
  'football',
  'superman',
  'baseball',
  'asdfghjk',
  'asdfasdf',
  'abcd1234',
  'abc12345',
  'a1b2c3d4',
  'welcome1',
  'admin123',
  'administrator',
  'letmein1',
  'trustno1',
  'whatever',
  'computer',
  'internet',
  'pakafol123',
])

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common'

/** Why a password can't be used; null when it can. Any characters are welcome. */
export function passwordProblem(password: string, phone?: string): PasswordProblem | null {
  const length = [...password].length
  if (length < PASSWORD_LIMITS.least) return 'too-short'
  if (length > PASSWORD_LIMITS.most) return 'too-long'
  const lower = password.toLowerCase()
  if (COMMON.has(lower) || new Set(lower).size <= 2) return 'too-common'
  if (phone !== undefined && (lower === phone || lower === phone.replace('+88', ''))) return 'too-common'
  return null
}
