import type { Language } from '#shop/values/language.ts'
import type { Texts } from './catalogue.ts'

const catalogues: Partial<Record<Language, Texts>> = {}

/** The server registers both languages, the browser only the page's own: a shopper downloads one. */
export function registerTexts(language: Language, texts: Texts): void {
  catalogues[language] = texts
}

export function textsFor(language: Language): Texts {
  const texts = catalogues[language]
  if (!texts) throw new Error(`No texts registered for ${language}.`)
  return texts
}
