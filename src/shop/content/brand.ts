import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_LANGUAGE, inLanguage, NO_TEXT, type Language } from '../values/index.ts'
import { z } from 'zod'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { UNNAMED } from './brand-pictures.ts'
import type { Brand } from './model.ts'
import { lockSetting, setting, writeSetting } from './setting.ts'
import { translationsOf } from '../translations-schema.ts'

const text = z.string().max(500).default('')
const translations = translationsOf(z.string().max(2000))
const anywhere = z
  .string()
  .max(500)
  .regex(/^(?:$|https?:\/\/)/)
  .default('')

const NO_PICTURES: Brand['pictures'] = { hero: null, farms: null, gift: null }
const FIRST_PREFIX = 'PF'
const orderPrefix = z
  .string()
  .regex(/^[A-Z]{1,5}$/)
  .default(FIRST_PREFIX)

const pictureSchema = z
  .object({ id: z.string().regex(/^[0-9a-f]{24}$/), height: z.number().int().min(1).max(100) })
  .nullable()
  .default(null)

const percent = z.int().min(0).max(100)
const homePicture = z
  .object({ photoId: z.uuid(), alt: translations, focus: z.object({ x: percent, y: percent }) })
  .nullable()
  .default(null)
const accent = z
  .string()
  .regex(/^(?:$|#[0-9a-f]{6})$/)
  .default('')

/** The fields of the look, as they stand in the settings. */
export const lookSchema = {
  logo: pictureSchema,
  mark: pictureSchema,
  accent,
  pictures: z.object({ hero: homePicture, farms: homePicture, gift: homePicture }).default(NO_PICTURES),
}

const brandSchema = z.object({
  name: translations.default(UNNAMED),
  smsName: translations.default(NO_TEXT),
  description: translations.default(NO_TEXT),
  bin: text,
  tin: text,
  tradeLicence: text,
  dbid: text,
  legalName: translations.default(NO_TEXT),
  legalForm: translations.default(NO_TEXT),
  licenceAuthority: translations.default(NO_TEXT),
  complaintOfficer: translations.default(NO_TEXT),
  recordYears: text,
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
  headOffice: translations.default(NO_TEXT),
  warehouse: translations.default(NO_TEXT),
  phone: text,
  complaintPhone: text,
  whatsapp: text,
  email: text,
  hours: translations.default(NO_TEXT),
  mapUrl: anywhere,
  orderPrefix,
  formerPrefixes: z.array(z.string()).default([]),
  ...lookSchema,
}) satisfies z.ZodType<Brand>

/** Parses the setting; without one, a default name. */
export function readBrand(value: unknown): Brand {
  return brandSchema.parse(value ?? {})
}

export async function brand(reader: Reader): Promise<Brand> {
  return readBrand(await setting(reader, 'brand'))
}

/** The name at the start of an SMS. */
export function smsName({ smsName: short, name }: Pick<Brand, 'smsName' | 'name'>, language: Language): string {
  return short[language]?.trim() || inLanguage(name, language)
}

/** The same inside a statement of another module, for a message in the language of `language`. */
export function smsNameSql(language: RawBuilder<unknown>): RawBuilder<string> {
  const unnamed = JSON.stringify(readBrand(null).name)
  return sql<string>`(select coalesce(nullif(trim(value #>> array['smsName', ${language}]), ''), nullif(value #>> array['name', ${language}], ''),
    nullif(value #>> array['name', ${DEFAULT_LANGUAGE}], ''), ${unnamed}::jsonb ->> ${language}) from (select (select value from content.settings where key = 'brand') as value) as brand)`
}

/** What the number of a new order begins with, inside a statement of another module. */
export function orderPrefixSql(): RawBuilder<string> {
  return sql<string>`coalesce((select value ->> 'orderPrefix' from content.settings where key = 'brand'), ${FIRST_PREFIX})`
}

/** All that numbers of orders have ever begun with. */
export function orderPrefixesSql(): RawBuilder<string[]> {
  return sql<string[]>`(select array[${orderPrefixSql()}, ${FIRST_PREFIX}]
    || array(select jsonb_array_elements_text(value -> 'formerPrefixes') from content.settings where key = 'brand'))`
}

/** A version token of the facts that are typed: a look that changes meanwhile is no conflict. */
export function brandVersion({
  logo: _logo,
  mark: _mark,
  accent: _accent,
  pictures: _pictures,
  formerPrefixes: _former,
  ...facts
}: Brand): string {
  return versionToken(facts)
}

// Stricter than reading: a stored fact that no longer passes must not stop the shop.
const phone = z
  .string()
  .regex(/^(?:$|\+?\d[\d -]{2,20})$/)
  .default('')
const newBrandSchema = brandSchema.extend({
  name: translationsOf(z.string().min(1).max(120)),
  smsName: translationsOf(z.string().max(20)).default(NO_TEXT),
  phone,
  complaintPhone: phone,
  recordYears: z
    .string()
    .regex(/^(?:$|[1-9]\d?$)/)
    .default(''),
  whatsapp: phone,
  email: z
    .string()
    .max(200)
    .regex(/^(?:$|[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)$/)
    .default(''),
})

function formerPrefixes(before: Brand, { orderPrefix: now }: Pick<Brand, 'orderPrefix'>): string[] {
  return [...new Set([...before.formerPrefixes, before.orderPrefix])].filter((prefix) => prefix !== now)
}

type SavedBrand = { ok: true } | { ok: false; problem: 'not-valid'; fields: string[] } | { ok: false; problem: 'edit-conflict' }

/** `seen` is the version the editor saw. */
export function saveBrand(ctx: Ctx, { facts, seen }: { facts: unknown; seen: string }): Promise<SavedBrand> {
  return ctx.db.transaction(async (tx): Promise<SavedBrand> => {
    const before = readBrand(await lockSetting(tx, 'brand'))
    if (brandVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const read = newBrandSchema.safeParse(facts)
    if (!read.success) return { ok: false, problem: 'not-valid', fields: read.error.issues.map((issue) => issue.path.join('.')) }
    const { logo, mark, accent, pictures } = before
    const after = { ...read.data, logo, mark, accent, pictures, formerPrefixes: formerPrefixes(before, read.data) }
    const changed = changedFields({ ...before }, after)
    if (!changed) return { ok: true }
    await writeSetting(tx, { key: 'brand', value: after, now: ctx.now })
    const subject = { type: 'brand', id: 'brand', name: after.name.en }
    await writeAudit(tx, ctx, { action: 'change-brand', subject, ...changed })
    await pagesChanged(tx, 'brand', ctx.now)
    return { ok: true }
  })
}
