import type { Language } from '../values/language.ts'

// What the API says and hears about accounts.

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
  /** Empty until it was said. */
  name: string
  phone: string
  email: string | null
  language: Language
  addresses: AddressWire[]
  /** People they send to. */
  recipients: AddressWire[]
  phone_proven: boolean
  has_password: boolean
  /** Whether they want to hear of offers. */
  news: boolean
}

export type SessionWire = { id: string; browser: string; system: string; since: string; last_seen: string; is_this: boolean }

/** Answer to signing in or up: `anti_forgery` goes to the page's scripts, the session itself into a cookie. */
export type SignedInWire = { name: string; anti_forgery: string }

/** A company somebody buys or approves for, and how much waits for them there. */
export type CompanySummaryWire = { id: string; name: string; role: 'buyer' | 'approver'; blocked: boolean; waiting: number }
