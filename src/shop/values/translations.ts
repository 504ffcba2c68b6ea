import {
  DEFAULT_LANGUAGE,
  HOME_LANGUAGE,
  LANGUAGES,
  REQUIRED_LANGUAGES,
  hasLetterOf,
  isRequired,
  type Language,
  type RequiredLanguage,
} from './language.ts'

/** A text that staff write, by language. Where a language that is not required has none, or an empty one, it is read in the default language. */
export type Translations = Record<RequiredLanguage, string> & Partial<Record<Language, string>>

export function inLanguage(text: Translations, language: Language): string
export function inLanguage(text: Translations | null | undefined, language: Language): string | undefined
export function inLanguage(text: Translations | null | undefined, language: Language): string | undefined {
  return text?.[language] || text?.[DEFAULT_LANGUAGE]
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
    languagesOf(text).map((language) => [language, change(text[language] ?? '', language)]),
  ) as Translations
}

/** In the order of the languages, because PostgreSQL stores jsonb keys in its own: for version tokens and comparisons. */
export function orderedText(text: Translations): Translations {
  return mapText(text, (words) => words)
}

/** Two texts as one, with a comma between them: a name and the size that it comes in. */
export function joinTexts(first: Translations, second: Translations): Translations {
  return mapText(first, (words, language) => `${words}, ${inLanguage(second, language)}`)
}

/** Every translation, in the order of the languages. */
export function everyText(text: Translations): string[] {
  return languagesOf(text).map((language) => text[language] ?? '')
}

/** The form field that holds a text in one language: `nameEn`. */
export type FieldIn<Name extends string> = `${Name}${Capitalize<Language>}`

export function fieldIn<Name extends string>(name: Name, language: Language): FieldIn<Name> {
  return `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}` as FieldIn<Name>
}

/** The fields of a text, one for each language. */
export function fieldsOfText<Name extends string>(name: Name): FieldIn<Name>[] {
  return LANGUAGES.map((language) => fieldIn(name, language))
}

/** Text fields for a form, by their names. */
export function textFields(name: string, text: Translations | null | undefined): Record<string, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [fieldIn(name, language), text?.[language] ?? '']))
}

/** The fields of the languages in which the text must be written and is not. */
export function missingFields<Name extends string>(name: Name, text: Translations): FieldIn<Name>[] {
  return REQUIRED_LANGUAGES.filter((language) => text[language].trim() === '').map((language) => fieldIn(name, language))
}

/**
 * The language whose words stand in place of a translation; null when the text is translated, or has nothing to translate. It holds the
 * same words as another language and no letter of its own script, or nothing at all.
 */
export function borrowedFrom(text: Partial<Record<Language, string>>, language: Language): Language | null {
  const words = text[language]?.trim() ?? ''
  if (words === '' ? !isRequired(language) : hasLetterOf(language, words)) return null
  const others = LANGUAGES.filter((other) => other !== language && hasLetterOf(other, text[other] ?? ''))
  return others.find((other) => words === '' || text[other]?.trim() === words) ?? null
}

/** A text of which one language is written holds the same words in the others, until they are translated. */
export function completed(text: Translations): Translations {
  const words = LANGUAGES.map((language) => text[language]?.trim()).find(Boolean) ?? ''
  return mapText(text, (own) => (own.trim() === '' ? words : own))
}

export function isWritten(text: Translations): boolean {
  return REQUIRED_LANGUAGES.every((language) => text[language].trim() !== '')
}

/** The name of a company, which need not have one in Bangla letters. */
export function nameIn({ name, nameBn }: { name: string; nameBn: string | null }, language: Language): string {
  return language === HOME_LANGUAGE ? (nameBn ?? name) : name
}
