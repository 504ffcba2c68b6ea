import type { box } from '#texts/en/box.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export function useBoxTexts(): Translate<keyof typeof box | StorefrontText> {
  return useTextsOf()
}
