import type { offers } from '#texts/en/offers.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type OffersText = keyof typeof offers

export function useOffersTexts(): Translate<OffersText | StorefrontText> {
  return useTextsOf()
}
