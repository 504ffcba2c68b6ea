import type { run } from '../../texts/en/run.ts'
import { useTextsOf, type StorefrontText, type Translate } from '../../ui/texts.tsx'

export type RunText = keyof typeof run

/** The texts of a gift run's pages, below `PageTexts`, with those every page has. */
export function useRunTexts(): Translate<RunText | StorefrontText> {
  return useTextsOf()
}
