import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../context.ts'
import { photosById, type Photo } from '../content/index.ts'
import type { DeliveryMode, Translations } from '../values/index.ts'
import type { SoldBy } from './model.ts'

export type VariantFacts = { id: string; sku: string; label: Translations; netGrams: number }
export type ProductPhoto = { photo: Photo; alt: Translations; similar: boolean }

/** The catalogue's part of a product card: no prices, no stock. Active variants only; products without one are left out. */
export type ProductFacts = {
  id: string
  code: string
  slug: string
  categoryId: string
  name: Translations
  descriptionShort: Translations
  origin: Translations
  country: string
  seasonMonths: number[]
  deliveryModes: DeliveryMode[]
  pricedByWeight: boolean
  soldBy: SoldBy
  bestSellerRank: number | null
  variants: VariantFacts[]
  photo: ProductPhoto | null
}

/**
 * Active products in the shop's order; with `ids` only these, in their order; with `codes` only these. Two statements: products, then
 * photos. `unpublished` includes drafts, for staff.
 */
export async function productCards(
  reader: Reader,
  { ids, codes, unpublished = false }: { ids?: readonly string[]; codes?: readonly string[]; unpublished?: boolean } = {},
): Promise<ProductFacts[]> {
  if (ids?.length === 0 || codes?.length === 0) return []
  let query = reader
    .selectFrom('catalog.products as product')
    .select([
      'product.id',
      'product.code',
      'product.slug',
      'product.category_id as categoryId',
      'product.name',
      'product.origin',
      'product.country',
      'product.description_short as descriptionShort',
      'product.season_months as seasonMonths',
      'product.delivery_modes as deliveryModes',
      'product.priced_by_weight as pricedByWeight',
      'product.sold_by as soldBy',
      'product.best_seller_rank as bestSellerRank',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('catalog.variants as variant')
          .select(['variant.id', 'variant.sku', 'variant.label', 'variant.net_grams as netGrams'])
          .whereRef('variant.product_id', '=', 'product.id')
          .where('variant.state', '=', 'active')
          .orderBy('variant.position'),
      ).as('variants'),
      jsonArrayFrom(
        eb
          .selectFrom('catalog.product_photos as first')
          .select(['first.photo_id as photoId', 'first.alt', 'first.shows_similar as similar'])
          .whereRef('first.product_id', '=', 'product.id')
          .orderBy('first.position')
          .limit(1),
      ).as('photos'),
    ])
    .orderBy('product.position')
    .orderBy('product.id')
  if (!unpublished) query = query.where('product.state', '=', 'active')
  if (ids) query = query.where('product.id', 'in', [...new Set(ids)])
  if (codes) query = query.where('product.code', 'in', [...new Set(codes)])
  const rows = (await query.execute()).filter((row) => row.variants.length > 0)
  const photos = await photosById(
    reader,
    rows.flatMap((row) => row.photos.map((first) => first.photoId)),
  )
  const products = rows.map(({ photos: [first], ...row }): ProductFacts => {
    const photo = first && photos.get(first.photoId)
    return {
      ...row,
      deliveryModes: row.deliveryModes as ProductFacts['deliveryModes'],
      photo: photo ? { photo, alt: first.alt, similar: first.similar } : null,
    }
  })
  if (!ids) return products
  const place = new Map(ids.map((id, index) => [id, index]))
  return products.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}
