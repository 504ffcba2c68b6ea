import type { Tx } from '../context.ts'
import type { Phone } from '../values/index.ts'
import { giftBuyerEmail, giftBuyerText } from './gift-buyer-texts.ts'
import type { GiftBuyerNews } from './gift-buyer-texts.ts'
import { writeMessages } from './write-messages.ts'

/** Tells whoever ordered a gift run: an SMS always, and an e-mail where there is an address. */
export async function tellGiftBuyer(
  tx: Tx,
  {
    news,
    buyer,
    orderId,
    now,
  }: { news: GiftBuyerNews; buyer: { name: string; phone: Phone; email: string | null }; orderId: string | null; now: Date },
): Promise<void> {
  const common = { template: news.template, language: news.language, orderId }
  const sms = { ...common, channel: 'sms' as const, recipient: buyer.phone, body: giftBuyerText(news) }
  const email = buyer.email && {
    ...common,
    channel: 'email' as const,
    recipient: buyer.email,
    body: giftBuyerEmail(news, buyer.name),
  }
  await writeMessages(tx, email ? [sms, email] : [sms], now)
}
