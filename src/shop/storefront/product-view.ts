import {
  farmsByIds,
  farmsGrowing,
  harvestDatesOf,
  inSeason,
  photoAlt,
  productBySlug,
  reviewsOf,
  seasonYear,
  storageByFruit,
  type Farm,
  type Nutrition,
  type Product,
  type ShelfCard,
  eachTextOnPage,
  type ProductTextsWire,
  type SoldBy,
  type VariantData,
  type VariantFacts,
} from '../catalog/index.ts'
import { photoData, photosById, type PhotoData } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { contentsOf, freshnessOf, ripenessOffered, type Freshness } from '../inventory/index.ts'
import { dayInDhaka, inLanguage, monthOf, type Language, type DeliveryMode, type Ripeness } from '../values/index.ts'
import { fewLeft } from './few-left.ts'
import { cardOf, pricePerKilogram, shelfFacts, variantOf, type ShelfFacts } from './shelf.ts'

type VariantView = VariantData & {
  sku: string
  net_grams: number
  offer: 'now' | 'pre-order' | 'out'
  ships_from: string | null
  few_left: number | null
  price_per_kg: number | null
  /** The ripenesses to choose from; empty where there is nothing to choose. */
  ripeness: Ripeness[]
}

export type FarmView = {
  slug: string
  name: string
  farmer: string
  place: string
  since_year: number
  story: string
  practice: string
  photo: PhotoData | null
}

/** The lot that a box for the first delivery day would be filled from. */
type LotView = {
  fruit: string
  code: string
  grade: string
  /** Empty when unknown, as for imported fruit. */
  harvested_on: string
  best_before: string
  farm: FarmView | null
}

/** The product page's data in one language. Days are `YYYY-MM-DD`, money is taka. */
export type ProductView = ProductTextsWire & {
  card: ShelfCard
  code: string
  variants: VariantView[]
  /** `similar`: the photo shows a similar fruit or gift, and its `alt` says so. */
  photos: (PhotoData & { similar: boolean })[]
  category: { id: string; slug: string; name: string }
  country: string
  ripening: { days: string; state: string }[]
  nutrition: Nutrition | null
  delivery_modes: DeliveryMode[]
  priced_by_weight: boolean
  sold_by: SoldBy
  season: { months: number[]; in_season: boolean; harvest: { district: string; not_before: string; official: boolean }[] }
  /** The contents of a box, heaviest first; empty for a single fruit. */
  contents: { name: string; unit: 'gram' | 'piece'; amount: number; grams: number }[]
  /** One for a fruit, one for each fruit of a box, heaviest part first; empty when it is out of stock. */
  lots: LotView[]
  /** The farm of the current lot, else of the next harvest; null for imported fruit. */
  grower: FarmView | null
  reviews: { count: number; average: number | null; list: ReviewView[] }
  related: ShelfCard[]
  first_day: string
  updated_at: string
}

type ReviewView = {
  name: string
  area: string
  bought: string | null
  rating: number
  text: string
  written_on: string
  /** The language of `text` and `answer`, where it may differ from that of the page. */
  language: Language | null
  sample: boolean
  verified: boolean
  photo: PhotoData | null
  answer: string | null
}

/** `preview` shows the product to staff in any state. */
type ViewInput = { slug: string; now: Date; language: Language; preview?: boolean }

/** The product page; null when the product does not exist or has no price. */
export async function productView(
  reader: Reader,
  { slug, now, language, preview = false }: ViewInput,
): Promise<ProductView | null> {
  const product = await productBySlug(reader, slug, { unpublished: preview })
  if (!product) return null
  const facts = await shelfFacts(reader, { now, language, ids: [product.id, ...product.relatedIds], unpublished: preview })
  const [own, ...related] = facts.products
  if (own?.id !== product.id) return null
  const variantIds = own.variants.map((variant) => variant.id)
  const [lots, ripeness] = [
    await lotsOf(reader, variantIds, facts.firstDay, language),
    await ripenessOffered(reader, { variantIds, firstDay: facts.firstDay }),
  ]
  const grower = lots.find((lot) => lot.farm)?.farm ?? (await nextGrower(reader, product, language))
  const today = dayInDhaka(now)
  const harvest =
    (await harvestDatesOf(reader, { fruits: [product.code], year: seasonYear(product, today) })).get(product.code) ?? []
  return {
    ...wordsOf(product, language),
    card: cardOf(own, facts, language),
    variants: variantsOf(own.variants, product.soldBy, facts, language).map((variant) => ({
      ...variant,
      ripeness: [...(ripeness.get(variant._id)?.keys() ?? [])],
    })),
    season: {
      months: product.seasonMonths,
      in_season: inSeason(product, monthOf(today)),
      harvest: harvest.map((date) => ({
        district: inLanguage(date.district, language),
        not_before: date.notBefore,
        official: date.official,
      })),
    },
    contents: product.soldBy === 'box' ? await boxContents(reader, own.variants[0]!.id, language) : [],
    lots,
    grower,
    reviews: { ...product.reviews, list: await reviewViews(reader, product.id, language) },
    related: related.map((other) => cardOf(other, facts, language)),
    first_day: facts.firstDay,
    updated_at: product.updatedAt.toISOString(),
  }
}

