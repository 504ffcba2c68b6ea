import type { Language } from '#shop/values/language.ts'
import * as bangla from './bn/all.ts'
import { translator, type Texts, type Translate, type Translated } from './catalogue.ts'
import * as english from './en/all.ts'

type English = typeof english

const ALL: Record<Language, { [Area in TextArea]: Translated<English[Area]> }> = { en: english, bn: bangla }

export type TextArea = keyof English
export type AreaText<Of extends TextArea> = keyof English[Of] & string

// Only the loader needs these.
const HEAD = ['headTitle', 'headDescription']

/** The texts any page may need. */
export function storefrontTexts(language: Language): Texts {
  const of = ALL[language]
  return { ...of.shell, ...of.parts, ...of.cartWords, ...of.frame }
}

/** All texts of an area. */
export function areaTexts<Of extends TextArea>(area: Of, language: Language): Translated<English[Of]> {
  return ALL[language][area]
}

/** The texts one page needs of an area, for its loader to send: those whose key begins with one of these words. */
export function textsOf(area: TextArea, language: Language, beginnings: readonly string[]): Texts {
  const needed = Object.entries<Texts[string]>(areaTexts(area, language)).filter(([key]) => {
    const [word = '', rest = ''] = key.split('.')
    return beginnings.includes(word) && !HEAD.includes(rest)
  })
  return Object.fromEntries(needed)
}

/** Looks texts of an area up on the server: the head of a page, what is wrong with a field, a message, a document. */
export function wordsOf<Of extends TextArea>(area: Of, language: Language): Translate<AreaText<Of>> {
  return translator<AreaText<Of>>(areaTexts(area, language), language)
}
