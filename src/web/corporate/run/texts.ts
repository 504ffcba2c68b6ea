import type { run } from '#texts/en/run.ts'
import { useTextsOf, type StorefrontText } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

export type RunText = keyof typeof run

/** The texts of the gift run pages, used below `PageTexts`, with those of every page. */
export function useRunTexts(): Translate<RunText | StorefrontText> {
  return useTextsOf()
}
