import { addDays, dayFrom, dayInDhaka, instantInDhaka, monthOf, yearOf, type CalendarDate } from '#shop/values/index.ts'
import { photoId } from './content-rows.ts'
import { bilingual, seedId, taka, type Rows } from './seed-rows.ts'
import type { ProductFile, SeasonFile, SeedFiles } from './seed-files.ts'

const SALE_DAYS_BEFORE = 2
const SALE_DAYS_AFTER = 19
// Older than the oldest lot in stock.
const OLDEST_REVIEWED_DAYS = 22

const productId = (now: Date, code: string) => seedId(now, `product ${code}`)
export const variantId = (now: Date, sku: string) => seedId(now, `variant ${sku}`)
export const farmId = (now: Date, slug: string) => seedId(now, `farm ${slug}`)
export const stockItemId = (now: Date, code: string) => seedId(now, `stock item ${code}`)

/** Tax classes and categories, which every shop has. */
export function categoryRows({ taxClasses, categories, products }: SeedFiles, { demo }: { demo: boolean }): Rows {
  return {
    'catalog.tax_classes': taxClasses.map(({ id, name, rate_basis_points, legal_basis }) => {
      return { id, name: bilingual(name), rate_basis_points, legal_basis: bilingual(legal_basis) }
    }),
    'catalog.categories': categories.map(({ name, description, plain_description, ...category }) => ({
      ...category,
      name: bilingual(name),
      description: bilingual(demo ? description : plain_description),
      tax_class_id: products.find((product) => product.category === category.id)!.tax_class,
    })),
  }
}

/** The farms, products and reviews of the demo. */
export function catalogueRows(files: SeedFiles, now: Date): Rows {
  const { products } = files
  return {
    'catalog.farms': farmRows(files, now),
    'catalog.products': products.map((product, index) => productRow(product, soldBy(product, files), index + 1, now)),
    'catalog.product_photos': products.flatMap((product) =>
      product.photos.map(({ file, alt, similar = false }, index) => ({
        product_id: productId(now, product.id),
        photo_id: photoId(now, file),
        alt: bilingual(alt),
        shows_similar: similar,
        position: index + 1,
      })),
    ),
    'catalog.related_products': products.flatMap((product) =>
      product.related.map((related, index) => {
        return { product_id: productId(now, product.id), related_id: productId(now, related), position: index + 1 }
      }),
    ),
    'catalog.variants': products.flatMap((product) =>
      product.variants.map((variant, index) => ({
        id: variantId(now, variant.id),
        product_id: productId(now, product.id),
        sku: variant.id,
        label: bilingual(variant.label),
        net_grams: variant.net_grams,
        position: index + 1,
      })),
    ),
    'catalog.harvest_dates': harvestDates(files.seasons, yearOf(dayInDhaka(now))).map(({ stock_item, expected, ...date }) => {
      return { ...date, fruit: stock_item, not_before: dayFrom(date.not_before), official: !expected }
    }),
    'catalog.reviews': reviewRows(files, now),
    'inventory.stock_items': files.stockItems.map((item) => ({
      id: stockItemId(now, item.id),
      code: item.id,
      name: bilingual(item.name),
      unit: item.unit,
      piece_grams: item.piece_grams,
      shelf_days: item.shelf_days,
    })),
    'inventory.contents': products.flatMap((product) =>
      product.variants.flatMap((variant) =>
        variant.contents.map(({ stock_item, amount }) => {
          return { variant_id: variantId(now, variant.id), stock_item_id: stockItemId(now, stock_item), amount }
        }),
      ),
    ),
    'pricing.prices': priceRows(products, now),
  }
}

/** The dates set for this year, the last and the next; where a year has none yet, those of the newest year we know, as an expectation. */
export function harvestDates(seasons: readonly SeasonFile[], year: number): SeasonFile[] {
  const known = new Map(seasons.map((date) => [`${date.stock_item} ${date.district_id} ${date.year}`, date]))
  const places = new Map(
    [...seasons].sort((a, b) => a.year - b.year).map((date) => [`${date.stock_item} ${date.district_id}`, date]),
  )
  return [...places].flatMap(([place, newest]) =>
    [year - 1, year, year + 1].map((other) => {
      const moved = { ...newest, year: other, not_before: `${other}${newest.not_before.slice(4)}`, expected: true }
      return pickDate(known.get(`${place} ${other}`) ?? moved)
    }),
  )
}

