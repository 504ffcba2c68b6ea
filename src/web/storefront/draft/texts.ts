import type { draft } from '#texts/en/draft.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'
import type { CheckoutText } from '../checkout/texts.ts'

export function useDraftTexts(): Translate<keyof typeof draft | CheckoutText | StorefrontText> {
  return useTextsOf()
}
