import type { Paisa, Translations } from '../values/index.ts'
import type { AudienceRule } from './audience-rules.ts'

/**
 * `stopped`: the next message would have cost more than the budget. `paused`: by staff. Only a draft can be changed; a scheduled campaign can
 * be made a draft again.
 */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'finished', 'cancelled'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]
export type CampaignChannel = 'sms' | 'email'

export type CampaignMove = 'schedule' | 'unschedule' | 'pause' | 'continue' | 'cancel'

/** From which states staff may do what. */
export const CAMPAIGN_MOVES: Record<CampaignMove, readonly CampaignState[]> = {
  schedule: ['draft'],
  unschedule: ['scheduled'],
  pause: ['sending'],
  continue: ['paused', 'stopped'],
  cancel: ['draft', 'scheduled', 'sending', 'paused', 'stopped'],
}

export type CampaignFacts = {
  name: string
  channel: CampaignChannel
  texts: Translations
  /** For e-mails; empty for SMS. */
  subjects: Translations
  /** A page of the shop, without its language. */
  linkPath: string | null
  rules: AudienceRule[]
  budget: Paisa
}

export type Campaign = CampaignFacts & {
  id: string
  state: CampaignState
  startsAt: Date | null
  beganAt: Date | null
  endedAt: Date | null
  createdBy: string
  createdAt: Date
  version: number
}

export const LONGEST_CAMPAIGN_NAME = 80
export const LONGEST_SUBJECT = 120
/** Of the text, without name and links. */
export const LONGEST_OFFER = { sms: 480, email: 4000 } as const
/** An order counts for a campaign when it comes within so many days after the person opened the link. */
export const ATTRIBUTION_DAYS = 7
/** Reminders of carts are deleted so many days after their SMS, and a number gets no second one in them. */
export const REMINDER_DAYS = 7
/** Lines of a cart that are noted for a reminder. */
export const MOST_REMINDED_LINES = 50

/** Where the name of the person is put in a text. */
export const NAME_FIELD = '{name}'
const LONGEST_NAME = 30

/** A name as texts carry it. */
export function cutName(name: string): string {
  return name.trim().slice(0, LONGEST_NAME).trim()
}

/** The text for one person; `unnamed` is said where no name is known. */
export function withName(text: string, name: string, unnamed: string): string {
  const cut = cutName(name)
  return text.replaceAll(NAME_FIELD, () => (cut === '' ? unnamed : cut))
}

/** Braces that are not the name would be sent as they are. */
export function hasOtherField(text: string): boolean {
  return hasBraces(text.replaceAll(NAME_FIELD, ''))
}

/** No field is filled in a subject. */
export function hasBraces(text: string): boolean {
  return /[{}]/.test(text)
}
