import type { tell } from '#texts/en/tell.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type TellText = keyof typeof tell

export function useTellTexts(): Translate<TellText | StorefrontText> {
  return useTextsOf()
}
