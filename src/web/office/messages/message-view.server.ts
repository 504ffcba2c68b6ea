import type { Message } from '#shop/messaging/index.ts'
import { formatInstant, maskPhone, parsePhone, spacedPhone, type Language } from '#shop/values/index.ts'
import type { MessageView } from '../orders/order-page.ts'

type Shown = {
  masked: boolean
  /** Whether the viewer may see links. */
  links: boolean
}

/** Lists mask the recipient, so that bystanders see no phone number. */
export function messageView(message: Message, language: Language, { masked, links }: Shown): MessageView {
  const { id, template, channel, state, createdAt, recipient } = message
  const body = links ? message.body : withoutLinks(message.body)
  return { id, template, channel, state, at: formatInstant(createdAt, language), body, to: shownRecipient(recipient, masked) }
}

/** The token at the end of a link is what opens it. */
function withoutLinks(body: string): string {
  return body.replaceAll(/\/[\w-]{16,}/g, '/•••')
}

/** A phone number or an e-mail address; masked, most of it is hidden. */
export function shownRecipient(recipient: string, masked: boolean): string {
  const phone = parsePhone(recipient)
  if (phone.ok) return masked ? maskPhone(phone.phone) : spacedPhone(phone.phone)
  return masked ? recipient.replace(/^(.).*(@.*)$/, '$1•••$2') : recipient
}
