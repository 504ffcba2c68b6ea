import { shopWords } from '#texts/shop.server.ts'
import { formatMoney } from '../values/index.ts'
import type { OrderNews } from './order-texts.ts'

/** The prefilled text of a chat that staff start with a buyer about an order, in the buyer's language. Staff send it themselves. */
export function chatText({ number, language, due }: Pick<OrderNews, 'number' | 'language' | 'due'>, shop: string): string {
  const t = shopWords('messages', language)
  const hello = t('chat.hello', { shop, number })
  return due > 0 ? `${hello}\n${t('chat.toPay', { due: formatMoney(due, language) })}` : hello
}