function wordsOf(product: Product, language: Language) {
  return {
    code: product.code,
    photos: product.photos.map((photo) => ({
      ...photoData(photo.photo, photoAlt(photo, product.soldBy, language)),
      similar: photo.similar,
    })),
    ...(eachTextOnPage((name) => product[name] && inLanguage(product[name], language)) as ProductTextsWire),
    category: { ...product.category, name: inLanguage(product.category.name, language) },
    country: product.country,
    ripening: product.ripening.map((step) => ({
      days: inLanguage(step.days, language),
      state: inLanguage(step.state, language),
    })),
    nutrition: product.nutrition,
    delivery_modes: product.deliveryModes,
    priced_by_weight: product.pricedByWeight,
    sold_by: product.soldBy,
  }
}

function variantsOf(
  variants: readonly VariantFacts[],
  soldBy: SoldBy,
  facts: ShelfFacts,
  language: Language,
): Omit<VariantView, 'ripeness'>[] {
  return variants.map((variant) => {
    const offer = facts.offers.get(variant.id) ?? { offer: 'out', units: 0, shipsFrom: null }
    return {
      ...variantOf(variant, facts, language),
      sku: variant.sku,
      net_grams: variant.netGrams,
      offer: offer.offer,
      ships_from: offer.shipsFrom,
      few_left: fewLeft(offer),
      price_per_kg: pricePerKilogram(soldBy, variant, facts.prices),
    }
  })
}

async function lotsOf(
  reader: Reader,
  variantIds: string[],
  firstDay: ShelfFacts['firstDay'],
  language: Language,
): Promise<LotView[]> {
  const fresh = await freshnessOf(reader, { variantIds, firstDay })
  // All variants of a product use the same stock.
  const inStock = variantIds.map((id) => fresh.get(id)).find((lots) => lots !== undefined) ?? []
  const fruit = await storageByFruit(
    reader,
    inStock.map((lot) => lot.itemCode),
  )
  // Packaging has lots too, and they are not shown as fruit.
  const picked = inStock.filter((lot) => lot.harvestedOn !== null || fruit.has(lot.itemCode))
  const farms = await farmsByIds(
    reader,
    picked.flatMap((lot) => lot.farmId ?? []),
  )
  return picked.map((lot: Freshness) => {
    const farm = lot.farmId === null ? undefined : farms.get(lot.farmId)
    return {
      fruit: inLanguage(lot.itemName, language),
      code: lot.lotCode,
      grade: lot.grade,
      harvested_on: lot.harvestedOn ?? '',
      best_before: lot.bestBefore,
      farm: farm ? farmView(farm, language) : null,
    }
  })
}

async function nextGrower(reader: Reader, product: Product, language: Language): Promise<FarmView | null> {
  const farms = await farmsGrowing(reader, product.code)
  const farm = farms.find(({ district }) => district.en === product.origin.en) ?? farms[0]
  return farm ? farmView(farm, language) : null
}

function farmView(farm: Farm, language: Language): FarmView {
  const farmer = inLanguage(farm.farmer, language)
  return {
    slug: farm.slug,
    name: inLanguage(farm.name, language),
    farmer,
    place: inLanguage(farm.place, language),
    since_year: farm.sinceYear,
    story: inLanguage(farm.story, language),
    practice: inLanguage(farm.practice, language),
    photo: farm.photo && photoData(farm.photo, inLanguage(farm.name, language)),
  }
}

async function boxContents(reader: Reader, variantId: string, language: Language): Promise<ProductView['contents']> {
  const contents = (await contentsOf(reader, [variantId])).get(variantId) ?? []
  return contents.map((part) => ({
    name: inLanguage(part.name, language),
    unit: part.unit,
    amount: part.amount,
    grams: part.grams,
  }))
}

async function reviewViews(reader: Reader, productId: string, language: Language): Promise<ReviewView[]> {
  const reviews = await reviewsOf(reader, productId)
  const photos = await photosById(
    reader,
    reviews.flatMap(({ photoId }) => photoId ?? []),
  )
  return reviews.map((review) => {
    const name = inLanguage(review.name, language)
    const photo = review.photoId === null ? undefined : photos.get(review.photoId)
    return {
      name,
      area: inLanguage(review.area, language),
      bought: review.bought && inLanguage(review.bought, language),
      rating: review.rating,
      text: inLanguage(review.body, language),
      written_on: review.writtenOn,
      language: review.language,
      sample: review.sample,
      verified: review.verified,
      photo: photo ? photoData(photo, name) : null,
      answer: review.answer,
    }
  })
}
