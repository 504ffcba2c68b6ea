import { shopWords } from '#texts/shop.server.ts'
import type { Language } from '../values/index.ts'

export type TicketAnswer = { language: Language; shop: string; number: string; note: string }

export function answerBySms({ number, note }: TicketAnswer): string {
  return `${number}: ${note}`
}

/** The first line is the subject. */
export function answerByEmail({ language, shop, number, note }: TicketAnswer, name: string): string {
  const t = shopWords('messages', language)
  return [t('ticket.subject', { number }), '', t('email.greeting', { name }), '', note, '', shop].join('\n')
}
