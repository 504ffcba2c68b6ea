import type { content } from '#texts/en/content.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type ContentText = keyof typeof content

/** The texts of the content pages, used below `PageTexts`, with those of every page. */
export function useContentTexts(): Translate<ContentText | StorefrontText> {
  return useTextsOf()
}
