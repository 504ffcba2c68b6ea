import type { account } from '#texts/en/account.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type AccountText = keyof typeof account

/** The texts of login and profile, below `PageTexts`, with those every page has. */
export function useAccountTexts(): Translate<AccountText | StorefrontText> {
  return useTextsOf()
}
