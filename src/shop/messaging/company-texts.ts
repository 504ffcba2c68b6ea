import { shopWords } from '#texts/shop.server.ts'
import { formatMoneySms, paisa, subtractMoney, type Language, type Paisa } from '../values/index.ts'

/** A company paid on account. */
export type CompanyPaid = {
  language: Language
  company: string
  amount: Paisa
  reference: string
  /** What it owes after that; below zero: what is kept for later orders. */
  balance: Paisa
}

export function companyPaidText(news: CompanyPaid): string {
  const { language, company, reference } = news
  const amount = formatMoneySms(news.amount, language)
  return shopWords('messages', language)('company.paid', { company, amount, reference, rest: restOf(news) })
}

/** An e-mail; the first line is the subject. */
export function companyPaidEmail(news: CompanyPaid, name: string): string {
  const { language, company, reference } = news
  const t = shopWords('messages', language)
  const amount = formatMoneySms(news.amount, language)
  const subject = t('subject.company-paid', { amount })
  return [
    subject,
    '',
    t('email.greeting', { name }),
    '',
    t('mail.company-paid', { company, amount, reference, rest: restOf(news) }),
  ].join('\n')
}

function restOf({ language, balance }: CompanyPaid): string {
  const t = shopWords('messages', language)
  if (balance > 0) return t('company.owes', { due: formatMoneySms(balance, language) })
  if (balance === 0) return t('company.owesNothing')
  return t('company.kept', { amount: formatMoneySms(subtractMoney(paisa(0), balance), language) })
}
