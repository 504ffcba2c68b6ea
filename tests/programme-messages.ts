import { dayFrom, type RequiredLanguage } from '#shop/values/index.ts'
import { taka } from './world-data.ts'

const SEPTEMBER = dayFrom('2026-09-30')

/** Every message about a month of a gift programme, with a long name and a large total. */
export const PROGRAMME_MONTHS = (['preview', 'reminder', 'expired'] as const).map(
  (kind) =>
    [
      kind,
      (language: RequiredLanguage) => ({
        language,
        kind,
        programme: { en: 'Gifts of the year 2027', bn: 'জন্মদিন ও উৎসব ২০২৭' }[language],
        month: SEPTEMBER,
        boxes: 1_240,
        total: taka(1_240_500),
        until: SEPTEMBER,
      }),
    ] as const,
)

/** A reminder to a buyer of the year before, with a long name of the occasion. */
export function occasionNear(language: RequiredLanguage) {
  return {
    language,
    shop: { en: 'PakaFol', bn: 'পাকাফল' }[language],
    occasion: { en: 'Eid-ul-Fitr', bn: 'ঈদুল ফিতর' }[language],
    boxes: 340,
  }
}
