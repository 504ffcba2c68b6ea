import { formatDay, formatMoney, formatMoneyLatin } from '../values/index.ts'
import type { CalendarDate, Language, Paisa } from '../values/index.ts'

/** Sent: a version with its last day. Answered: somebody of the shop wrote to the buyer. Approved: so that the buyer has it in writing. */
export type QuotationTemplate = 'quotation-sent' | 'quotation-answered' | 'quotation-approved'

export type QuotationNews = {
  number: string
  version: number
  language: Language
  shop: string
  total: Paisa
  validUntil: CalendarDate
  link: string
  /** What the shop wrote. */
  answer?: string
}

/** English ones keep to the plain SMS alphabet. */
export function quotationText(template: QuotationTemplate, news: QuotationNews): string {
  return `${news.language === 'bn' ? bangla(template, news) : english(template, news)} ${news.link}`
}

/** An e-mail: its first line is the subject. */
export function quotationEmail(template: QuotationTemplate, news: QuotationNews, name: string): string {
  const isBangla = news.language === 'bn'
  const subject = isBangla ? `কোটেশন ${news.number}, ${news.shop}` : `Quotation ${news.number} from ${news.shop}`
  const greeting = isBangla ? `${name},` : `Dear ${name},`
  const text = isBangla ? bangla(template, news) : english(template, news)
  const said = news.answer === undefined ? [] : ['', news.answer]
  return [subject, '', greeting, '', text, ...said, '', news.link, '', news.shop].join('\n')
}

function english(template: QuotationTemplate, { number, version, shop, total, validUntil }: QuotationNews): string {
  switch (template) {
    case 'quotation-sent': {
      const what = version > 1 ? `Quotation ${number}, version ${version}` : `Quotation ${number}`
      return `${what} from ${shop}: ${formatMoneyLatin(total)}, valid until ${formatDay(validUntil, 'en', 'short')}. See, ask or approve:`
    }
    case 'quotation-answered':
      return `We have answered you on quotation ${number}. Read it here:`
    case 'quotation-approved':
      return `Thank you. Quotation ${number} is approved, ${formatMoneyLatin(total)}. We will be in touch about your list of names.`
    default:
      return template satisfies never
  }
}

function bangla(template: QuotationTemplate, { number, version, shop, total, validUntil }: QuotationNews): string {
  switch (template) {
    case 'quotation-sent': {
      const what = version > 1 ? `${shop}-এর কোটেশন ${number} (সংস্করণ ${version})` : `${shop}-এর কোটেশন ${number}`
      return `${what}: মোট ${formatMoney(total, 'bn')}, ${formatDay(validUntil, 'bn', 'short')} পর্যন্ত বহাল। দেখুন, প্রশ্ন করুন বা অনুমোদন দিন:`
    }
    case 'quotation-answered':
      return `কোটেশন ${number} নিয়ে আপনার কথার উত্তর দিয়েছি। এখানে পড়ুন:`
    case 'quotation-approved':
      return `ধন্যবাদ। কোটেশন ${number} অনুমোদিত হয়েছে, মোট ${formatMoney(total, 'bn')}। নামের তালিকা নিয়ে আমরা যোগাযোগ করব।`
    default:
      return template satisfies never
  }
}
