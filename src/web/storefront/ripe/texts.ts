import type { ripe } from '#texts/en/ripe.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

/** The texts about ripe fruit, used below `PageTexts`, with those of every page. */
export function useRipeTexts(): Translate<keyof typeof ripe | StorefrontText> {
  return useTextsOf()
}
