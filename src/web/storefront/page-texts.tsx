import { useMemo, type ReactNode } from 'react'
import type { Texts } from '#texts/catalogue.ts'
import { textsFor } from '#texts/catalogues.ts'
import { TextsProvider, useLanguage } from '../ui/texts.tsx'

/**
 * Adds the texts of one page to those of every page. The loader sends them, so that visitors download only the texts of pages
 * they open; below it, `useTextsOf` finds both.
 */
export function PageTexts({ texts, children }: { texts: Texts; children: ReactNode }) {
  const language = useLanguage()
  const all = useMemo(() => ({ ...textsFor(language), ...texts }), [language, texts])
  return (
    <TextsProvider language={language} texts={all}>
      {children}
    </TextsProvider>
  )
}
