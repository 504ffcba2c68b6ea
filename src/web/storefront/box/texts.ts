import type { box } from '../../texts/en/box.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export function useBoxTexts(): Translate<keyof typeof box | StorefrontText> {
  return useTextsOf()
}
