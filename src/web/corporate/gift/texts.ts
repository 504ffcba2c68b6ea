import type { gift } from '../../texts/en/gift.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

/** The texts of the gift section, below `PageTexts`, with those every page has. */
export function useGiftTexts(): Translate<keyof typeof gift | StorefrontText> {
  return useTextsOf()
}
