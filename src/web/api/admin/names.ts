import { z } from '@hono/zod-openapi'
import { DEFAULT_LANGUAGE, inEachLanguage, type Translations } from '#shop/values/index.ts'

/** A text in every language; null where there is no translation. */
export const names = z
  .object(inEachLanguage((language) => (language === DEFAULT_LANGUAGE ? z.string() : z.string().nullable())))
  .openapi('Names')

export function namesWire(text: Translations): z.infer<typeof names> {
  return inEachLanguage((language) => text[language] ?? null)
}
