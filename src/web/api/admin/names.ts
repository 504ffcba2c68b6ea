import { z } from '@hono/zod-openapi'
import type { Translations } from '#shop/values/index.ts'

/** A text in both languages; null in Bangla where there is no translation. */
export const names = z.object({ en: z.string(), bn: z.string().nullable() }).openapi('Names')

export function namesWire({ en, bn }: Translations): z.infer<typeof names> {
  return { en, bn: bn ?? null }
}
