import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { dropPhotosLater } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { everyText, isWritten, orderedText, type Translations } from '../values/index.ts'
import { GIFT_CATEGORY } from './model.ts'
import { slugOf } from './slug.ts'

/** `taxClassId`: the tax class that a new product of this category gets. */
type CategoryFacts = { name: Translations; description: Translations; taxClassId: string; position: number }
export type CategoryField = keyof CategoryFacts
/** `products` counts all of them, archived ones as well. The tax class is null in a category that never had a product. */
type CategoryRecord = Omit<CategoryFacts, 'taxClassId'> & {
  id: string
  slug: string
  taxClassId: string | null
  photoId: string | null
  products: number
}

export const LONGEST_CATEGORY_NAME = 60
export const LONGEST_CATEGORY_DESCRIPTION = 200
const MOST_CATEGORIES = 60

export async function categoryRecords(reader: Reader): Promise<CategoryRecord[]> {
  const found = await sql<CategoryRecord>`
    select id, slug, name, description, position, tax_class_id as "taxClassId", photo_id as "photoId",
      (select count(*)::integer from catalog.products where category_id = category.id) as products
    from catalog.categories category order by position, id`.execute(reader)
  return found.rows
}

/** The tax class of a new product of this category, null for an unknown one, and the place after all other products. */
export async function newProductDefaults(
  reader: Reader,
  categoryId: string,
): Promise<{ taxClassId: string | null; position: number }> {
  const found = await sql<{ taxClassId: string | null; position: number }>`
    select (select tax_class_id from catalog.categories where id = ${categoryId}) as "taxClassId",
      (select coalesce(max(position), 0)::integer + 1 from catalog.products) as position`.execute(reader)
  return found.rows[0]!
}

/** The version token of a form that adds a category. */
export const NO_CATEGORY = versionToken(null)

export function categoryVersion({ name, description, taxClassId, position }: CategoryRecord): string {
  return versionToken([...everyText(name), ...everyText(description), taxClassId, position])
}

type CategorySaved =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: CategoryField[] }
  | { ok: false; problem: 'edit-conflict' | 'unknown-category' | 'category-there' | 'too-many-categories' }

type CategoryInput = { id: string | null; facts: CategoryFacts; seen: string }

/** Changes a category, or adds one when `id` is null. The id and the address of a new one come from its name. */
export function saveCategory(ctx: Ctx, input: CategoryInput): Promise<CategorySaved> {
  return ctx.db.transaction((tx) => saveCategoryIn(tx, ctx, input))
}

export async function saveCategoryIn(tx: Tx, ctx: Ctx, { id, facts, seen }: CategoryInput): Promise<CategorySaved> {
  await sql`select id from catalog.categories where id = ${id} for update`.execute(tx)
  const all = await categoryRecords(tx)
  const before = all.find((one) => one.id === id) ?? null
  if (id !== null && !before) return { ok: false, problem: 'unknown-category' }
  if ((before ? categoryVersion(before) : NO_CATEGORY) !== seen) return { ok: false, problem: 'edit-conflict' }
  const fields = await faultsIn(tx, facts)
  if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
  if (!before && all.length >= MOST_CATEGORIES) return { ok: false, problem: 'too-many-categories' }
  const key = id ?? (slugOf(facts.name.en) || `category-${all.length + 1}`)
  const changed = before ? changedFields(auditOf(before), auditOf(facts)) : { before: null, after: auditOf(facts) }
  if (!changed) return { ok: true }
  const written = await sql`
    insert into catalog.categories (id, slug, name, description, tax_class_id, position)
    values (${key}, ${key}, ${JSON.stringify(facts.name)}::jsonb, ${JSON.stringify(facts.description)}::jsonb, ${facts.taxClassId},
      ${facts.position})
    on conflict (id) do update set name = excluded.name, description = excluded.description,
      tax_class_id = excluded.tax_class_id, position = excluded.position
      where ${before !== null}
    returning id`.execute(tx)
  // Adding must not overwrite an existing category of this name.
  if (written.rows.length === 0) return { ok: false, problem: 'category-there' }
  const action = before ? 'change-category' : 'add-category'
  await writeAudit(tx, ctx, { action, subject: { type: 'category', id: key, name: facts.name.en }, ...changed })
  await pagesChanged(tx, 'categories', ctx.now)
  return { ok: true }
}

type CategoryRemoved = { ok: true } | { ok: false; problem: 'edit-conflict' | 'unknown-category' | 'category-in-use' }

/** Removes a category without products. */
export function removeCategory(ctx: Ctx, { id, seen }: { id: string; seen: string }): Promise<CategoryRemoved> {
  return ctx.db.transaction(async (tx): Promise<CategoryRemoved> => {
    // The lock waits for transactions that add a product to the category, and the later ones find it gone.
    await sql`select id from catalog.categories where id = ${id} for update`.execute(tx)
    const before = (await categoryRecords(tx)).find((one) => one.id === id)
    if (!before) return { ok: false, problem: 'unknown-category' }
    if (before.products > 0 || id === GIFT_CATEGORY) return { ok: false, problem: 'category-in-use' }
    if (categoryVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    await sql`delete from catalog.categories where id = ${id}`.execute(tx)
    if (before.photoId !== null) await dropPhotosLater(tx, ctx, [before.photoId])
    const subject = { type: 'category', id, name: before.name.en }
    await writeAudit(tx, ctx, { action: 'remove-category', subject, before: auditOf(before), after: null })
    await pagesChanged(tx, 'categories', ctx.now)
    return { ok: true }
  })
}

async function faultsIn(tx: Tx, { name, description, taxClassId, position }: CategoryFacts): Promise<CategoryField[]> {
  const taxClass = await sql`select id from catalog.tax_classes where id = ${taxClassId} and id <> 'delivery'`.execute(tx)
  const isShort = (text: Translations, longest: number) => everyText(text).every((words) => words.length <= longest)
  return [
    ...(isWritten(name) && isShort(name, LONGEST_CATEGORY_NAME) ? [] : (['name'] as const)),
    ...(isShort(description, LONGEST_CATEGORY_DESCRIPTION) ? [] : (['description'] as const)),
    ...(taxClass.rows.length > 0 ? [] : (['taxClassId'] as const)),
    ...(Number.isInteger(position) && position >= 0 && position <= 1000 ? [] : (['position'] as const)),
  ]
}

function auditOf({ name, description, taxClassId, position }: CategoryFacts | CategoryRecord) {
  return { name: orderedText(name), description: orderedText(description), taxClassId, position }
}