function pickDate({ stock_item, district_id, year, not_before, expected }: SeasonFile): SeasonFile {
  return { stock_item, district_id, year, not_before, expected }
}

function soldBy(product: ProductFile, { stockItems }: SeedFiles): 'kilo' | 'piece' | 'box' {
  if (product.category === 'gift') return 'box'
  if (product.priced_by_weight) return 'kilo'
  const pieces = new Set(stockItems.filter((item) => item.unit === 'piece').map((item) => item.id))
  return product.variants.some((variant) => variant.contents.some((part) => pieces.has(part.stock_item))) ? 'piece' : 'kilo'
}

function productRow(product: ProductFile, sold_by: 'kilo' | 'piece' | 'box', position: number, now: Date) {
  return {
    id: productId(now, product.id),
    code: product.id,
    slug: product.slug,
    category_id: product.category,
    name: bilingual(product.name),
    also_called: product.also_called && bilingual(product.also_called),
    description_short: bilingual(product.description_short),
    description_long: bilingual(product.description_long),
    origin: bilingual(product.origin),
    country: product.country,
    season_months: product.season_months,
    storage: product.storage && bilingual(product.storage),
    ripening: JSON.stringify(product.ripening),
    nutrition: product.nutrition_per_100g && JSON.stringify(product.nutrition_per_100g),
    tax_class_id: product.tax_class,
    search_aliases: product.search_aliases.map((alias) => alias.normalize('NFC')),
    delivery_modes: product.delivery_modes,
    priced_by_weight: product.priced_by_weight,
    sold_by,
    best_seller_rank: product.best_seller_rank,
    position,
    created_at: now,
    updated_at: now,
  }
}

function farmRows({ farms }: SeedFiles, now: Date) {
  return farms.map((farm, index) => ({
    id: farmId(now, farm.slug),
    slug: farm.slug,
    name: bilingual(farm.name),
    farmer: bilingual(farm.farmer),
    district_id: farm.district_id,
    upazila: farm.upazila_en,
    place: bilingual(farm.place),
    since_year: farm.since_year,
    size_bigha: farm.size_bigha,
    fruits: farm.fruits,
    story: bilingual(farm.story),
    practice: bilingual(farm.practice),
    photo_id: farm.photo && photoId(now, farm.photo),
    position: index + 1,
  }))
}

/** A review was written in the month its fruit was eaten, before any of the fruit in stock came in. */
function reviewRows({ reviews }: SeedFiles, now: Date) {
  const today = dayInDhaka(now)
  const newest = addDays(today, -OLDEST_REVIEWED_DAYS)
  return reviews.map((review, index) => {
    const monthDay = `${String(review.month).padStart(2, '0')}-${String(8 + (index % 18)).padStart(2, '0')}`
    const thisYear = dayFrom(`${yearOf(today)}-${monthDay}`)
    return {
      id: seedId(now, `review ${index}`),
      product_id: productId(now, review.product),
      name: bilingual(review.name),
      area: bilingual(review.area),
      bought: bilingual(review.bought),
      rating: review.rating,
      body: bilingual(review.text),
      sample: true,
      state: 'published' as const,
      written_on: thisYear <= newest ? thisYear : dayFrom(`${yearOf(today) - 1}-${monthDay}`),
      position: index + 1,
    }
  })
}

/** Sales are on for what is in season today. */
function priceRows(products: readonly ProductFile[], now: Date) {
  const today = dayInDhaka(now)
  const at = (day: CalendarDate) => instantInDhaka(day, '00:00')
  return products.flatMap((product) =>
    product.variants.map(({ id, price_taka, sale }) => {
      const onSale = sale !== null && product.season_months.includes(monthOf(today))
      return {
        variant_id: variantId(now, id),
        price_paisa: taka(price_taka),
        sale_price_paisa: onSale ? taka(sale.price_taka) : null,
        sale_from: onSale ? at(addDays(today, -SALE_DAYS_BEFORE)) : null,
        sale_until: onSale ? at(addDays(today, SALE_DAYS_AFTER)) : null,
      }
    }),
  )
}
