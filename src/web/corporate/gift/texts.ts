import type { gift } from '#texts/en/gift.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

/** The texts of the gift section, used below `PageTexts`, with those of every page. */
export function useGiftTexts(): Translate<keyof typeof gift | StorefrontText> {
  return useTextsOf()
}
