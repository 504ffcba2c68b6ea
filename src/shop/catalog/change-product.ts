import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { isSlug, slugOf } from './model.ts'
import { auditOf, faultsIn, type ProductFieldName, type ProductFields } from './product-fields.ts'
import { PRODUCT_TEXTS, PRODUCT_TEXT_NAMES, type ProductTextName } from './product-texts.ts'
import { fieldsOf, productRecord, productVersion, type ProductRecord } from './product-records.ts'

type NotValid = { ok: false; problem: 'not-valid'; fields: ProductFieldName[] }

type ProductChanged = { ok: true } | NotValid | { ok: false; problem: 'no-such-product' | 'edit-conflict' }

/** Changes the texts and facts of a product; the second of two concurrent editors gets a conflict. */
export function changeProduct(
  ctx: Ctx,
  input: { productId: string; fields: ProductFields; seen: string },
): Promise<ProductChanged> {
  return ctx.db.transaction(async (tx): Promise<ProductChanged> => {
    const before = await lockProduct(tx, input.productId)
    if (!before) return { ok: false, problem: 'no-such-product' }
    if (productVersion(before) !== input.seen) return { ok: false, problem: 'edit-conflict' }
    return changeProductIn(tx, ctx, { before, fields: input.fields })
  })
}

/** Like `changeProduct`, for a caller that has locked the product. */
export async function changeProductIn(
  tx: Tx,
  ctx: Ctx,
  { before, fields }: { before: ProductRecord; fields: ProductFields },
): Promise<{ ok: true } | NotValid> {
  const after = inOrder(fields)
  const faults = [...faultsIn(after), ...(await unknownIn(tx, after))]
  if (after.relatedIds.includes(before.id)) faults.push('relatedIds')
  if (faults.length > 0) return { ok: false, problem: 'not-valid', fields: faults }
  const changed = changedFields(auditOf(fieldsOf(before)), auditOf(after))
  if (!changed) return { ok: true }
  await sql`
    update catalog.products set ${sql.join(PRODUCT_TEXT_NAMES.map((name) => sql`${columnOf(name)} = ${json(after[name])}`))},
      category_id = ${after.categoryId},
      tax_class_id = ${after.taxClassId}, country = ${after.country}, season_months = ${after.seasonMonths}::integer[],
      delivery_modes = ${after.deliveryModes}::text[], sold_by = ${after.soldBy}, priced_by_weight = ${after.pricedByWeight},
      position = ${after.position}, ripening = ${json(after.ripening)}, nutrition = ${json(after.nutrition)},
      search_aliases = ${after.searchAliases}::text[], updated_at = ${ctx.now}
    where id = ${before.id}::uuid`.execute(tx)
  await growAt(tx, before.code, after.farmIds)
  await relate(tx, before.id, after.relatedIds)
  const subject = { type: 'product', id: before.id, name: after.name.en }
  await writeAudit(tx, ctx, { action: 'change-product', subject, ...changed })
  await pagesChanged(tx, `product ${before.slug}`, ctx.now)
  return { ok: true }
}

type ProductMade =
  | { ok: true; productId: string; slug: string }
  | NotValid
  | { ok: false; problem: 'slug-taken' | 'not-a-slug' | 'fruit-taken' }

/** A new product: its texts and facts, optionally a slug, and the fruit (a stock item code) whose farms and seasons it shows. */
type NewProduct = { fields: ProductFields; slug: string | null; fruit: string | null }

/** Creates a product as a draft: it is not visible before it is put on sale. */
export function makeProduct(ctx: Ctx, input: NewProduct): Promise<ProductMade> {
  return ctx.db.transaction((tx) => makeProductIn(tx, ctx, input))
}

