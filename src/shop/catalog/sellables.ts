import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Bilingual } from '../values/index.ts'

/** What an order needs to know about a variant. */
export type Sellable = {
  variantId: string
  productId: string
  slug: string
  name: Bilingual
  label: Bilingual
  netGrams: number
  categoryId: string
  taxClassId: string
  vatBasisPoints: number
  deliveryModes: ('van' | 'courier' | 'pickup')[]
  pricedByWeight: boolean
  /** Archived as soon as the variant or its product is. */
  state: 'active' | 'archived'
  photo: { id: string; alt: Bilingual } | null
}

export type Sellables = {
  /** By variant id. */
  sellables: Map<string, Sellable>
  /** The variant a product is sold as when none was chosen: its first active one. By product id. */
  firstVariants: Map<string, string>
  /** The rate of the tax class `delivery`, which delivery charges fall under. */
  deliveryVatBasisPoints: number
}

type Row = Sellable & { asProduct: boolean; deliveryVatBasisPoints: number }

export async function sellables(reader: Reader, variantIds: readonly string[]): Promise<Map<string, Sellable>> {
  return (await sellablesFor(reader, { variantIds, productIds: [] })).sellables
}

/** Variants by their own ids, and the first variant of each product given: one query for any number of them. */
export async function sellablesFor(
  reader: Reader,
  { variantIds, productIds }: { variantIds: readonly string[]; productIds: readonly string[] },
): Promise<Sellables> {
  const found = await sql<Row>`
    select variants.id as "variantId", products.id as "productId", products.slug, products.name, variants.label,
      variants.net_grams as "netGrams", products.category_id as "categoryId", products.tax_class_id as "taxClassId",
      tax_classes.rate_basis_points as "vatBasisPoints", products.delivery_modes as "deliveryModes",
      products.priced_by_weight as "pricedByWeight",
      case when variants.state = 'active' and products.state = 'active' then 'active' else 'archived' end as state,
      (select jsonb_build_object('id', photos.photo_id, 'alt', photos.alt) from catalog.product_photos photos
        where photos.product_id = products.id order by photos.position limit 1) as photo,
      coalesce(products.id = any(${productIds}::uuid[]) and variants.id = (
        select first.id from catalog.variants first
        where first.product_id = products.id and first.state = 'active' order by first.position limit 1), false) as "asProduct",
      coalesce((select delivery.rate_basis_points from catalog.tax_classes delivery where delivery.id = 'delivery'), 0)
        as "deliveryVatBasisPoints"
    from catalog.variants variants
    join catalog.products products on products.id = variants.product_id
    join catalog.tax_classes tax_classes on tax_classes.id = products.tax_class_id
    where variants.id = any(${variantIds}::uuid[]) or variants.product_id = any(${productIds}::uuid[])`.execute(reader)
  const result: Sellables = { sellables: new Map(), firstVariants: new Map(), deliveryVatBasisPoints: 0 }
  for (const { asProduct, deliveryVatBasisPoints, ...sellable } of found.rows) {
    result.sellables.set(sellable.variantId, sellable)
    if (asProduct) result.firstVariants.set(sellable.productId, sellable.variantId)
    result.deliveryVatBasisPoints = deliveryVatBasisPoints
  }
  return result
}
