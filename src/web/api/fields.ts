import { z } from '@hono/zod-openapi'
import { PASSWORD_LIMITS } from '#shop/accounts/index.ts'
import { DELIVERY_MODES } from '#shop/values/delivery-modes.ts'
import {
  calendarDate,
  cleanLine,
  cleanText,
  parsePhone,
  parseTaka,
  toLatinDigits,
  type CalendarDate,
  type Paisa,
  type Phone,
  LANGUAGES,
} from '#shop/values/index.ts'
import type { ApiText } from './words.ts'

// The fields that requests consist of. Each error is a key of the API's texts, so that the answer is in the caller's language.

type Issues = { addIssue: (issue: { code: 'custom'; message: string; params?: Record<string, unknown> }) => void }

function fault(ctx: Issues, key: ApiText, count?: number): never {
  ctx.addIssue({ code: 'custom', message: key, ...(count === undefined ? {} : { params: { count } }) })
  return z.NEVER
}

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded. */
function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const words = (clean: typeof cleanLine, most: number, least: number) =>
  z
    .string()
    .transform((text, ctx): string => {
      if (!isSound(text)) return fault(ctx, 'field.characters')
      const tidy = clean(text, most)
      if (tidy === null) return fault(ctx, 'field.tooLong', most)
      if (tidy.length < least) return least === 1 ? fault(ctx, 'field.needed') : fault(ctx, 'field.tooShort', least)
      return tidy
    })
    .meta({ type: 'string', minLength: least, maxLength: most })

/** One line of text, normalized. */
export const line = (most: number, least = 1) => words(cleanLine, most, least)

/** Text of several lines, normalized. */
export const text = (most: number, least = 1) => words(cleanText, most, least)

/** A missing, null or empty value becomes null. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.literal('').transform(() => null), schema])
    .nullish()
    .transform((value): z.output<Schema> | null => value ?? null)
    .openapi({ type: ['string', 'null'], ...openapiOf(schema) })
}

/** The OpenAPI metadata of a schema, to copy to its optional variant. */
function openapiOf(schema: z.ZodType): Partial<Record<'example' | 'maxLength' | 'format' | 'description', never>> {
  const said = (schema.meta() ?? {}) as Record<string, never>
  const names = ['example', 'maxLength', 'format', 'description'] as const
  return Object.fromEntries(names.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])))
}

export const phone = z
  .string()
  .max(40)
  .transform((typed, ctx): Phone => {
    const parsed = parsePhone(typed)
    return parsed.ok ? parsed.phone : fault(ctx, `field.phone.${parsed.problem}`, parsed.missingDigits)
  })
  .meta({ type: 'string', maxLength: 40, example: '01711223344', description: 'A mobile number of Bangladesh in any spelling.' })

export const email = z
  .string()
  .transform((typed, ctx): string => {
    const tidy = isSound(typed) ? cleanLine(typed, 254) : null
    return tidy !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(tidy) ? tidy : fault(ctx, 'field.email')
  })
  .meta({ type: 'string', format: 'email', maxLength: 254, example: 'rahima@example.com' })

export const day = z
  .string()
  .max(40)
  .transform((typed, ctx): CalendarDate => calendarDate(typed) ?? fault(ctx, 'field.day'))
  .meta({ type: 'string', format: 'date', example: '2026-06-12', description: 'A day in Bangladesh.' })

export const instant = z
  .string()
  .max(40)
  .transform((typed, ctx): Date => {
    const read = z.iso.datetime({ offset: true }).safeParse(typed)
    return read.success ? new Date(read.data) : fault(ctx, 'field.instant')
  })
  .meta({ type: 'string', format: 'date-time', example: '2026-06-12T00:00:00+06:00' })

/** Six digits in Latin or Bangla script, with any spaces or separators. */
export const code = z
  .string()
  .max(40)
  .transform((typed, ctx): string => {
    const digits = toLatinDigits(typed).replaceAll(/[\s-]/g, '')
    return /^\d{6}$/.test(digits) ? digits : fault(ctx, 'field.code')
  })
  .meta({ type: 'string', maxLength: 40, example: '123456', description: 'The six digits that were texted.' })

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const id = z.string().regex(UUID, 'field.id').openapi({ format: 'uuid', example: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33' })

/** As in addresses and in the list of areas: `dhaka/metro-dhanmondi`. */
export const areaId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, 'field.id')
  .meta({ example: 'dhaka/metro-dhanmondi' })

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'field.id')
  .openapi({ example: 'himsagar-mango' })

/** Taka in JSON, paisa in the code. */
export const taka = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .transform((amount, ctx): Paisa => parseTaka(amount) ?? fault(ctx, 'field.taka'))
  .openapi({ type: 'number', minimum: 0, example: 850, description: 'Taka, with at most two decimals.' })

/** A whole number in a query, where everything is text. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'field.whole')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .openapi({ type: 'integer', minimum: least, maximum: most })

export const mode = z.enum(DELIVERY_MODES)

export const language = z.enum(LANGUAGES)

export const password = z
  .string()
  .max(1000, 'field.password.too-long')
  .openapi({ format: 'password', minLength: PASSWORD_LIMITS.least, maxLength: PASSWORD_LIMITS.most })

/** The language parameter, which every endpoint accepts. */
export const speaks = {
  lang: language.optional().openapi({ description: 'The language of texts; else `Accept-Language` decides.' }),
}

export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/, 'field.key')
    .openapi({
      example: '5f0c6a4e-8d1b-4c53-a3a5-0f4f3c1f9b7e',
      description: 'Made anew for each intended request: sent twice, it is one order.',
    }),
})

/** An impossible token gets the same answer as an unknown one. */
export const orderToken = z.object({
  token: z
    .string()
    .transform((token) => (/^[\w-]{43}$/.test(token) ? token : ''))
    .openapi({
      type: 'string',
      description: 'The end of the order’s own link.',
      example: 'pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4Cglz-JncU34',
    }),
})
