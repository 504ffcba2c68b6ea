import type { Message } from '../../../shop/messaging/index.ts'
import { formatInstant, maskPhone, parsePhone, spacedPhone } from '../../../shop/values/index.ts'
import type { Language } from '../../../shop/values/index.ts'
import type { MessageView } from '../orders/order-page.ts'

/** In lists the recipient is masked: whoever looks over a shoulder learns no number. */
export function messageView(message: Message, language: Language, { masked }: { masked: boolean }): MessageView {
  const { id, template, channel, state, createdAt, body, recipient } = message
  return { id, template, channel, state, at: formatInstant(createdAt, language), body, to: shownRecipient(recipient, masked) }
}

function shownRecipient(recipient: string, masked: boolean): string {
  const phone = parsePhone(recipient)
  if (phone.ok) return masked ? maskPhone(phone.phone) : spacedPhone(phone.phone)
  return masked ? recipient.replace(/^(.).*(@.*)$/, '$1•••$2') : recipient
}
