import type { offline } from '#texts/en/offline.ts'
import { useTextsOf } from '#web/ui/texts.tsx'
import type { Translate } from '#texts/catalogue.ts'

type OfflineText = keyof typeof offline

export function useOfflineTexts(): Translate<OfflineText> {
  return useTextsOf()
}
