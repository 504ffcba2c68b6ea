import { formatDay, formatMoney, formatMoneyLatin, formatNumber } from '../values/index.ts'
import type { CalendarDate, Language, Paisa } from '../values/index.ts'

/** What whoever ordered a gift run is told about it. */
export type GiftBuyerTemplate = 'proof-shown' | 'proof-reminder' | 'gift-run-delivered'

export type GiftBuyerNews = { number: string; language: Language; shop: string; link: string } & (
  | { template: 'proof-shown' | 'proof-reminder'; proof: 'card' | 'sleeve' }
  | {
      template: 'gift-run-delivered'
      boxes: number
      /** The bill that was issued; null where nothing is to be paid. */
      paper: { number: string; total: Paisa } | null
      /** What is still to be paid of it, and until when, where a day was agreed on. */
      due: Paisa
      dueOn: CalendarDate | null
    }
)

/** English ones keep to the plain SMS alphabet. */
export function giftBuyerText(news: GiftBuyerNews): string {
  return `${sentenceOf(news)} ${news.link}`
}

/** An e-mail: its first line is the subject. */
export function giftBuyerEmail(news: GiftBuyerNews, name: string): string {
  const { language, number, shop, link } = news
  const subject = language === 'bn' ? `উপহার ${number}, ${shop}` : `Gift run ${number}, ${shop}`
  const greeting = language === 'bn' ? `${name},` : `Dear ${name},`
  return [subject, '', greeting, '', sentenceOf(news), '', link, '', shop].join('\n')
}

function sentenceOf(news: GiftBuyerNews): string {
  return news.language === 'bn' ? bangla(news) : english(news)
}

function english(news: GiftBuyerNews): string {
  const { number } = news
  switch (news.template) {
    case 'proof-shown':
      return `Gift run ${number}: the ${news.proof} is ready for you to see. We make nothing before you approve it:`
    case 'proof-reminder':
      return `Gift run ${number}: the ${news.proof} still waits for your approval. We make nothing before that:`
    case 'gift-run-delivered': {
      const { boxes, paper, due, dueOn } = news
      const handed = `Gift run ${number}: ${formatNumber(boxes, 'en')} ${boxes === 1 ? 'box was' : 'boxes were'} handed over.`
      const bill = paper ? ` Invoice ${paper.number}, ${formatMoneyLatin(paper.total)}` : ''
      const until = dueOn === null ? '' : ` by ${formatDay(dueOn, 'en', 'short')}`
      const pay = due > 0 ? `, ${formatMoneyLatin(due)} to pay${until}` : ', paid'
      return `${handed}${paper ? `${bill}${pay}.` : ''} See it:`
    }
    default:
      return news satisfies never
  }
}

const PROOF_BN = { card: 'কার্ড', sleeve: 'লোগোর মোড়ক' }

function bangla(news: GiftBuyerNews): string {
  const { number } = news
  switch (news.template) {
    case 'proof-shown':
      return `উপহার ${number}: ${PROOF_BN[news.proof]} কেমন হবে দেখে নিন। আপনি অনুমোদন দিলে তবেই বানানো শুরু করব:`
    case 'proof-reminder':
      return `উপহার ${number}: ${PROOF_BN[news.proof]} এখনো আপনার অনুমোদনের অপেক্ষায়। অনুমোদন পেলেই বানানো শুরু করব:`
    case 'gift-run-delivered': {
      const { boxes, paper, due, dueOn } = news
      const handed = `উপহার ${number}: ${formatNumber(boxes, 'bn')}টি বাক্স পৌঁছে দিয়েছি।`
      const until = dueOn === null ? '' : `${formatDay(dueOn, 'bn', 'short')}-এর মধ্যে `
      const pay = due > 0 ? `, ${until}দিতে হবে ${formatMoney(due, 'bn')}` : ', পরিশোধিত'
      return `${handed}${paper ? ` চালান ${paper.number}, ${formatMoney(paper.total, 'bn')}${pay}।` : ''} দেখুন:`
    }
    default:
      return news satisfies never
  }
}
