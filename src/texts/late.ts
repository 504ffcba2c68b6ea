import type { Language } from '#shop/values/language.ts'
import { logOut as logOutBangla } from './bn/log-out.ts'
import { notFound as notFoundBangla } from './bn/not-found.ts'
import { searchField as searchFieldBangla } from './bn/search-field.ts'
import { translator, type Translate } from './catalogue.ts'
import { logOut } from './en/log-out.ts'
import { notFound } from './en/not-found.ts'
import { searchField } from './en/search-field.ts'

// In both languages in one file, which is loaded with the parts that need them. Other pages do not load them.
const TEXTS = {
  en: { ...logOut, ...notFound, ...searchField },
  bn: { ...logOutBangla, ...notFoundBangla, ...searchFieldBangla },
}

/** The texts of the search field, of the dialog before logging out and of a missing page. */
export function lateTexts(language: Language): Translate<keyof (typeof TEXTS)['en']> {
  return translator(TEXTS[language], language)
}
