import type { gift } from '#texts/en/gift.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

/** The texts of the gift section, below `PageTexts`, with those every page has. */
export function useGiftTexts(): Translate<keyof typeof gift | StorefrontText> {
  return useTextsOf()
}
