import { shopWords } from '#texts/shop.server.ts'
import { formatMoneySms, type Language, type Paisa } from '../values/index.ts'

/** The message when a packed box of many differs from the order in contents or price. Other buyers read it when their box is on its way. */
export function newTotalText({ language, number, total }: { language: Language; number: string; total: Paisa }): string {
  return shopWords('messages', language)('order.packed', { number, total: formatMoneySms(total, language) })
}

export type RecallNews = {
  language: Language
  number: string
  /** The name of the fruit. */
  item: string
  /** The shop's phone number. */
  phone: string
}

/** The message to everyone who received fruit of a recalled lot. */
export function recallText({ language, number, item, phone }: RecallNews): string {
  return shopWords('messages', language)('order.recall', { number, item, phone })
}

/** An e-mail; the first line is the subject. */
export function recallEmail({ language, number, item, phone }: RecallNews, name: string): string {
  const t = shopWords('messages', language)
  const subject = t('subject.lot-recalled', { number, item })
  return [subject, '', t('email.greeting', { name }), '', t('mail.lot-recalled', { number, item, phone })].join('\n')
}
