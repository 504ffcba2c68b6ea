import { formatMoney } from '../values/index.ts'
import type { OrderNews } from './order-texts.ts'

/** The first words of a chat that staff begin with a buyer about an order, in the buyer's language. Nothing goes out by itself. */
export function chatText(
  { number, language, due, link }: Pick<OrderNews, 'number' | 'language' | 'due' | 'link'>,
  shop: string,
): string {
  const money = formatMoney(due, language)
  if (language === 'bn') {
    const lines = [`আসসালামু আলাইকুম, ${shop} থেকে বলছি, আপনার অর্ডার ${number} নিয়ে।`]
    if (due > 0) lines.push(`দিতে হবে ${money}।`)
    return [...lines, `অর্ডারের পাতা: ${link}`].join('\n')
  }
  const lines = [`Hello, this is ${shop} about your order ${number}.`]
  if (due > 0) lines.push(`To pay: ${money}.`)
  return [...lines, `Your order’s page: ${link}`].join('\n')
}
