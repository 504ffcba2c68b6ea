import { shopWords } from '#texts/shop.server.ts'
import { dayInDhaka, formatDay, formatInstant, type CalendarDate, type Language } from '../values/index.ts'

export type HarvestSlipped = {
  language: Language
  number: string
  fruit: string
  /** The first day of delivery, in a new week; null when the fruit does not come. */
  shipsFrom: CalendarDate | null
  defaultAnswer: 'accept' | 'refund'
  /** The end of the time to answer. */
  until: Date
  /** The page on which the buyer chooses. */
  link: string
}

export function harvestSlippedText({ language, number, fruit, shipsFrom, defaultAnswer, until, link }: HarvestSlipped): string {
  const t = shopWords('messages', language)
  const by = formatDay(dayInDhaka(until), language, 'smsDate')
  if (shipsFrom === null) return t('slip.failed', { number, fruit, by, link })
  const day = formatDay(shipsFrom, language, 'smsDate')
  return t(defaultAnswer === 'accept' ? 'slip.laterKept' : 'slip.laterRefunded', { number, fruit, day, by, link })
}

/** The first line is the subject. */
export function harvestSlippedEmail({ language, number, fruit, shipsFrom, defaultAnswer, until, link }: HarvestSlipped): string {
  const t = shopWords('messages', language)
  const news =
    shipsFrom === null
      ? t('slip.mailFailed', { number, fruit })
      : t('slip.mailLater', { number, fruit, day: formatDay(shipsFrom, language, 'long') })
  return [
    t('slip.subject', { number, fruit }),
    '',
    news,
    '',
    t(shipsFrom === null ? 'slip.chooseFailed' : 'slip.chooseLater'),
    link,
    '',
    t(defaultAnswer === 'accept' ? 'slip.elseKept' : 'slip.elseRefunded', { until: formatInstant(until, language) }),
  ].join('\n')
}
