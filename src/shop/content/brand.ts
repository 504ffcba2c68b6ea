import { z } from 'zod'
import { pagesChanged } from '../../platform/page-changes.ts'
import type { Ctx, Reader } from '../context.ts'
import type { Brand } from './model.ts'

const text = z.string().max(500).default('')
const bilingual = z.object({ en: z.string().max(2000), bn: z.string().max(2000) })
const anywhere = z
  .string()
  .max(500)
  .regex(/^(?:$|https?:\/\/)/)
  .default('')
const unwritten = { en: '', bn: '' }

const brandSchema = z.object({
  name: bilingual.default({ en: 'PakaFol', bn: 'পাকাফল' }),
  description: bilingual.default(unwritten),
  bin: text,
  tin: text,
  tradeLicence: text,
  dbid: text,
  social: z
    .array(
      z.object({
        name: z.string().min(1).max(60),
        url: z
          .string()
          .max(500)
          .regex(/^https?:\/\//),
      }),
    )
    .max(12)
    .default([]),
  headOffice: bilingual.default(unwritten),
  warehouse: bilingual.default(unwritten),
  phone: text,
  complaintPhone: text,
  whatsapp: text,
  email: text,
  hours: bilingual.default(unwritten),
  mapUrl: anywhere,
}) satisfies z.ZodType<Brand>

/** What the setting holds; where nothing was set, the shop's bare name. */
export function readBrand(value: unknown): Brand {
  return brandSchema.parse(value ?? {})
}

export async function brand(reader: Reader): Promise<Brand> {
  const row = await reader.selectFrom('content.settings').select('value').where('key', '=', 'brand').executeTakeFirst()
  return readBrand(row?.value)
}

export type SavedBrand = { ok: true } | { ok: false; problem: 'not-valid'; fields: string[] }

export function saveBrand(ctx: Ctx, input: unknown): Promise<SavedBrand> {
  return ctx.db.transaction(async (tx) => {
    const read = brandSchema.safeParse(input)
    if (!read.success) return { ok: false, problem: 'not-valid', fields: read.error.issues.map((issue) => issue.path.join('.')) }
    const value = JSON.stringify(read.data)
    await tx
      .insertInto('content.settings')
      .values({ key: 'brand', value, updated_at: ctx.now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: ctx.now }))
      .execute()
    await pagesChanged(tx, 'brand', ctx.now)
    return { ok: true }
  })
}
