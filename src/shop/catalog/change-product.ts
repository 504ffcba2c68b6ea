import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { pagesChanged } from '../../platform/page-changes.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { isSlug, slugOf } from './model.ts'
import { auditOf, faultsIn, type ProductFieldName, type ProductFields } from './product-fields.ts'
import { fieldsOf, productRecord, seenProduct, type ProductRecord } from './product-records.ts'

type NotValid = { ok: false; problem: 'not-valid'; fields: ProductFieldName[] }

export type ProductChanged = { ok: true } | NotValid | { ok: false; problem: 'no-such-product' | 'changed-meanwhile' }

/** Words and facts of a product; of two people who write from the same page the second is told. */
export function changeProduct(
  ctx: Ctx,
  input: { productId: string; fields: ProductFields; seen: string },
): Promise<ProductChanged> {
  return ctx.db.transaction(async (tx): Promise<ProductChanged> => {
    const before = await lockProduct(tx, input.productId)
    if (!before) return { ok: false, problem: 'no-such-product' }
    if (seenProduct(before) !== input.seen) return { ok: false, problem: 'changed-meanwhile' }
    return changeProductIn(tx, ctx, { before, fields: input.fields })
  })
}

/** The same for who has locked the product already. */
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
    update catalog.products set name = ${json(after.name)}, also_called = ${json(after.alsoCalled)},
      description_short = ${json(after.descriptionShort)}, description_long = ${json(after.descriptionLong)},
      origin = ${json(after.origin)}, storage = ${json(after.storage)}, category_id = ${after.categoryId},
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

export type ProductMade =
  | { ok: true; productId: string; slug: string }
  | NotValid
  | { ok: false; problem: 'slug-taken' | 'not-a-slug' | 'fruit-taken' }

/** What a new product needs: its words and facts, perhaps an address, and the fruit (a stock item's code) whose farms and seasons are its own. */
export type NewProduct = { fields: ProductFields; slug: string | null; fruit: string | null }

/** A new product begins as a draft: nothing of it shows before it is put on sale. */
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
    insert into catalog.products (id, code, slug, category_id, name, also_called, description_short, description_long, origin,
      country, season_months, storage, ripening, nutrition, tax_class_id, search_aliases, delivery_modes, priced_by_weight,
      sold_by, position, state, created_at, updated_at)
    values (${productId}, ${fruit ?? slug}, ${slug}, ${fields.categoryId}, ${json(fields.name)}, ${json(fields.alsoCalled)},
      ${json(fields.descriptionShort)}, ${json(fields.descriptionLong)}, ${json(fields.origin)}, ${fields.country},
      ${fields.seasonMonths}::integer[], ${json(fields.storage)}, ${json(fields.ripening)}, ${json(fields.nutrition)},
      ${fields.taxClassId}, ${fields.searchAliases}::text[], ${fields.deliveryModes}::text[], ${fields.pricedByWeight},
      ${fields.soldBy}, ${fields.position}, 'draft', ${ctx.now}, ${ctx.now})
    on conflict do nothing returning id`.execute(tx)
  // Somebody took the address at the same moment, or the fruit has a product of its own already.
  if (made.rows.length === 0) return { ok: false, problem: fruit === null ? 'slug-taken' : 'fruit-taken' }
  await growAt(tx, fruit ?? slug, fields.farmIds)
  await relate(tx, productId, fields.relatedIds)
  const subject = { type: 'product', id: productId, name: fields.name.en }
  await writeAudit(tx, ctx, { action: 'make-product', subject, before: null, after: { slug, ...auditOf(fields) } })
  return { ok: true, productId, slug }
}

/** The product as it stands, held (against other writers, not against what refers to it) until the transaction ends. */
export async function lockProduct(tx: Tx, productId: string): Promise<ProductRecord | null> {
  await sql`select id from catalog.products where id = ${productId}::uuid for no key update`.execute(tx)
  return await productRecord(tx, productId)
}

/** Every product, held until the transaction ends; their ids by address. */
export async function lockProducts(tx: Tx): Promise<Map<string, string>> {
  const found = await sql<{
    id: string
    slug: string
  }>`select id, slug from catalog.products order by id for no key update`.execute(tx)
  return new Map(found.rows.map(({ id, slug }) => [slug, id]))
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

/** These farms grow it from now on, and no others. */
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