export async function makeProductIn(tx: Tx, ctx: Ctx, { fields: given, slug: wanted, fruit }: NewProduct): Promise<ProductMade> {
  const fields = inOrder(given)
  const faults = [...faultsIn(fields), ...(await unknownIn(tx, fields))]
  if (faults.length > 0) return { ok: false, problem: 'not-valid', fields: faults }
  const slug = wanted ?? slugOf(fields.name.en)
  if (!isSlug(slug)) return { ok: false, problem: 'not-a-slug' }
  const taken = await sql`
    select slug from catalog.products where slug = ${slug}
    union all select slug from catalog.former_slugs where slug = ${slug}`.execute(tx)
  if (taken.rows.length > 0) return { ok: false, problem: 'slug-taken' }
  const productId = newId(ctx.now)
  const made = await sql`
    insert into catalog.products (id, code, slug, category_id, ${sql.join(PRODUCT_TEXT_NAMES.map(columnOf))},
      country, season_months, ripening, nutrition, tax_class_id, search_aliases, delivery_modes, priced_by_weight,
      sold_by, position, state, created_at, updated_at)
    values (${productId}, ${fruit ?? slug}, ${slug}, ${fields.categoryId},
      ${sql.join(PRODUCT_TEXT_NAMES.map((name) => json(fields[name])))}, ${fields.country},
      ${fields.seasonMonths}::integer[], ${json(fields.ripening)}, ${json(fields.nutrition)},
      ${fields.taxClassId}, ${fields.searchAliases}::text[], ${fields.deliveryModes}::text[], ${fields.pricedByWeight},
      ${fields.soldBy}, ${fields.position}, 'draft', ${ctx.now}, ${ctx.now})
    on conflict do nothing returning id`.execute(tx)
  // A concurrent request took the slug, or the fruit already has a product.
  if (made.rows.length === 0) return { ok: false, problem: fruit === null ? 'slug-taken' : 'fruit-taken' }
  await growAt(tx, fruit ?? slug, fields.farmIds)
  await relate(tx, productId, fields.relatedIds)
  const subject = { type: 'product', id: productId, name: fields.name.en }
  await writeAudit(tx, ctx, { action: 'make-product', subject, before: null, after: { slug, ...auditOf(fields) } })
  return { ok: true, productId, slug }
}

/** Reads and locks the product until the transaction ends. The lock blocks other writers, but not rows that reference it. */
export async function lockProduct(tx: Tx, productId: string): Promise<ProductRecord | null> {
  await sql`select id from catalog.products where id = ${productId}::uuid for no key update`.execute(tx)
  return await productRecord(tx, productId)
}

/** Locks every product until the transaction ends; returns their ids by slug. */
export async function lockProducts(tx: Tx): Promise<Map<string, string>> {
  const found = await sql<{
    id: string
    slug: string
  }>`select id, slug from catalog.products order by id for no key update`.execute(tx)
  return new Map(found.rows.map(({ id, slug }) => [slug, id]))
}

function columnOf(name: ProductTextName) {
  return sql.ref(PRODUCT_TEXTS[name].column)
}

function inOrder(fields: ProductFields): ProductFields {
  const { seasonMonths, farmIds } = fields
  return fieldsOf({ ...fields, seasonMonths: seasonMonths.toSorted((a, b) => a - b), farmIds: farmIds.toSorted() })
}

async function unknownIn(tx: Tx, { categoryId, taxClassId, farmIds, relatedIds }: ProductFields): Promise<ProductFieldName[]> {
  const found = await sql<{ category: boolean; tax: boolean; farms: number; related: number }>`
    select exists (select from catalog.categories where id = ${categoryId}) as category,
      exists (select from catalog.tax_classes where id = ${taxClassId}) as tax,
      (select count(*)::integer from catalog.farms where id::text = any(${farmIds}::text[])) as farms,
      (select count(*)::integer from catalog.products where id::text = any(${relatedIds}::text[])) as related`.execute(tx)
  const { category, tax, farms, related } = found.rows[0]!
  return [
    ...(category ? [] : (['categoryId'] as const)),
    ...(tax ? [] : (['taxClassId'] as const)),
    ...(farms === farmIds.length ? [] : (['farmIds'] as const)),
    ...(related === relatedIds.length ? [] : (['relatedIds'] as const)),
  ]
}

/** Sets which farms grow it. */
async function growAt(tx: Tx, code: string, farmIds: readonly string[]): Promise<void> {
  await sql`
    update catalog.farms set fruits = case when id::text = any(${farmIds}::text[]) then array_append(fruits, ${code})
      else array_remove(fruits, ${code}) end
    where (id::text = any(${farmIds}::text[])) <> (${code} = any(fruits))`.execute(tx)
}

async function relate(tx: Tx, productId: string, relatedIds: readonly string[]): Promise<void> {
  await sql`delete from catalog.related_products where product_id = ${productId}::uuid`.execute(tx)
  await sql`
    insert into catalog.related_products (product_id, related_id, position)
    select ${productId}::uuid, related.id, related.position
    from unnest(${relatedIds}::uuid[]) with ordinality as related (id, position)`.execute(tx)
}

function json(value: unknown) {
  return value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`
}
