import type { offline } from '../../texts/en/offline.ts'
import { useTextsOf, type Translate } from '../../ui/texts.tsx'

export type OfflineText = keyof typeof offline

export function useOfflineTexts(): Translate<OfflineText> {
  return useTextsOf()
}
