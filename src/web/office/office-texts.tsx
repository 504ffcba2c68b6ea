import { useMemo, type ReactNode } from 'react'
import type { Language } from '#shop/values/language.ts'
import { office as bangla } from '#texts/bn/office.ts'
import { office as english } from '#texts/en/office.ts'
import type { Texts, Translate } from '#texts/catalogue.ts'
import { TextsProvider, useTextsOf } from '../ui/texts.tsx'

// Staff switch the language without leaving the page, so the office loads both catalogues.
const OFFICE: Record<Language, Texts> = { en: english, bn: bangla }

export type OfficeText = keyof typeof english

/** `lang` is here and not on the document: the office has the same URL in both languages. */
export function OfficeLocaleProvider({
  language,
  partTexts,
  children,
}: {
  language: Language
  partTexts: Texts
  children: ReactNode
}) {
  const texts = useMemo(() => ({ ...partTexts, ...OFFICE[language] }), [language, partTexts])
  return (
    <TextsProvider language={language} texts={texts}>
      <div lang={language}>{children}</div>
    </TextsProvider>
  )
}

export function useOfficeTexts(): Translate<OfficeText> {
  return useTextsOf<OfficeText>()
}

/** The name in a history row: staff by name, everybody else by role. */
export function useActorNames(): (actor: string) => string {
  const t = useOfficeTexts()
  return (actor) => {
    if (actor.startsWith('staff:')) return actor.slice('staff:'.length)
    return actor.startsWith('system:') ? t('who.shop') : t('who.buyer')
  }
}
