import { shopWords } from '#texts/shop.server.ts'
import {
  formatDay,
  formatInstantSms,
  formatMoneySms,
  formatWeight,
  grams,
  type CalendarDate,
  type Language,
  type Paisa,
} from '../values/index.ts'

/** `confirm`: begun with a form, and the number is not verified yet. `day`: of the first box. */
export type WeeklyPlanNews = { language: Language; kind: 'confirm' | 'started'; day: CalendarDate; link: string }

export function weeklyPlanText({ language, kind, day, link }: WeeklyPlanNews): string {
  return shopWords('messages', language)(`weekly.${kind}`, { day: formatDay(day, language, 'smsDate'), link })
}

/** What is in the next box of a plan, or what changed about it. */
export type WeeklyBoxNews = {
  language: Language
  kind: 'composed' | 'short' | 'replaced' | 'moved' | 'not-coming'
  day: CalendarDate
  total: Paisa
  /** Until when it can be changed. */
  until: Date
  /** It is paid when orders close, by the link in the message about the order. */
  byBkash?: boolean
  /** How much lighter it is than the plan says. */
  shortGrams: number
  link: string
}

export function weeklyBoxText({ language, kind, day, total, until, byBkash = false, shortGrams, link }: WeeklyBoxNews): string {
  const t = shopWords('messages', language)
  const facts = {
    day: formatDay(day, language, 'smsDate'),
    total: formatMoneySms(total, language),
    until: formatInstantSms(until, language),
    weight: formatWeight(grams(shortGrams), language),
    link,
  }
  switch (kind) {
    case 'composed':
      return t(shortGrams > 0 ? 'weekly.composedShort' : byBkash ? 'weekly.composedBkash' : 'weekly.composed', facts)
    case 'short':
    case 'replaced':
    case 'moved':
      return t(`weekly.${kind}`, facts)
    case 'not-coming':
      return t('weekly.notComing', facts)
    default:
      return kind satisfies never
  }
}
