import { z } from '@hono/zod-openapi'
import { DEFAULT_LANGUAGE, HOME_LANGUAGE } from '#shop/values/language.ts'
import { inEachLanguage, type Translations } from '#shop/values/index.ts'

/** A text in every language; null where there is no translation. */
export const names = z.object({ ...inEachLanguage(() => z.string().nullable()), [DEFAULT_LANGUAGE]: z.string() }).openapi('Names')

/** A part of the document can't be nullable itself. */
export const namesOrNull = z.union([names, z.null()])

type Names = z.infer<typeof names>

export function namesWire(text: Translations): Names {
  return { ...inEachLanguage((language) => text[language] ?? null), [DEFAULT_LANGUAGE]: text[DEFAULT_LANGUAGE] }
}

/** The name of a company, which has two. */
export function companyNames({ name, nameBn }: { name: string; nameBn: string | null }): Names {
  const own = inEachLanguage((language) => (language === HOME_LANGUAGE ? nameBn : null))
  return { ...own, [DEFAULT_LANGUAGE]: name }
}
