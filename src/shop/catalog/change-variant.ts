import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { type Translations, everyText, isWritten } from '../values/index.ts'
import type { ProductState, VariantState } from './product-records.ts'

export type VariantFields = { sku: string; label: Translations; netGrams: number; position: number }
export type VariantFieldName = keyof VariantFields

const MOST_GRAMS = 1_000_000
const MOST_VARIANTS = 60

/** Codes are used on labels and in sheets: letters without accents, digits and hyphens. */
export function isSku(text: string): boolean {
  return text.length <= 60 && /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/i.test(text)
}

export function faultsInVariant({ sku, label, netGrams, position }: VariantFields): VariantFieldName[] {
  return [
    ...(isSku(sku) ? [] : (['sku'] as const)),
    ...(isWritten(label) && everyText(label).every((words) => words.length <= 60) ? [] : (['label'] as const)),
    ...(Number.isInteger(netGrams) && netGrams > 0 && netGrams <= MOST_GRAMS ? [] : (['netGrams'] as const)),
    ...(Number.isInteger(position) && position >= 1 && position <= MOST_VARIANTS ? [] : (['position'] as const)),
  ]
}

type VariantWritten = { ok: true; variantId: string } | { ok: false; problem: 'sku-taken' | 'too-many' }

/** Joins the caller's transaction, which has locked the product. Appends the variant, or inserts it at the requested position. */
export async function insertVariant(
  tx: Tx,
  ctx: Ctx,
  { productId, sku, label, netGrams, position }: VariantFields & { productId: string },
): Promise<VariantWritten> {
  const places = await placesOf(tx, productId)
  if (places.length >= MOST_VARIANTS) return { ok: false, problem: 'too-many' }
  const variantId = newId(ctx.now)
  const last = Math.max(0, ...places.map((one) => one.position))
  const made = await sql`
    insert into catalog.variants (id, product_id, sku, label, net_grams, position)
    values (${variantId}, ${productId}, ${sku}, ${JSON.stringify(label)}::jsonb, ${netGrams}, ${last + 1})
    on conflict (sku) do nothing returning id`.execute(tx)
  if (made.rows.length === 0) return { ok: false, problem: 'sku-taken' }
  await placeAt(tx, [...places.map(({ id }) => id), variantId], variantId, position)
  await touchProduct(tx, ctx, productId)
  return { ok: true, variantId }
}

/** Joins the caller's transaction, which has locked the product. */
export async function updateVariant(
  tx: Tx,
  ctx: Ctx,
  {
    productId,
    variantId,
    sku,
    label,
    netGrams,
    position,
    state,
  }: VariantFields & { productId: string; variantId: string; state: VariantState },
): Promise<VariantWritten> {
  if (await skuTaken(tx, sku, variantId)) return { ok: false, problem: 'sku-taken' }
  await sql`
    update catalog.variants set sku = ${sku}, label = ${JSON.stringify(label)}::jsonb, net_grams = ${netGrams}, state = ${state}
    where id = ${variantId}::uuid`.execute(tx)
  const places = await placesOf(tx, productId)
  await placeAt(
    tx,
    places.map(({ id }) => id),
    variantId,
    position,
  )
  await touchProduct(tx, ctx, productId)
  return { ok: true, variantId }
}

/** Joins the caller's transaction, which has checked that the move is allowed. */
export async function setProductState(
  tx: Tx,
  ctx: Ctx,
  { productId, state }: { productId: string; state: ProductState },
): Promise<void> {
  await sql`update catalog.products set state = ${state}, updated_at = ${ctx.now} where id = ${productId}::uuid`.execute(tx)
}

async function touchProduct(tx: Tx, ctx: Ctx, productId: string): Promise<void> {
  await sql`update catalog.products set updated_at = ${ctx.now} where id = ${productId}::uuid`.execute(tx)
}

async function skuTaken(tx: Tx, sku: string, by: string): Promise<boolean> {
  const found = await sql<{ id: string }>`select id from catalog.variants where sku = ${sku}`.execute(tx)
  return found.rows.some(({ id }) => id !== by)
}

async function placesOf(tx: Tx, productId: string): Promise<{ id: string; position: number }[]> {
  const found = await sql<{ id: string; position: number }>`
    select id, position from catalog.variants where product_id = ${productId}::uuid order by position`.execute(tx)
  return found.rows
}

/** Moves one variant; the others keep their order. */
async function placeAt(tx: Tx, ids: readonly string[], variantId: string, position: number): Promise<void> {
  const others = ids.filter((id) => id !== variantId)
  const order = others.toSpliced(position - 1, 0, variantId)
  await sql`
    update catalog.variants set position = place.number
    from unnest(${order}::uuid[]) with ordinality as place (id, number)
    where variants.id = place.id and variants.position <> place.number`.execute(tx)
}
