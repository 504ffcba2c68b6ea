import { shopWords } from '#texts/shop.server.ts'
import { formatDay, type CalendarDate, type Language } from '../values/index.ts'

export type EatFirst = {
  language: Language
  /** The names of the fruit with the earliest best-before. */
  fruit: readonly string[]
  /** Whether other fruit of the order keeps longer. */
  others: boolean
  eatBy: CalendarDate
  today: CalendarDate
  /** The URL of the buyer's order page. */
  link: string
}

export function eatFirstText({ language, fruit, others, eatBy, today, link }: EatFirst): string {
  const t = shopWords('messages', language)
  const by = eatBy > today ? t('eatFirst.by', { day: formatDay(eatBy, language, 'smsDate') }) : t('eatFirst.today')
  return t(others ? 'eatFirst.first' : 'eatFirst.all', { fruit: namesOf(fruit, { language, others }), by, link })
}

/** More than two names would need another SMS. */
function namesOf(
  [one = '', other, third]: readonly string[],
  { language, others }: Pick<EatFirst, 'language' | 'others'>,
): string {
  const t = shopWords('messages', language)
  if (other === undefined) return one
  return third !== undefined && !others ? t('eatFirst.fruit') : t('eatFirst.two', { one, other })
}
