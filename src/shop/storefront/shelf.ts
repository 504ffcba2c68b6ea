import {
  originKey,
  photoAlt,
  productCards,
  typeOf,
  type ProductFacts,
  type RipeData,
  type ShelfCard,
  type SoldBy,
  type VariantData,
  type VariantFacts,
} from '../catalog/index.ts'
import { photoData, thumbnail } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { earliestDay } from '../fulfilment/index.ts'
import { offersOf, type Offer } from '../inventory/index.ts'
import { payable, pricesOf, type Price } from '../pricing/index.ts'
import { inLanguage, paisaToTaka, perKilo, type CalendarDate, type Language } from '../values/index.ts'
import { fewLeft } from './few-left.ts'
import { ripeOffers } from './ripe-today.ts'

const NO_PHOTO = '/brand/placeholder.svg'
const NOTHING: Offer = { offer: 'out', units: 0, shipsFrom: null }

/** The data behind the cards: catalogue facts, today's prices, and the stock for the first delivery day. */
export type ShelfFacts = {
  products: ProductFacts[]
  prices: Map<string, Price>
  offers: Map<string, Offer>
  /** What is sold of marked-down lots, by product. */
  ripe: Map<string, RipeData[]>
  firstDay: CalendarDate
}

type ShelfInput = {
  now: Date
  language: Language
  /** Only these products, in this order; without it, all products in the shop's order. */
  ids?: readonly string[]
  /** The earliest delivery day, if the caller knows it. */
  firstDay?: CalendarDate
}

/** Every product as a card. Facts, photos, prices and offers are read in bulk. */
export async function shelf(reader: Reader, input: ShelfInput): Promise<ShelfCard[]> {
  const facts = await shelfFacts(reader, input)
  return facts.products.map((product) => cardOf(product, facts, input.language))
}

export async function shelfFacts(
  reader: Reader,
  { now, language, ids, firstDay, unpublished = false }: ShelfInput & { unpublished?: boolean },
): Promise<ShelfFacts> {
  const day = firstDay ?? (await earliestDay(reader, now)).day
  const products = await productCards(reader, ids ? { ids, unpublished } : {})
  const variantIds = products.flatMap((product) => product.variants.map((variant) => variant.id))
  const [prices, offers] = await Promise.all([pricesOf(reader, variantIds, now), offersOf(reader, { variantIds, firstDay: day })])
  // A product without a price is still being prepared.
  const priced = products
    .map((product) => ({ ...product, variants: product.variants.filter((variant) => prices.has(variant.id)) }))
    .filter((product) => product.variants.length > 0)
  const ripe = await ripeOffers(reader, { products: priced, prices, firstDay: day, language })
  return { products: priced, prices, offers, ripe, firstDay: day }
}

export function cardOf(
  product: ProductFacts,
  facts: Pick<ShelfFacts, 'prices' | 'offers' | 'ripe'>,
  language: Language,
): ShelfCard {
  const varients = product.variants.map((variant) => variantOf(variant, facts, language))
  const [first] = varients
  const offer = offerOf(product.variants.map((variant) => facts.offers.get(variant.id) ?? NOTHING))
  const ripe = facts.ripe.get(product.id) ?? []
  return {
    _id: product.id,
    name: inLanguage(product.name, language),
    slug: product.slug,
    image: product.photo ? thumbnail(product.photo.photo) : NO_PHOTO,
    description_short: inLanguage(product.descriptionShort, language),
    type: typeOf(varients),
    price: first!.price,
    sale_price: first!.sale_price,
    in_stock: offer.offer === 'now' || ripe.length > 0,
    quantity_kg: first!.quantity_kg,
    varients,
    photo: product.photo && photoData(product.photo.photo, photoAlt(product.photo, product.soldBy, language)),
    origin: inLanguage(product.origin, language),
    origin_key: originKey(product.origin),
    category: product.categoryId,
    season_months: product.seasonMonths,
    price_per_kg: pricePerKilogram(product.soldBy, product.variants[0]!, facts.prices),
    offer: offer.offer,
    ships_from: offer.shipsFrom,
    few_left: fewLeft(offer),
    ...(ripe.length > 0 && { ripe_today: ripe }),
  }
}

export function variantOf(variant: VariantFacts, facts: Pick<ShelfFacts, 'prices' | 'offers'>, language: Language): VariantData {
  const price = facts.prices.get(variant.id)!
  return {
    _id: variant.id,
    label: inLanguage(variant.label, language),
    price: paisaToTaka(price.price),
    sale_price: price.salePrice === null ? null : paisaToTaka(price.salePrice),
    quantity_kg: variant.netGrams / 1000,
    in_stock: facts.offers.get(variant.id)?.offer === 'now',
  }
}

/** Taka for one kilogram; null for products sold by the piece or the box. */
export function pricePerKilogram(
  soldBy: SoldBy,
  variant: { id: string; netGrams: number },
  prices: Map<string, Price>,
): number | null {
  const price = prices.get(variant.id)
  return soldBy === 'kilo' && price ? paisaToTaka(perKilo(payable(price), variant.netGrams)) : null
}

/** The product's offer is the best of its variants, because they use the same stock. */
function offerOf(offers: readonly Offer[]): Offer {
  const now = offers.filter((offer) => offer.offer === 'now')
  if (now.length > 0) return { offer: 'now', units: Math.max(...now.map((offer) => offer.units)), shipsFrom: null }
  const ahead = offers.filter((offer) => offer.offer === 'pre-order')
  ahead.sort((a, b) => (a.shipsFrom! < b.shipsFrom! ? -1 : a.shipsFrom! > b.shipsFrom! ? 1 : b.units - a.units))
  return ahead[0] ?? NOTHING
}
