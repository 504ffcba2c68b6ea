import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { DeliveryMode, Translations } from '../values/index.ts'

/** The facts an order needs about a variant. */
export type Sellable = {
  variantId: string
  productId: string
  slug: string
  name: Translations
  label: Translations
  netGrams: number
  categoryId: string
  taxClassId: string
  vatBasisPoints: number
  deliveryModes: DeliveryMode[]
  pricedByWeight: boolean
  /** Archived when the variant or its product is; private: sold only through quotations. */
  state: 'active' | 'private' | 'archived'
}

export type PicturedSellable = Sellable & { photo: { id: string; alt: Translations } | null }

export type Sellables = {
  /** By variant id. */
  sellables: Map<string, Sellable>
  /** The first active variant of each product, used when a cart line names no variant. By product id. */
  firstVariants: Map<string, string>
  /** The rate of the tax class `delivery`, for delivery charges. */
  deliveryVatBasisPoints: number
}

type Row = Sellable & { asProduct: boolean; deliveryVatBasisPoints: number }

const COLUMNS = sql`variants.id as "variantId", products.id as "productId", products.slug, products.name, variants.label,
  variants.net_grams as "netGrams", products.category_id as "categoryId", products.tax_class_id as "taxClassId",
  tax_classes.rate_basis_points as "vatBasisPoints", products.delivery_modes as "deliveryModes",
  products.priced_by_weight as "pricedByWeight",
  case when variants.state = 'active' and products.state in ('active', 'private') then products.state else 'archived' end as state`
const TABLES = sql`catalog.variants variants
  join catalog.products products on products.id = variants.product_id
  join catalog.tax_classes tax_classes on tax_classes.id = products.tax_class_id`

/** With the first photo of each product, for lists of ordered goods. */
export async function sellables(reader: Reader, variantIds: readonly string[]): Promise<Map<string, PicturedSellable>> {
  const found = await sql<PicturedSellable>`
    select ${COLUMNS},
      (select jsonb_build_object('id', photos.photo_id, 'alt', photos.alt) from catalog.product_photos photos
        where photos.product_id = products.id order by photos.position limit 1) as photo
    from ${TABLES} where variants.id = any(${variantIds}::uuid[])`.execute(reader)
  return new Map(found.rows.map((sellable) => [sellable.variantId, sellable]))
}

/**
 * Variants by id, and the first variant of each given product, in one query. Every order runs it, so products are read only when a line
 * needs one.
 */
export async function sellablesFor(
  reader: Reader,
  { variantIds, productIds }: { variantIds: readonly string[]; productIds: readonly string[] },
): Promise<Sellables> {
  const byProduct = sql`(products.id = any(${productIds}::uuid[]) and variants.id = (
    select first.id from catalog.variants first
    where first.product_id = products.id and first.state = 'active' order by first.position limit 1))`
  const found = await sql<Row>`
    select ${COLUMNS}, ${productIds.length > 0 ? sql`coalesce(${byProduct}, false)` : sql`false`} as "asProduct",
      coalesce((select delivery.rate_basis_points from catalog.tax_classes delivery where delivery.id = 'delivery'), 0)
        as "deliveryVatBasisPoints"
    from ${TABLES}
    where variants.id = any(${variantIds}::uuid[]) ${productIds.length > 0 ? sql`or ${byProduct}` : sql``}`.execute(reader)
  const result: Sellables = { sellables: new Map(), firstVariants: new Map(), deliveryVatBasisPoints: 0 }
  for (const { asProduct, deliveryVatBasisPoints, ...sellable } of found.rows) {
    result.sellables.set(sellable.variantId, sellable)
    if (asProduct) result.firstVariants.set(sellable.productId, sellable.variantId)
    result.deliveryVatBasisPoints = deliveryVatBasisPoints
  }
  return result
}

/** The SKUs of variants, by id. */
export async function skusOf(reader: Reader, variantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sku: string }>`
    select id, sku from catalog.variants where id = any(${[...new Set(variantIds)]}::uuid[])`.execute(reader)
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}
