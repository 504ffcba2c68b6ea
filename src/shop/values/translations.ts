import {
  DEFAULT_LANGUAGE,
  HOME_LANGUAGE,
  LANGUAGES,
  REQUIRED_LANGUAGES,
  type Language,
  type RequiredLanguage,
} from './language.ts'

/** A text that staff write, by language. Where a language that is not required has none, it is read in the default language. */
export type Translations = Record<RequiredLanguage, string> & Partial<Record<Language, string>>

export function inLanguage(text: Translations, language: Language): string
export function inLanguage(text: Translations | null | undefined, language: Language): string | undefined
export function inLanguage(text: Translations | null | undefined, language: Language): string | undefined {
  return text?.[language] ?? text?.[DEFAULT_LANGUAGE]
}

/** The same made in every language. */
export function inEachLanguage<Made>(make: (language: Language) => Made): Record<Language, Made> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Made>
}

export const NO_TEXT: Translations = inEachLanguage(() => '')

/** The languages in which the text is written. */
function languagesOf(text: Translations): Language[] {
  return LANGUAGES.filter((language) => text[language] !== undefined)
}

/** Each translation changed in the same way; a missing one stays missing. */
export function mapText(text: Translations, change: (words: string, language: Language) => string): Translations {
  return Object.fromEntries(
    languagesOf(text).map((language) => [language, change(inLanguage(text, language), language)]),
  ) as Translations
}

/** Every translation, in the order of the languages. */
export function everyText(text: Translations): string[] {
  return languagesOf(text).map((language) => inLanguage(text, language))
}

/** The form field, or the column of a sheet, that holds a text in one language: `nameEn`. */
export function fieldIn(name: string, language: Language): string {
  return `${name}${language[0]!.toUpperCase()}${language.slice(1)}`
}

/** Text fields for a form, by their names. */
export function textFields(name: string, text: Translations | null): Record<string, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [fieldIn(name, language), text?.[language] ?? '']))
}

/** The fields of the languages in which the text must be written and is not. */
export function missingFields(name: string, text: Translations): string[] {
  return REQUIRED_LANGUAGES.filter((language) => text[language].trim() === '').map((language) => fieldIn(name, language))
}

export function isWritten(text: Translations): boolean {
  return REQUIRED_LANGUAGES.every((language) => text[language].trim() !== '')
}

/** The name of a company, which need not have one in Bangla letters. */
export function nameIn({ name, nameBn }: { name: string; nameBn: string | null }, language: Language): string {
  return language === HOME_LANGUAGE ? (nameBn ?? name) : name
}
