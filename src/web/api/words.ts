import type { Context } from 'hono'
import { LANGUAGES, toBanglaDigits, type Language } from '../../shop/values/language.ts'
import { api as bangla } from '../texts/bn/api.ts'
import { fillText, type TextParameters, type Texts } from '../texts/catalogue.ts'
import { api as english } from '../texts/en/api.ts'

export type ApiText = keyof typeof english

const TEXTS: Record<Language, Texts> = { en: english, bn: bangla }

export function isApiText(key: string): key is ApiText {
  return Object.hasOwn(english, key)
}

export function apiText(language: Language, key: ApiText, parameters?: TextParameters): string {
  return fillText(TEXTS[language][key]!, parameters, language === 'bn' ? (value) => toBanglaDigits(String(value)) : String)
}

/** `?lang=bn`, else what the browser prefers, else English. */
export function languageOf(c: Context): Language {
  const asked = c.req.query('lang')
  return LANGUAGES.find((language) => language === asked) ?? preferredLanguage(c.req.header('Accept-Language') ?? '')
}

export function preferredLanguage(header: string): Language {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1])
        .find((found) => found !== undefined)
      return { language: tag.trim().toLowerCase().split('-')[0], quality: Number(quality ?? 1) }
    })
  const known = wishes.filter((wish) => wish.quality > 0 && LANGUAGES.some((language) => language === wish.language))
  // Stable: of two that are liked the same, the first named.
  const best = known.sort((a, b) => b.quality - a.quality)[0]
  return best?.language === 'bn' ? 'bn' : 'en'
}
