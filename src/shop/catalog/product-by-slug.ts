import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../context.ts'
import { photosById } from '../content/index.ts'
import type { DeliveryMode, Translations } from '../values/index.ts'
import type { Nutrition, RipeningStep, SoldBy } from './model.ts'
import type { ProductPhoto, VariantFacts } from './product-cards.ts'
import { PRODUCT_TEXTS, PRODUCT_TEXT_NAMES, eachProductText, type ProductTextName, type ProductTexts } from './product-texts.ts'

/** Everything the product page shows about a product. */
export type Product = ProductTexts & {
  id: string
  code: string
  slug: string
  category: { id: string; slug: string; name: Translations }
  country: string
  seasonMonths: number[]
  ripening: RipeningStep[]
  nutrition: Nutrition | null
  taxClassId: string
  deliveryModes: DeliveryMode[]
  pricedByWeight: boolean
  soldBy: SoldBy
  updatedAt: Date
  variants: VariantFacts[]
  photos: ProductPhoto[]
  reviews: { count: number; average: number | null }
  relatedIds: string[]
}

/** The active product with this slug, or with `unpublished` one in any state; null if none exists. Two statements. */
export async function productBySlug(reader: Reader, slug: string, { unpublished = false } = {}): Promise<Product | null> {
  const query = productQuery(reader).where('product.slug', '=', slug)
  const row = await (unpublished ? query : query.where('product.state', '=', 'active')).executeTakeFirst()
  if (!row || row.variants.length === 0) return null
  const stored = await photosById(
    reader,
    row.photos.map((photo) => photo.photoId),
  )
  const { categoryId, categorySlug, categoryName, reviewCount, ratingSum, ...facts } = row
  const count = Number(reviewCount)
  return {
    ...facts,
    category: { id: categoryId, slug: categorySlug, name: categoryName },
    ...eachProductText((name) => facts[name]),
    ripening: facts.ripening as RipeningStep[],
    nutrition: facts.nutrition as Nutrition | null,
    deliveryModes: facts.deliveryModes as Product['deliveryModes'],
    photos: facts.photos.flatMap(({ photoId, alt, similar }) => {
      const photo = stored.get(photoId)
      return photo ? [{ photo, alt, similar }] : []
    }),
    reviews: { count, average: count === 0 ? null : Math.round((Number(ratingSum) / count) * 10) / 10 },
    relatedIds: facts.relatedIds.map((related) => related.id),
  }
}

/** The current slug of a product that had this slug before. */
export async function movedSlug(reader: Reader, slug: string): Promise<string | null> {
  const row = await reader
    .selectFrom('catalog.former_slugs as former')
    .innerJoin('catalog.products as product', 'product.id', 'former.product_id')
    .select('product.slug')
    .where('former.slug', '=', slug)
    .where('product.state', '=', 'active')
    .executeTakeFirst()
  return row?.slug ?? null
}

function productQuery(reader: Reader) {
  return reader
    .selectFrom('catalog.products as product')
    .innerJoin('catalog.categories as category', 'category.id', 'product.category_id')
    .select([
      'product.id',
      'product.code',
      'product.slug',
      'product.country',
      'product.season_months as seasonMonths',
      'product.ripening',
      'product.nutrition',
      'product.tax_class_id as taxClassId',
      'product.delivery_modes as deliveryModes',
      'product.priced_by_weight as pricedByWeight',
      'product.sold_by as soldBy',
      'product.updated_at as updatedAt',
      'category.id as categoryId',
      'category.slug as categorySlug',
      'category.name as categoryName',
    ])
    .select(
      PRODUCT_TEXT_NAMES.map((name) =>
        sql<Translations | null>`${sql.ref(`product.${PRODUCT_TEXTS[name].column}`)}`.as<ProductTextName>(name),
      ),
    )
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
          .selectFrom('catalog.product_photos as photo')
          .select(['photo.photo_id as photoId', 'photo.alt', 'photo.shows_similar as similar'])
          .whereRef('photo.product_id', '=', 'product.id')
          .orderBy('photo.position'),
      ).as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('catalog.related_products as related')
          .select('related.related_id as id')
          .whereRef('related.product_id', '=', 'product.id')
          .orderBy('related.position'),
      ).as('relatedIds'),
      eb
        .selectFrom('catalog.reviews as review')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('review.product_id', '=', 'product.id')
        .where('review.state', '=', 'published')
        .where('review.sample', '=', false)
        .as('reviewCount'),
      eb
        .selectFrom('catalog.reviews as review')
        .select(({ fn }) => fn.sum<number>('review.rating').as('sum'))
        .whereRef('review.product_id', '=', 'product.id')
        .where('review.state', '=', 'published')
        .where('review.sample', '=', false)
        .as('ratingSum'),
    ])
}
