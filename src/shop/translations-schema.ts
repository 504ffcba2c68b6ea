import { z } from 'zod'
import { LANGUAGES, isRequired } from './values/language.ts'
import type { Translations } from './values/translations.ts'

/** A text by language, each checked by `words`. In a language that is not required it may be missing. */
export function translationsOf(words: z.ZodType<string> = z.string()): z.ZodType<Translations> {
  const shape = LANGUAGES.map((language) => [language, isRequired(language) ? words : words.optional()])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Translations>
}
