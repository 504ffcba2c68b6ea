import { shopWords } from '#texts/shop.server.ts'
import {
  formatDay,
  formatMoneySms,
  formatNumber,
  inLanguage,
  type CalendarDate,
  type Language,
  type Paisa,
  type Translations,
} from '../values/index.ts'
import type { EmailDetails } from './email-page.ts'

/**
 * Sent: a version with its last day. Answered: staff wrote to the buyer. To approve: it waits for an approver of the company. Approved: a
 * written confirmation for the buyer.
 */
export const QUOTATION_TEMPLATES = ['quotation-sent', 'quotation-answered', 'quotation-to-approve', 'quotation-approved'] as const
export type QuotationTemplate = (typeof QUOTATION_TEMPLATES)[number]

export type QuotationNews = {
  number: string
  version: number
  language: Language
  shop: string
  company: string
  total: Paisa
  validUntil: CalendarDate
  link: string
  /** After the approval: the link leads to the list of people. */
  toList: boolean
  lines: readonly { name: Translations; units: number; linePaisa: Paisa }[]
  delivery: Paisa
  /** The VAT that the total includes. */
  vat: Paisa
  /** The version, if its PDF goes with the e-mail. */
  document?: { quotationVersionId: string }
  /** The shop's answer. */
  answer?: string
}

/** The text of an SMS. */
export function quotationText(template: QuotationTemplate, news: QuotationNews): string {
  return sentenceOf('quotation', template, news)
}

/** An e-mail; the first line is the subject. */
export function quotationEmail(template: QuotationTemplate, news: QuotationNews, name: string): string {
  const { number, shop, language, link } = news
  const t = shopWords('messages', language)
  const said = news.answer === undefined ? [] : ['', news.answer]
  const [subject, greeting] = [t('quotation.subject', { number, shop }), t('email.greeting', { name })]
  return [
    subject,
    '',
    greeting,
    '',
    sentenceOf('mail.quotation', template, news),
    ...said,
    '',
    t(template === 'quotation-approved' && news.toList ? 'quotation.list' : 'quotation.page'),
    link,
    '',
    shop,
  ].join('\n')
}

/** The lines and totals of the version, as its page shows them. */
export function quotationDetails({ language, validUntil, lines, delivery, vat, total, document }: QuotationNews): EmailDetails {
  const t = shopWords('messages', language)
  const money = (amount: Paisa) => formatMoneySms(amount, language)
  return {
    facts: [{ term: t('email.validUntil'), text: formatDay(validUntil, language, 'long') }],
    lines: lines.map(({ name, units, linePaisa }) => ({
      name: inLanguage(name, language),
      pack: t('email.units', { count: units }),
      amount: money(linePaisa),
    })),
    sums: [
      { term: t('email.delivery'), amount: delivery === 0 ? t('email.free') : money(delivery) },
      { term: t('email.total'), amount: money(total), strong: true },
      ...(vat > 0 ? [{ term: t('email.vat'), amount: money(vat) }] : []),
    ],
    ...(document && { document }),
  }
}

function sentenceOf(kind: 'quotation' | 'mail.quotation', template: QuotationTemplate, news: QuotationNews): string {
  const { number, version, language, link } = news
  const t = shopWords('messages', language)
  const total = formatMoneySms(news.total, language)
  switch (template) {
    case 'quotation-sent': {
      const sent = { number, link, total, until: formatDay(news.validUntil, language, kind === 'quotation' ? 'sms' : 'long') }
      return version > 1
        ? t(`${kind}.sentVersion`, { ...sent, version: formatNumber(version, language) })
        : t(`${kind}.sent`, sent)
    }
    case 'quotation-answered':
      return t(`${kind}.answered`, { number, link })
    case 'quotation-approved':
      return t(news.toList ? `${kind}.approvedNext` : `${kind}.approved`, { number, link, total })
    case 'quotation-to-approve': {
      const until = formatDay(news.validUntil, language, kind === 'quotation' ? 'sms' : 'long')
      return t(`${kind}.toApprove`, { number, link, total, until, company: news.company })
    }
    default:
      return template satisfies never
  }
}
