import type { content } from '../../texts/en/content.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export type ContentText = keyof typeof content

/** The texts of the written pages, below `PageTexts`, with those every page has. */
export function useContentTexts(): Translate<ContentText | StorefrontText> {
  return useTextsOf()
}
