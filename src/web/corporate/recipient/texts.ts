import type { recipient } from '#texts/en/recipient.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type RecipientText = keyof typeof recipient

/** A refused form: why, and what was typed. */
export type RecipientRefused = { refused: RecipientText; typed: Record<string, string> }

/** The texts of a recipient's page, used below `PageTexts`, with those of every page. */
export function useRecipientTexts(): Translate<RecipientText | StorefrontText> {
  return useTextsOf()
}
