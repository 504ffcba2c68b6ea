import type { Language } from '../values/index.ts'
import type { EmailDetails } from './email-page.ts'
import type { MessageTemplate } from './messages.ts'
import type { Channel } from './model.ts'

/** A message for a gateway. `id` is the message's own, the same at every attempt. An e-mail comes complete, or as its text alone. */
type ToSend = { id: string; recipient: string; body: string; email?: CompleteEmail }

/** A message that leaves the outbox, with what it is about. */
export type Outgoing = ToSend & {
  template: MessageTemplate
  language: Language
  orderId: string | null
  details?: EmailDetails | null
}

export type CompleteEmail = {
  subject: string
  text: string
  html: string
  files: { filename: string; content: Buffer; contentType: string }[]
  /** The page that ends e-mails of this kind with one POST (RFC 8058). */
  unsubscribe?: string | undefined
  calendar: { method: 'PUBLISH' | 'CANCEL'; content: string } | null
}

/** The gateway's result. `problem` is a short code for the office and logs, never personal data; with `retry` the message is sent again later. */
export type Handed = { ok: true; reference: string | null } | { ok: false; problem: string; retry: boolean }

export type Gateway<Message = ToSend> = { name: string; send(message: Message): Promise<Handed> }

/** The configured gateways by channel. Messages of a channel without one stay in the outbox. */
export type Gateways = Partial<Record<Channel, Gateway<Outgoing>>>
