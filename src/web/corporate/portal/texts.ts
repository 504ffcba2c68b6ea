import type { portal } from '#texts/en/portal.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type PortalText = keyof typeof portal

/** The texts of the company pages, used below `PageTexts`, with those of every page. */
export function usePortalTexts(): Translate<PortalText | StorefrontText> {
  return useTextsOf()
}
