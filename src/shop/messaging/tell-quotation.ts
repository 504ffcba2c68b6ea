import type { Tx } from '../context.ts'
import type { Phone } from '../values/index.ts'
import { quotationEmail, quotationText } from './quotation-texts.ts'
import type { QuotationNews, QuotationTemplate } from './quotation-texts.ts'
import { writeMessages } from './write-messages.ts'

/** Tells the buyer of a company: by e-mail where there is an address, and an SMS with the link always. */
export async function tellOfQuotation(
  tx: Tx,
  {
    template,
    news,
    buyer,
    now,
  }: { template: QuotationTemplate; news: QuotationNews; buyer: { name: string; phone: Phone; email: string | null }; now: Date },
): Promise<void> {
  const common = { template, language: news.language, orderId: null }
  const sms = { ...common, channel: 'sms' as const, recipient: buyer.phone, body: quotationText(template, news) }
  const email = buyer.email && {
    ...common,
    channel: 'email' as const,
    recipient: buyer.email,
    body: quotationEmail(template, news, buyer.name),
  }
  await writeMessages(tx, email ? [sms, email] : [sms], now)
}
