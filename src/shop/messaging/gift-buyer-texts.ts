import { shopWords } from '#texts/shop.server.ts'
import { formatDay, formatMoneySms, type CalendarDate, type Language, type Paisa } from '../values/index.ts'

/** Messages to the buyer of a gift run. */
export type GiftBuyerTemplate = 'proof-shown' | 'proof-reminder' | 'gift-run-delivered' | 'gift-thanks'

export type GiftBuyerNews = { number: string; language: Language; shop: string; link: string } & (
  | { template: 'proof-shown' | 'proof-reminder'; proof: 'card' | 'sleeve' }
  | { template: 'gift-thanks'; people: number }
  | {
      template: 'gift-run-delivered'
      boxes: number
      /** The invoice that was issued; null when nothing is due. */
      document: { number: string; total: Paisa } | null
      /** The part still due, and its due date if one was agreed. */
      due: Paisa
      dueOn: CalendarDate | null
    }
)

/** The text of an SMS. */
export function giftBuyerText(news: GiftBuyerNews): string {
  return sentenceOf('giftRun', news)
}

/** An e-mail; the first line is the subject. */
export function giftBuyerEmail(news: GiftBuyerNews, name: string): string {
  const { language, number, shop, link } = news
  const t = shopWords('messages', language)
  const [subject, greeting] = [t('giftRun.subject', { number, shop }), t('email.greeting', { name })]
  return [subject, '', greeting, '', sentenceOf('mail.giftRun', news), '', t('giftRun.page'), link, '', shop].join('\n')
}

function sentenceOf(kind: 'giftRun' | 'mail.giftRun', news: GiftBuyerNews): string {
  const { number, language, link } = news
  const t = shopWords('messages', language)
  switch (news.template) {
    case 'proof-shown':
      return t(`${kind}.proofShown`, { number, link, proof: t(`giftRun.${news.proof}`) })
    case 'proof-reminder':
      return t(`${kind}.proofReminder`, { number, link, proof: t(`giftRun.${news.proof}`) })
    case 'gift-thanks':
      return t(`${kind}.thanks`, { number, link, people: t('giftRun.thankedBy', { count: news.people }) })
    case 'gift-run-delivered':
      return t(`${kind}.delivered`, { number, link, boxes: t('giftRun.boxes', { count: news.boxes }), bill: billOf(news) })
    default:
      return news satisfies never
  }
}

function billOf({ language, document, due, dueOn }: GiftBuyerNews & { template: 'gift-run-delivered' }): string {
  if (!document) return ''
  const t = shopWords('messages', language)
  const { number, total } = document
  if (due <= 0) return t('giftRun.billPaid', { number, total: formatMoneySms(total, language) })
  const owed = { number, due: formatMoneySms(due, language) }
  return dueOn === null
    ? t('giftRun.billToPay', owed)
    : t('giftRun.billToPayBy', { ...owed, until: formatDay(dueOn, language, 'sms') })
}
