import type { ProductView } from '#shop/storefront/index.ts'
import { formatDay, type CalendarDate, type Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import { eatByDay } from '../eat-by.ts'

/**
 * When the fruit that an order of today would get was picked, and until when it should be eaten, by its lots. Nothing if there is none to
 * deliver now: a harvest that is still expected has only planned days.
 */
export function keepsOf({ card, lots }: ProductView, today: CalendarDate, language: Language): string[] {
  if (card.offer !== 'now') return []
  const t = wordsOf('product', language)
  const part = lots.length > 1
  return lots.map((lot) => {
    const facts = { fruit: lot.fruit, eatBy: eatByDay(lot.best_before as CalendarDate, today, language) }
    if (lot.harvested_on === '') return t(part ? 'keeps.partEatBy' : 'keeps.oneEatBy', facts)
    const picked = formatDay(lot.harvested_on as CalendarDate, language, 'dayMonth')
    return t(part ? 'keeps.part' : 'keeps.one', { ...facts, picked })
  })
}
