import type { Language } from '../values/index.ts'
import type { MessageTemplate } from './messages.ts'

export type { MessageTemplate } from './messages.ts'
export { smsParts } from './sms-parts.ts'

/** The error of an offer whose process died while it was being sent. It may have gone, so it is not sent again. */
export const UNKNOWN = 'unknown'

export type MessageState = 'waiting' | 'sent' | 'failed'
export type Channel = 'sms' | 'email'

export type Message = {
  id: string
  template: MessageTemplate
  channel: Channel
  recipient: string
  language: Language
  body: string
  orderId: string | null
  state: MessageState
  tries: number
  error: string | null
  createdAt: Date
  sentAt: Date | null
}
