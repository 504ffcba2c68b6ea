import { shopWords } from '#texts/shop.server.ts'
import {
  dayInDhaka,
  daysBetween,
  formatDay,
  formatInstant,
  formatTimeOfDay,
  timeInDhaka,
  type Language,
} from '../values/index.ts'

export type FruitArrived = {
  language: Language
  fruit: string
  /** When the message is written. */
  now: Date
  /** The time to order before the next person is told. */
  until: Date
  /** The page that opens an order of the fruit and ends these messages. */
  link: string
}

export function fruitArrivedText({ language, fruit, now, until, link }: FruitArrived): string {
  return shopWords('messages', language)('waitlist.arrived', { fruit, until: shortTime(now, until, language), link })
}

function shortTime(now: Date, until: Date, language: Language): string {
  const t = shopWords('messages', language)
  const time = formatTimeOfDay(timeInDhaka(until), language)
  const ahead = daysBetween(dayInDhaka(now), dayInDhaka(until))
  if (ahead > 1) return t('waitlist.day', { day: formatDay(dayInDhaka(until), language, 'short'), time })
  return t(ahead === 0 ? 'waitlist.today' : 'waitlist.tomorrow', { time })
}

/** The first line is the subject. */
export function fruitArrivedEmail({ language, fruit, until, link }: FruitArrived): string {
  const t = shopWords('messages', language)
  return [
    t('waitlist.subject', { fruit }),
    '',
    t('waitlist.mail', { fruit, until: formatInstant(until, language) }),
    '',
    t('waitlist.open'),
    link,
    '',
    t('waitlist.end'),
  ].join('\n')
}
