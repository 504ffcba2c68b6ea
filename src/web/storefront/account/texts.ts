import type { account } from '#texts/en/account.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type AccountText = keyof typeof account

/** The texts of login and profile, used below `PageTexts`, with those of every page. */
export function useAccountTexts(): Translate<AccountText | StorefrontText> {
  return useTextsOf()
}
