import type { recipient } from '../../texts/en/recipient.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export type RecipientText = keyof typeof recipient

/** The texts of a recipient's page, below `PageTexts`, with those every page has. */
export function useRecipientTexts(): Translate<RecipientText | StorefrontText> {
  return useTextsOf()
}
