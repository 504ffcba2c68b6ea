import type { portal } from '#texts/en/portal.ts'
import type { programme } from '#texts/en/programme.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type ProgrammeText = keyof typeof programme

/** The texts of the pages of gift programmes, used below `PageTexts`. */
export function useProgrammeTexts(): Translate<ProgrammeText | keyof typeof portal | StorefrontText> {
  return useTextsOf()
}
