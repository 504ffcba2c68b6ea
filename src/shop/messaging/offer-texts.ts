import { shopWords } from '#texts/shop.server.ts'
import type { Language } from '../values/index.ts'
import type { EmailDetails } from './email-page.ts'
import { smsParts } from './sms-parts.ts'

/** An offer to one person, in their language and with their name in it. `link` is the link that leads to a page of the shop. */
export type Offer = { language: Language; subject: string; text: string; link: string | null; stop: string }

type Shorten = (link: string) => string

export function offerText({ language, text, link, stop }: Offer, shorten: Shorten): string {
  const end = shopWords('messages', language)('offer.stop', { link: shorten(stop) })
  return [text, ...(link === null ? [] : [shorten(link)]), end].join(' ')
}

/** The first line is the subject. The link that ends offers is below the e-mail: see `offerDetails`. */
export function offerEmail({ language, subject, text, link }: Offer): string {
  const t = shopWords('messages', language)
  return [subject, '', text, ...(link === null ? [] : ['', t('offer.open'), link])].join('\n')
}

export function offerDetails({ language, stop }: Offer): EmailDetails {
  return { facts: [], lines: [], sums: [], unsubscribe: { label: shopWords('messages', language)('offer.stopMail'), link: stop } }
}

type Sender = { shop: string; shopUrl: string }

/** Short links are all equally long, so what an offer costs is known before it is written. `shop` is the name that is put before every SMS. */
export function offerParts(offer: Offer, sender: Sender): number {
  return smsParts(asSent(offer, sender))
}

/** What is before and after the text of an SMS, and what stands for a name that is not known: for counting while a text is typed. */
export function offerSmsFrame(offer: Offer, sender: Sender): { before: string; after: string; name: string } {
  const mark = '\u0000'
  const [before = '', after = ''] = asSent({ ...offer, text: mark }, sender).split(mark)
  return { before, after, name: shopWords('messages', offer.language)('offer.noName') }
}

function asSent(offer: Offer, { shop, shopUrl }: Sender): string {
  return `${shop}: ${offerText(offer, () => `${new URL(shopUrl).origin}/o/${'x'.repeat(16)}`)}`
}

export type CartReminder = {
  language: Language
  fruit: string
  /** Whether the cart has more than this fruit. */
  more: boolean
  link: string
  stop: string
}

export function cartReminderText({ language, fruit, more, link, stop }: CartReminder, shorten: Shorten): string {
  const t = shopWords('messages', language)
  return t(more ? 'cart.remindMore' : 'cart.remind', { fruit, link: shorten(link), stop: shorten(stop) })
}
