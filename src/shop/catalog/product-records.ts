import { sql } from 'kysely'
import { seenOf } from '../../platform/seen.ts'
import type { Reader } from '../context.ts'
import type { Bilingual } from '../values/index.ts'
import type { Nutrition } from './model.ts'
import type { ProductFields } from './product-fields.ts'

/** Private: a box that one buyer built. It has its contents, and is found on no shelf, in no list and in no sheet. */
export type ProductState = 'draft' | 'active' | 'archived' | 'private'
export type VariantState = 'active' | 'archived'

export type VariantRecord = {
  id: string
  productId: string
  sku: string
  label: Bilingual
  netGrams: number
  position: number
  state: VariantState
}

/** A product as staff edit it, in whatever state, with all its sizes. */
export type ProductRecord = ProductFields & {
  id: string
  code: string
  slug: string
  state: ProductState
  variants: VariantRecord[]
}

type Row = Omit<ProductRecord, 'variants'> & { variants: VariantRecord[] | null }

/** In the order of the shop, without what is private; with `ids` only these, whatever they are. One statement. */
export async function productRecords(reader: Reader, { ids }: { ids?: readonly string[] } = {}): Promise<ProductRecord[]> {
  const found = await sql<Row>`
    select product.id, product.code, product.slug, product.state, product.name, product.also_called as "alsoCalled",
      product.description_short as "descriptionShort", product.description_long as "descriptionLong", product.origin,
      product.storage, product.category_id as "categoryId", product.tax_class_id as "taxClassId", product.country,
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

export type ProductName = Pick<ProductRecord, 'id' | 'code' | 'slug' | 'name' | 'state' | 'position'>

/** What all of them are called, in the order of the shop: much less to read than the records. */
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

/** Only what the form shows, everything in one order (the database keeps its own), so that what was seen can be compared. */
export function fieldsOf(record: ProductFields): ProductFields {
  const { categoryId, taxClassId, country, seasonMonths, deliveryModes, soldBy, pricedByWeight, position } = record
  return {
    name: both(record.name),
    alsoCalled: record.alsoCalled && both(record.alsoCalled),
    descriptionShort: both(record.descriptionShort),
    descriptionLong: both(record.descriptionLong),
    origin: both(record.origin),
    storage: record.storage && both(record.storage),
    categoryId,
    taxClassId,
    country,
    seasonMonths,
    deliveryModes,
    soldBy,
    pricedByWeight,
    position,
    ripening: record.ripening.map(({ days, state }) => ({ days: both(days), state: both(state) })),
    nutrition: record.nutrition && nutritionOf(record.nutrition),
    searchAliases: record.searchAliases,
    farmIds: record.farmIds,
    relatedIds: record.relatedIds,
  }
}

function both({ en, bn }: Bilingual): Bilingual {
  return { en, bn }
}

function nutritionOf({ energy_kcal, sugars_g, fibre_g, vitamin_c_mg, vitamin_a_ug }: Nutrition): Nutrition {
  return { energy_kcal, sugars_g, fibre_g, vitamin_c_mg, vitamin_a_ug }
}

/** The private product of this code, and the one size it has. */
export async function privateVariant(reader: Reader, code: string): Promise<{ productId: string; variantId: string } | null> {
  const row = await reader
    .selectFrom('catalog.products as product')
    .innerJoin('catalog.variants as variant', 'variant.product_id', 'product.id')
    .select(['product.id as productId', 'variant.id as variantId'])
    .where('product.code', '=', code)
    .where('product.state', '=', 'private')
    .where('variant.state', '=', 'active')
    .orderBy('variant.position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How a product's words and facts stood, in a word. */
export function seenProduct(record: ProductFields): string {
  return seenOf(fieldsOf(record))
}

/** The classes a product can be taxed by. Delivery has one of its own. */
export async function taxClasses(reader: Reader): Promise<{ id: string; name: Bilingual }[]> {
  return await reader
    .selectFrom('catalog.tax_classes')
    .select(['id', 'name'])
    .where('id', '<>', 'delivery')
    .orderBy('id')
    .execute()
}
