import type { Language } from '../values/language.ts'

// Wire types of the account API.

export type AddressWire = {
  id: string
  name: string
  phone: string
  area_id: string
  area: string
  district: string
  address: string
  landmark: string | null
  is_default: boolean
}

export type AddressInputWire = Omit<AddressWire, 'id' | 'area' | 'district'>

export type MeWire = {
  /** Empty until the customer enters a name. */
  name: string
  phone: string
  email: string | null
  language: Language
  addresses: AddressWire[]
  /** Saved recipients. */
  recipients: AddressWire[]
  phone_proven: boolean
  has_password: boolean
  /** Whether the customer agreed to receive offers. */
  news: boolean
}

export type SessionWire = { id: string; browser: string; system: string; since: string; last_seen: string; is_this: boolean }

/** Response to signing in or signing up. Page scripts receive `anti_forgery`; the session itself is set as a cookie. */
export type SignedInWire = { name: string; anti_forgery: string }

/** A company this person buys or approves for, and how many requests there wait for them. */
export type CompanySummaryWire = { id: string; name: string; role: 'buyer' | 'approver'; blocked: boolean; waiting: number }
