import type { home } from '#texts/en/home.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type HomeText = keyof typeof home

/** The texts of the home page, used below `PageTexts`, with those of every page. */
export function useHomeTexts(): Translate<HomeText | StorefrontText> {
  return useTextsOf()
}
