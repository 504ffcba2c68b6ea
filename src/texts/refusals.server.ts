import { LANGUAGES, type Language } from '#shop/values/language.ts'
import { refusals as bangla } from './bn/refusals.ts'
import { translator, type Translated } from './catalogue.ts'
import { refusals as english } from './en/refusals.ts'

// Apart from the other areas: the shop says these before the rest of it is loaded.
const ALL: Record<Language, Translated<typeof english>> = { en: english, bn: bangla }

export type Refusal = keyof typeof english

export function refusalIn(language: Language, refusal: Refusal): string {
  return translator<Refusal>(ALL[language], language)(refusal)
}

/** In every language, because no page is reached that would know which one. */
export function refusalInAll(refusal: Refusal): string {
  return LANGUAGES.map((language) => refusalIn(language, refusal)).join(' ')
}
