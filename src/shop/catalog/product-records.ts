import { sql } from 'kysely'
import { versionToken } from '#platform/version-token.ts'
import type { Reader } from '../context.ts'
import { type Translations, orderedText } from '../values/index.ts'
import type { Nutrition } from './model.ts'
import type { ProductFields } from './product-fields.ts'
import { PRODUCT_TEXTS, PRODUCT_TEXT_NAMES, eachProductText } from './product-texts.ts'

/** Private: a box that one buyer built. It has contents, and is in no product list, office list or sheet. */
export type ProductState = 'draft' | 'active' | 'archived' | 'private'
export type VariantState = 'active' | 'archived'

export type VariantRecord = {
  id: string
  productId: string
  sku: string
  label: Translations
  netGrams: number
  position: number
  state: VariantState
}

/** A product as staff edit it, in any state, with all its sizes. */
export type ProductRecord = ProductFields & {
  id: string
  code: string
  slug: string
  state: ProductState
  variants: VariantRecord[]
}

type Row = Omit<ProductRecord, 'variants'> & { variants: VariantRecord[] | null }

const textColumns = sql.join(
  PRODUCT_TEXT_NAMES.map((name) => sql`${sql.ref(`product.${PRODUCT_TEXTS[name].column}`)} as ${sql.ref(name)}`),
)

/** In the shop's order, without private ones; with `ids` exactly these, in any state. One statement. */
export async function productRecords(reader: Reader, { ids }: { ids?: readonly string[] } = {}): Promise<ProductRecord[]> {
  const found = await sql<Row>`
    select product.id, product.code, product.slug, product.state, ${textColumns}, product.category_id as "categoryId", product.tax_class_id as "taxClassId", product.country,
      product.season_months as "seasonMonths", product.delivery_modes as "deliveryModes", product.sold_by as "soldBy",
      product.priced_by_weight as "pricedByWeight", product.position, product.ripening, product.nutrition,
      product.search_aliases as "searchAliases",
      array(select farm.id::text from catalog.farms farm where product.code = any(farm.fruits) order by farm.id) as "farmIds",
      array(select related.related_id::text from catalog.related_products related
        where related.product_id = product.id order by related.position) as "relatedIds",
      (select jsonb_agg(jsonb_build_object('id', variant.id, 'productId', variant.product_id, 'sku', variant.sku,
          'label', variant.label, 'netGrams', variant.net_grams, 'position', variant.position, 'state', variant.state)
          order by variant.position)
        from catalog.variants variant where variant.product_id = product.id) as variants
    from catalog.products product
    ${ids ? sql`where product.id = any(${ids}::uuid[])` : sql`where product.state <> 'private'`}
    order by product.position, product.id`.execute(reader)
  return found.rows.map((row) => ({ ...row, variants: row.variants ?? [] }))
}

type ProductName = Pick<ProductRecord, 'id' | 'code' | 'slug' | 'name' | 'state' | 'position'>

/** The names of all products, in the shop's order: much less to read than the records. */
export async function productNames(reader: Reader): Promise<ProductName[]> {
  return await reader
    .selectFrom('catalog.products')
    .select(['id', 'code', 'slug', 'name', 'state', 'position'])
    .where('state', '<>', 'private')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function productRecord(reader: Reader, id: string): Promise<ProductRecord | null> {
  return (await productRecords(reader, { ids: [id] }))[0] ?? null
}

/** Only the fields of the form, in a fixed order (PostgreSQL stores jsonb keys in its own), so that version tokens can be compared. */
export function fieldsOf(record: ProductFields): ProductFields {
  const { categoryId, taxClassId, country, seasonMonths, deliveryModes, soldBy, pricedByWeight, position } = record
  return {
    ...eachProductText((name) => record[name] && orderedText(record[name])),
    categoryId,
    taxClassId,
    country,
    seasonMonths,
    deliveryModes,
    soldBy,
    pricedByWeight,
    position,
    ripening: record.ripening.map(({ days, state }) => ({ days: orderedText(days), state: orderedText(state) })),
    nutrition: record.nutrition && nutritionOf(record.nutrition),
    searchAliases: record.searchAliases,
    farmIds: record.farmIds,
    relatedIds: record.relatedIds,
  }
}

function nutritionOf({ energy_kcal, sugars_g, fibre_g, vitamin_c_mg, vitamin_a_ug }: Nutrition): Nutrition {
  return { energy_kcal, sugars_g, fibre_g, vitamin_c_mg, vitamin_a_ug }
}

type PrivateVariant = { productId: string; variantId: string }

/** The private product with this code, and its only variant. */
export async function privateVariant(reader: Reader, code: string): Promise<PrivateVariant | null> {
  return (await privateVariants(reader, [code])).get(code) ?? null
}

/** The private products with these codes, by code, each with its only variant. */
export async function privateVariants(reader: Reader, codes: readonly string[]): Promise<Map<string, PrivateVariant>> {
  if (codes.length === 0) return new Map()
  const rows = await reader
    .selectFrom('catalog.products as product')
    .innerJoin('catalog.variants as variant', 'variant.product_id', 'product.id')
    .select(['product.code', 'product.id as productId', 'variant.id as variantId'])
    .where('product.code', 'in', codes)
    .where('product.state', '=', 'private')
    .where('variant.state', '=', 'active')
    .orderBy('variant.position', 'desc')
    .execute()
  return new Map(rows.map(({ code, productId, variantId }) => [code, { productId, variantId }]))
}

/** A version token of a product's texts and facts. */
export function productVersion(record: ProductFields): string {
  return versionToken(fieldsOf(record))
}

/** The tax classes for products. Delivery has its own. */
export async function taxClasses(reader: Reader): Promise<{ id: string; name: Translations }[]> {
  return await reader
    .selectFrom('catalog.tax_classes')
    .select(['id', 'name'])
    .where('id', '<>', 'delivery')
    .orderBy('id')
    .execute()
}

/** Products in the order of their ids, without private ones. `after` is the id of the last one of the page before. */
export async function productsPage(
  reader: Reader,
  { after, most, state }: { after: string | null; most: number; state?: ProductState | undefined },
): Promise<ProductRecord[]> {
  const { rows } = await sql<{ id: string }>`
    select id from catalog.products
    where state <> 'private' and (${after}::uuid is null or id > ${after}::uuid) and (${state ?? null}::text is null or state = ${state ?? null}::text)
    order by id limit ${most}::integer`.execute(reader)
  const records = new Map((await productRecords(reader, { ids: rows.map(({ id }) => id) })).map((record) => [record.id, record]))
  return rows.flatMap(({ id }) => records.get(id) ?? [])
}
