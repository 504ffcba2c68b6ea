import type { account } from '../../texts/en/account.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export type AccountText = keyof typeof account

/** The texts of login and profile, below `PageTexts`, with those every page has. */
export function useAccountTexts(): Translate<AccountText | StorefrontText> {
  return useTextsOf()
}
