import type { SavedView } from '#shop/ordering/index.ts'
import type { PeopleSort } from '#shop/reporting/model.ts'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { Shown } from '../kit/list/list-url.ts'
import type { MessageView } from '../orders/order-page.ts'

export type CustomerRow = { id: string; name: string; phone: string; last: string | null; hasAccount: boolean }
export type CustomersView = {
  mayImport: boolean
  rows: CustomerRow[]
  shown: Shown<{ q: string }, PeopleSort>
  next: NextPage
  own: SavedView[]
}

/** `used`: the day of the last order with it; null for an address saved in the account. */
export type AddressRow = { key: string; name: string; text: string; used: string | null }
export type CustomerMessage = MessageView & { order: { id: string; number: string } | null }

export type CustomerView = {
  id: string
  name: string
  phones: { shown: string; link: string }[]
  email: string | null
  /** When the account was created; null without one. */
  since: string | null
  figures: { orders: string; delivered: string; refused: string; spent: string; refusedSome: boolean }
  orders: { id: string; number: string; placed: string; status: string; total: string }[]
  notes: { note: string; actor: string; at: string }[]
  block: { reason: string; actor: string; at: string } | null
  consent: ShownConsent | null
  /** To offers by e-mail; null without an address. */
  mailConsent: { now: ShownConsent | null } | null
  /** The number of sessions of the account. */
  sessions: number
  addresses: AddressRow[]
  /** The last 50 messages to them; null for a viewer who may not see messages. */
  messages: { rows: CustomerMessage[]; all: { to: string; path: string }[] } | null
  /** The form of a new order; null if they are blocked, or for a viewer who takes no orders. */
  newOrder: string | null
  can: { change: boolean; manage: boolean; merge: boolean }
}

/** What the person said about offers by one channel. */
export type ShownConsent = { given: boolean; how: string; at: string }
