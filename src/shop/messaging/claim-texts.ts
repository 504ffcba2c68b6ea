import { shopWords } from '#texts/shop.server.ts'
import { formatInstant, formatInstantSms, formatMoneySms, type Language, type Paisa } from '../values/index.ts'

export type ClaimNews = {
  language: Language
  kind: 'received' | 'accepted' | 'offered' | 'rejected'
  /** The number of the order. */
  number: string
  outcome: 'refund' | 'replacement' | 'credit'
  amount: Paisa
  /** By when it is answered. */
  until: Date
  /** What staff say about it; in e-mails only, an SMS leads to the page. */
  reason: string | null
  /** The page of the claim. */
  link: string
}

export function claimText({ language, kind, number, outcome, amount, until, link }: ClaimNews): string {
  const t = shopWords('messages', language)
  const facts = { number, link, amount: formatMoneySms(amount, language), until: formatInstantSms(until, language) }
  return kind === 'accepted' || kind === 'offered' ? t(`claim.${kind}.${outcome}`, facts) : t(`claim.${kind}`, facts)
}

/** The first line is the subject. */
export function claimEmail({ language, kind, number, outcome, amount, until, reason, link }: ClaimNews, name: string): string {
  const t = shopWords('messages', language)
  const facts = { number, amount: formatMoneySms(amount, language), until: formatInstant(until, language) }
  const said =
    kind === 'accepted' || kind === 'offered' ? t(`claim.mail.${kind}.${outcome}`, facts) : t(`claim.mail.${kind}`, facts)
  return [
    t(`claim.subject.${kind}`, { number }),
    '',
    t('email.greeting', { name }),
    '',
    said,
    ...(reason ? ['', reason] : []),
    '',
    t('claim.page'),
    link,
  ].join('\n')
}
