import type { Context } from 'hono'
import { type Language, DEFAULT_LANGUAGE, asLanguage } from '#shop/values/language.ts'
import { type TextParameters } from '#texts/catalogue.ts'
import { wordsOf, areaTexts, type AreaText } from '#texts/all.server.ts'

export type ApiText = AreaText<'api'>

export function isApiText(key: string): key is ApiText {
  return Object.hasOwn(areaTexts('api', DEFAULT_LANGUAGE), key)
}

export function apiText(language: Language, key: ApiText, parameters?: TextParameters): string {
  return wordsOf('api', language)(key, parameters)
}

/** `?lang=bn`, else the language that the browser prefers, else English. */
export function languageOf(c: Context): Language {
  const asked = c.req.query('lang')
  return asLanguage(asked) ?? preferredLanguage(c.req.header('Accept-Language') ?? '')
}

function preferredLanguage(header: string): Language {
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1])
        .find((found) => found !== undefined)
      return { language: tag.trim().toLowerCase().split('-')[0], quality: Number(quality ?? 1) }
    })
  const known = preferences.filter((preference) => preference.quality > 0 && asLanguage(preference.language) !== null)
  // The sort is stable: of two languages with equal quality, the first in the header wins.
  const best = known.sort((a, b) => b.quality - a.quality)[0]
  return asLanguage(best?.language) ?? DEFAULT_LANGUAGE
}
