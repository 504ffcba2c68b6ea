import type { Language } from '../language.ts'

type NearDays = {
  today: string
  tomorrow: string
  /** Until a time of today, as in "order before 8 pm". */
  beforeToday: (time: string) => string
  before: (time: string, day: string) => string
  /** A day that is neither today nor tomorrow, as in "arrives on Saturday". */
  on: (day: string) => string
  /** Something that happens between two hours. */
  within: (hours: string) => string
  or: string
}

export const NEAR_DAYS: Record<Language, NearDays> = {
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    beforeToday: (time) => time,
    before: (time, day) => `${time} ${day}`,
    on: (day) => `on ${day}`,
    within: (hours) => hours,
    or: ' or ',
  },
  bn: {
    today: 'আজ',
    tomorrow: 'কাল',
    beforeToday: banglaGenitive,
    before: (time, day) => `${day} ${banglaGenitive(time)}`,
    on: (day) => day,
    // Hours by themselves don't say in Bangla that something happens in them.
    within: (hours) => `${banglaGenitive(hours)} মধ্যে`,
    or: ' বা ',
  },
}

function banglaGenitive(time: string): string {
  return time.endsWith('টা') ? `${time}র` : `${time}-এর`
}
