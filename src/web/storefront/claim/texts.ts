import type { Translate } from '#texts/catalogue.ts'
import type { claim } from '#texts/en/claim.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'

type ClaimText = keyof typeof claim

export function useClaimTexts(): Translate<ClaimText | StorefrontText> {
  return useTextsOf()
}
