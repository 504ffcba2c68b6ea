import type { weekly } from '#texts/en/weekly.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type WeeklyText = keyof typeof weekly

export function useWeeklyTexts(): Translate<WeeklyText | StorefrontText> {
  return useTextsOf()
}
