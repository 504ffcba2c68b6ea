import type { portal } from '#texts/en/portal.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type PortalText = keyof typeof portal

/** The texts of a company's pages, below `PageTexts`, with those every page has. */
export function usePortalTexts(): Translate<PortalText | StorefrontText> {
  return useTextsOf()
}
