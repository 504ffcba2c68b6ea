import type { Language } from '#shop/values/language.ts'
import type { Texts } from './catalogue.ts'

// The server has all texts of the office. A browser has those of the pages that it opened, in their one language.
const ofServer: Partial<Record<Language, Texts>> = {}
const ofBrowser: Texts = {}

export function registerOfficeCatalogue(language: Language, texts: Texts): void {
  ofServer[language] = texts
}

export function addOfficeTexts(texts: Texts): void {
  Object.assign(ofBrowser, texts)
}

export function officeTextsFor(language: Language): Texts {
  return ofServer[language] ?? ofBrowser
}
