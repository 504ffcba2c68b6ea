import { shopWords } from '#texts/shop.server.ts'
import { formatDay, formatNumber, type CalendarDate, type Language } from '../values/index.ts'

/** An occasion for which the buyer gave gifts the year before is near. */
export type OccasionNear = {
  language: Language
  shop: string
  occasion: string
  day: CalendarDate
  /** How many boxes the buyer gave the year before. */
  boxes: number
  /** The page of that quotation, where the reminders can be ended. */
  link: string
}

export function occasionNearText({ language, occasion, day, boxes, link }: OccasionNear): string {
  const count = formatNumber(boxes, language)
  return shopWords('messages', language)('occasion.near', { occasion, day: formatDay(day, language, 'sms'), count, link })
}

/** The first line is the subject. */
export function occasionNearEmail({ language, shop, occasion, day, boxes, link }: OccasionNear, name: string): string {
  const t = shopWords('messages', language)
  const words = { occasion, day: formatDay(day, language, 'long'), count: formatNumber(boxes, language) }
  return [
    t('occasion.subject', words),
    '',
    t('email.greeting', { name }),
    '',
    t('occasion.mail', words),
    '',
    t('quotation.page'),
    link,
    '',
    t('waitlist.end'),
    '',
    shop,
  ].join('\n')
}
