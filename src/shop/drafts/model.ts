import type { DeliveryMode } from '../values/delivery-modes.ts'
import type { CalendarDate } from '../values/day.ts'
import type { Language } from '../values/language.ts'
import type { Phone } from '../values/phone.ts'

/** Where the buyer and staff talk. */
export const DRAFT_CHANNELS = ['whatsapp', 'messenger', 'instagram', 'phone', 'other'] as const
export type DraftChannel = (typeof DRAFT_CHANNELS)[number]

/** `draft`: the link was not opened yet. An expired draft cannot be placed; one that was ended by staff has expired at once. */
export const DRAFT_STATES = ['draft', 'opened', 'placed', 'expired'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

export const LONGEST_NOTE = 500
/** The least and the most days for which a link counts. */
export const DRAFT_DAYS = [1, 30] as const
/** After so many days since it ended, the personal data of a draft are erased. */
export const KEEP_DAYS = 90

/** Within so many minutes the link is not sent by SMS again. */
export const TEXT_AGAIN_MINUTES = 10

export type DraftRules = {
  /** How many days a link can be used. */
  days: number
}

type Moments = { openedAt: Date | null; orderId: string | null; expiresAt: Date }

/** The state at a time. Nothing has to run for a draft to expire. */
export function draftStateOf({ openedAt, orderId, expiresAt }: Moments, now: Date): DraftState {
  if (orderId !== null) return 'placed'
  if (expiresAt <= now) return 'expired'
  return openedAt === null ? 'draft' : 'opened'
}

export type DraftDelivery = { day: CalendarDate; mode: DeliveryMode; slotId: string }

/** What is known of the buyer; null where the buyer fills it in. */
export type DraftBuyer = {
  name: string | null
  phone: Phone | null
  areaId: string | null
  addressLine: string | null
  landmark: string | null
}

export type DraftLine = { variantId: string; units: number }

export type Draft = DraftBuyer & {
  id: string
  number: number
  token: string
  channel: DraftChannel
  language: Language
  note: string | null
  delivery: DraftDelivery | null
  lines: DraftLine[]
  /** Who made it. */
  actor: string
  createdAt: Date
  expiresAt: Date
  openedAt: Date | null
  /** When the link was last sent by SMS. */
  textedAt: Date | null
  orderId: string | null
  placedAt: Date | null
}
