import { shopWords } from '#texts/shop.server.ts'
import { formatMoneySms, type Language, type Paisa } from '../values/index.ts'

/** The message when a packed box differs from the order in contents or price. */
export function newTotalText({ language, number, due }: { language: Language; number: string; due: Paisa }): string {
  return shopWords('messages', language)('order.packed', { number, due: formatMoneySms(due, language) })
}

/** The message to everyone who received fruit of a recalled lot. */
export function recallText({
  language,
  number,
  item,
  phone,
}: {
  language: Language
  number: string
  /** The name of the fruit. */
  item: string
  /** The shop's phone number. */
  phone: string
}): string {
  return shopWords('messages', language)('order.recall', { number, item, phone })
}
