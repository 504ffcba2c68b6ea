import { useMemo, type ReactNode } from 'react'
import type { Language } from '#shop/values/language.ts'
import type { office } from '#texts/en/office.ts'
import type { Translate } from '#texts/catalogue.ts'
import { officeTextsFor } from '#texts/office-catalogues.ts'
import { TextsProvider, useTextsOf } from '../ui/texts.tsx'

export type OfficeText = keyof typeof office

/** `lang` is here and not on the document: the office has the same URL in both languages. `files` are those the texts came in. */
export function OfficeLocaleProvider({
  language,
  files,
  children,
}: {
  language: Language
  files: readonly string[]
  children: ReactNode
}) {
  // Each page adds its texts to those of the pages before.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- new files mean new texts in the catalogue
  const texts = useMemo(() => ({ ...officeTextsFor(language) }), [language, files])
  return (
    <TextsProvider language={language} texts={texts}>
      <div lang={language} data-office-texts={files.join(' ')}>
        {children}
      </div>
    </TextsProvider>
  )
}

export function useOfficeTexts(): Translate<OfficeText> {
  return useTextsOf<OfficeText>()
}

/** Whether the page has a text: for keys that are made of what the server or the address says. */
export function useHasOfficeText(): (key: string) => key is OfficeText {
  const t = useTextsOf<string>()
  // A missing text is shown as its key.
  return (key): key is OfficeText => t(key) !== key
}

/** The name in a history row: staff by name, everybody else by role. */
export function useActorNames(): (actor: string) => string {
  const t = useOfficeTexts()
  return (actor) => {
    if (actor.startsWith('staff:')) return actor.slice('staff:'.length)
    return actor.startsWith('system:') ? t('who.shop') : t('who.buyer')
  }
}
