import type { RipeData } from '#shop/catalog/wire.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { dayFrom } from '#shop/values/day.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useRipeTexts } from './texts.ts'

/** Why the price is lower, and the day to eat it by. */
export function useRipeReason(): (ripe: Pick<RipeData, 'eat_by' | 'grade'>) => string {
  const t = useRipeTexts()
  const language = useLanguage()
  return ({ eat_by, grade }) => {
    const day = formatDay(dayFrom(eat_by), language, 'long')
    return grade === null ? t('ripe.eatBy', { day }) : t('ripe.grade', { grade, day })
  }
}
