import { shopWords } from '#texts/shop.server.ts'
import { formatDay, type CalendarDate, type Language } from '../values/index.ts'
import type { CarriageNews } from './order-texts.ts'
import { smsParts } from './sms-parts.ts'

// Messages to gift recipients. They never contain a price or what was ordered.

/** The sender's name is the one the buyer entered. */
export function giftLinkText({
  language,
  from,
  link,
  until,
}: {
  language: Language
  from: string
  link: string
  until: CalendarDate
}): string {
  return shopWords('messages', language)('gift.link', { from, link, until: formatDay(until, language, 'smsDate') })
}

export function giftReminderText({
  language,
  from,
  link,
  until,
}: {
  language: Language
  from: string
  link: string
  until: CalendarDate
}): string {
  return shopWords('messages', language)('gift.reminder', { from, link, until: formatDay(until, language, 'smsDate') })
}

/** As how many SMS a link is billed. */
export function giftLinkParts({
  shop,
  shopUrl,
  ...news
}: {
  language: Language
  from: string
  until: CalendarDate
  /** The name that stands before it. */
  shop: string
  shopUrl: string
}): number {
  return smsParts(`${shop}: ${giftLinkText({ ...news, link: `${shopUrl}/o/${'0'.repeat(16)}` })}`)
}

/** `by`: the last day of a courier's delivery; null when the van comes today. */
export function giftOnTheWayText({
  language,
  by,
  carriage = null,
}: {
  language: Language
  by: CalendarDate | null
  carriage?: CarriageNews | null
}): string {
  const t = shopWords('messages', language)
  const when = by === null ? t('gift.arrivesToday') : t('gift.arrivesBy', { day: formatDay(by, language, 'smsDate') })
  const parcel = carriage && t('gift.byCarrier', { carrier: carriage.carrier, tracking: carriage.numbers.join(', ') })
  return t('gift.onTheWay', { when: parcel === null ? when : `${when}, ${parcel}` })
}
