import { categories, productCards, type CardData, type ProductFacts, type VariantData } from '#shop/catalog/index.ts'
import { brand, jpegOf } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { contentsOf } from '#shop/inventory/index.ts'
import { everyDeliveryCharge, priceRecords, type DeliveryCharge } from '#shop/pricing/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import { dayInDhaka, inLanguage, instantInDhaka, timeInDhaka, type Language } from '#shop/values/index.ts'
import { linkIn } from '#shop/values/paths.ts'

// Full names of the taxonomy of Merchant Center, which takes them in English for every language; Meta reads them too.
const FRESH_FRUIT = 'Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Fruits'
const GIFT_BASKETS = 'Food, Beverages & Tobacco > Food Items > Food Gift Baskets'
const LONGEST_TITLE = 150

export type Field = [name: string, value: string]
export type FeedOptions = { now: Date; shopUrl: string; language: Language }

/** What all entries need. */
export type Around = FeedOptions & {
  brandName: string
  categoryNames: ReadonlyMap<string, string>
  charges: readonly DeliveryCharge[]
  /** How many pieces a variant has, of products sold by the piece. */
  pieces: ReadonlyMap<string, number>
  /** From when until when a sale price holds, where its end is known. */
  saleDates: ReadonlyMap<string, string>
}

/** A size of a product for sale, with what its entry in a feed needs. */
export type FeedItem = { card: CardData; variant: VariantData; product: ProductFacts }

/**
 * The products for sale in one language, one entry for each variant. Products without a photo of their own are left out: Merchant Center refuses
 * them, and drawings or other fruit in their place.
 */
export async function feedItems(reader: Reader, options: FeedOptions): Promise<{ items: FeedItem[]; around: Around }> {
  const { now, language } = options
  const cards = await shelf(reader, { now, language })
  const facts = new Map((await productCards(reader)).map((product) => [product.id, product]))
  const items = cards.flatMap((card) => {
    const product = facts.get(card._id)
    return product?.photo && !product.photo.similar && card.photo
      ? card.varients.map((variant) => ({ card, variant, product }))
      : []
  })
  const around: Around = {
    ...options,
    brandName: inLanguage((await brand(reader)).name, language),
    categoryNames: new Map((await categories(reader)).map((category) => [category.id, inLanguage(category.name, language)])),
    charges: await everyDeliveryCharge(reader),
    pieces: await piecesOf(reader, [...facts.values()]),
    saleDates: await saleDatesOf(reader, items, now),
  }
  return { items, around }
}

async function piecesOf(reader: Reader, products: readonly ProductFacts[]): Promise<Map<string, number>> {
  const ids = products.filter(({ soldBy }) => soldBy === 'piece').flatMap(({ variants }) => variants.map(({ id }) => id))
  const contents = await contentsOf(reader, ids)
  return new Map(
    [...contents].flatMap(([id, parts]): [string, number][] =>
      parts.length === 1 && parts[0]!.unit === 'piece' ? [[id, parts[0]!.amount]] : [],
    ),
  )
}

async function saleDatesOf(reader: Reader, items: readonly FeedItem[], now: Date): Promise<Map<string, string>> {
  const onSale = items.filter(({ variant }) => variant.sale_price !== null).map(({ variant }) => variant._id)
  const records = await priceRecords(reader, onSale, now)
  const today = instantInDhaka(dayInDhaka(now), '00:00')
  return new Map(
    [...records].flatMap(([id, { saleFrom, saleUntil }]): [string, string][] =>
      saleUntil ? [[id, `${instantText(saleFrom ?? today)}/${instantText(saleUntil)}`]] : [],
    ),
  )
}

/** ISO 8601 in the time of the shop, as Merchant Center documents it. */
function instantText(instant: Date): string {
  return `${dayInDhaka(instant)}T${timeInDhaka(instant)}+0600`
}

export function isOneOfSeveral({ type }: CardData): boolean {
  return type === 'variable'
}

/** The words of Merchant Center. */
export type Availability = 'in_stock' | 'out_of_stock' | 'preorder'

export function availabilityOf({ card, variant }: FeedItem): Availability {
  if (variant.in_stock) return 'in_stock'
  return card.offer !== 'pre-order' || card.ships_from === null ? 'out_of_stock' : 'preorder'
}

/** What is said in the language of the feed. */
export function textFields({ card, variant }: FeedItem, { shopUrl, language }: Around): Field[] {
  const several = isOneOfSeveral(card)
  const path = `/product/${card.slug}${several ? `?variant=${variant._id}` : ''}`
  return [
    ['id', variant._id],
    ['title', (several ? `${card.name}, ${variant.label}` : card.name).slice(0, LONGEST_TITLE)],
    ['description', card.description_short || `${card.name}, ${card.origin}`],
    ['link', linkIn(shopUrl, language, path)],
  ]
}

/** What both formats say of a size. */
export function sharedFields(item: FeedItem, around: Around): Field[] {
  const { card, variant } = item
  const saleDates = around.saleDates.get(variant._id)
  return [
    ...textFields(item, around),
    ['image_link', `${around.shopUrl}${jpegOf(card.photo!)}`],
    ['price', taka(variant.price)],
    ...when(variant.sale_price !== null, ['sale_price', taka(variant.sale_price ?? 0)]),
    ...when(saleDates !== undefined, ['sale_price_effective_date', saleDates ?? '']),
    ['availability', availabilityOf(item)],
    ['brand', around.brandName],
    ['condition', 'new'],
  ]
}

/** Its kind: in the words of the taxonomy, and in those of the shop. */
export function kindFields({ card, product }: FeedItem, { categoryNames }: Around): Field[] {
  return [
    ['google_product_category', product.soldBy === 'box' ? GIFT_BASKETS : FRESH_FRUIT],
    ...when(categoryNames.has(card.category), ['product_type', categoryNames.get(card.category) ?? '']),
  ]
}

/** That it is one of several sizes of a product. */
export function sizeFields({ card, variant }: FeedItem): Field[] {
  return isOneOfSeveral(card)
    ? [
        ['item_group_id', card._id],
        ['size', variant.label],
      ]
    : []
}

export function when(holds: boolean, field: Field): Field[] {
  return holds ? [field] : []
}

export function taka(amount: number): string {
  return `${amount.toFixed(2)} BDT`
}
