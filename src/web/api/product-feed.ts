import { csvLines } from '#platform/csv-rows.ts'
import { categories, productCards, type CardData, type ProductFacts, type VariantData } from '#shop/catalog/index.ts'
import { brand, jpegOf } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { contentsOf } from '#shop/inventory/index.ts'
import { chargeFor, everyDeliveryCharge, type DeliveryCharge } from '#shop/pricing/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import { BROUGHT_MODES } from '#shop/values/delivery-modes.ts'
import { inLanguage, paisa, paisaToTaka, type Language } from '#shop/values/index.ts'
import { linkIn } from '#shop/values/paths.ts'
import { wordsOf } from '#texts/all.server.ts'
import { escapeXml } from './conditional.ts'

// Full names of the taxonomy of Merchant Center, which takes them in English for every language.
const FRESH_FRUIT = 'Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Fruits'
const GIFT_BASKETS = 'Food, Beverages & Tobacco > Food Items > Food Gift Baskets'
const LONGEST_TITLE = 150

type Field = [name: string, value: string]
type FeedOptions = { now: Date; shopUrl: string; language: Language }

/** What all entries need. */
type Around = Pick<FeedOptions, 'shopUrl' | 'language'> & {
  brandName: string
  categoryNames: ReadonlyMap<string, string>
  charges: readonly DeliveryCharge[]
  /** How many pieces a variant has, of products sold by the piece. */
  pieces: ReadonlyMap<string, number>
}

/** A size of a product for sale, with what its entry in a feed needs. */
type FeedItem = { card: CardData; variant: VariantData; product: ProductFacts }

/**
 * The products for sale in one language, one entry for each variant. Products without a photo of their own are left out: Merchant Center refuses
 * them, and drawings or other fruit in their place.
 */
async function feedItems(
  reader: Reader,
  { now, shopUrl, language }: FeedOptions,
): Promise<{ items: FeedItem[]; around: Around }> {
  const cards = await shelf(reader, { now, language })
  const facts = new Map((await productCards(reader)).map((product) => [product.id, product]))
  const around: Around = {
    shopUrl,
    language,
    brandName: inLanguage((await brand(reader)).name, language),
    categoryNames: new Map((await categories(reader)).map((category) => [category.id, inLanguage(category.name, language)])),
    charges: await everyDeliveryCharge(reader),
    pieces: await piecesOf(reader, [...facts.values()]),
  }
  const items = cards.flatMap((card) => {
    const product = facts.get(card._id)
    return product?.photo && !product.photo.similar && card.photo
      ? card.varients.map((variant) => ({ card, variant, product }))
      : []
  })
  return { items, around }
}

/** In the format of Google Merchant Center: RSS 2.0 with the g: namespace. */
export async function productFeed(reader: Reader, options: FeedOptions): Promise<string> {
  const { language, shopUrl } = options
  const { description } = await brand(reader)
  const { items, around } = await feedItems(reader, options)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escapeXml(around.brandName)}</title>`,
    `<link>${escapeXml(linkIn(shopUrl, language, '/'))}</link>`,
    `<description>${escapeXml(inLanguage(description, language))}</description>`,
    `<language>${language}</language>`,
    ...items.map((item) => entry(item, around)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const CATALOGUE_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'brand',
  'item_group_id',
] as const
// The words of Meta's catalogue.
const META_AVAILABILITY = { in_stock: 'in stock', out_of_stock: 'out of stock', preorder: 'preorder' } as const

/** The same entries as rows of CSV, in the format of the catalogue of Meta, which shows them in Facebook, Instagram and WhatsApp. */
export async function catalogueFeed(reader: Reader, options: FeedOptions): Promise<string> {
  const { items, around } = await feedItems(reader, options)
  const rows = items.map((item) => {
    const { card, variant } = item
    const fields = new Map(sharedFields(item, around))
    fields.set('availability', META_AVAILABILITY[availabilityOf(card, variant)])
    fields.set('item_group_id', card._id)
    return CATALOGUE_COLUMNS.map((column) => fields.get(column) ?? null)
  })
  // Without the mark of a spreadsheet: it would be read as a part of the first column.
  return csvLines([[...CATALOGUE_COLUMNS], ...rows], { first: false })
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

function isOneOfSeveral({ type }: CardData): boolean {
  return type === 'variable'
}

/** What both formats say of a size. */
function sharedFields({ card, variant }: FeedItem, { shopUrl, language, brandName }: Around): Field[] {
  const several = isOneOfSeveral(card)
  const path = `/product/${card.slug}${several ? `?variant=${variant._id}` : ''}`
  return [
    ['id', variant._id],
    ['title', (several ? `${card.name}, ${variant.label}` : card.name).slice(0, LONGEST_TITLE)],
    ['description', card.description_short || `${card.name}, ${card.origin}`],
    ['link', linkIn(shopUrl, language, path)],
    ['image_link', `${shopUrl}${jpegOf(card.photo!)}`],
    ['price', taka(variant.price)],
    ...when(variant.sale_price !== null, ['sale_price', taka(variant.sale_price ?? 0)]),
    ['availability', availabilityOf(card, variant)],
    ['brand', brandName],
    ['condition', 'new'],
  ]
}

function entry(item: FeedItem, around: Around): string {
  const { card, variant, product } = item
  const fields: Field[] = [
    ...sharedFields(item, around).flatMap((field): Field[] =>
      field[0] === 'availability' ? [field, ...availableFrom(card, variant)] : [field],
    ),
    ['identifier_exists', 'no'],
    ['google_product_category', product.soldBy === 'box' ? GIFT_BASKETS : FRESH_FRUIT],
    ...when(around.categoryNames.has(card.category), ['product_type', around.categoryNames.get(card.category) ?? '']),
    ...unitPricing(variant, product, around),
    ['shipping_weight', `${variant.quantity_kg} kg`],
    ...(isOneOfSeveral(card)
      ? ([
          ['item_group_id', card._id],
          ['size', variant.label],
        ] as Field[])
      : []),
  ]
  const written = fields.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`)
  return `<item>${[...written, ...shipping(variant, product, around)].join('')}</item>`
}

function when(holds: boolean, field: Field): Field[] {
  return holds ? [field] : []
}

function availabilityOf(card: CardData, variant: VariantData): keyof typeof META_AVAILABILITY {
  if (variant.in_stock) return 'in_stock'
  return card.offer !== 'pre-order' || card.ships_from === null ? 'out_of_stock' : 'preorder'
}

function availableFrom(card: CardData, variant: VariantData): Field[] {
  return availabilityOf(card, variant) === 'preorder' ? [['availability_date', `${card.ships_from}T00:00+0600`]] : []
}

/** From these, shoppers are shown the price of a kilogram or of a piece. */
function unitPricing(variant: VariantData, { soldBy }: ProductFacts, { pieces }: Around): Field[] {
  const count = pieces.get(variant._id)
  if (soldBy !== 'kilo' && count === undefined) return []
  return [
    ['unit_pricing_measure', count === undefined ? `${variant.quantity_kg}kg` : `${count}ct`],
    ['unit_pricing_base_measure', count === undefined ? '1kg' : '1ct'],
  ]
}

/** For each mode the highest charge of any zone, because Merchant Center knows no smaller area than Bangladesh and refuses a charge that is too low. */
function shipping(variant: VariantData, { deliveryModes }: ProductFacts, { charges, language }: Around): string[] {
  const load = { grams: variant.quantity_kg * 1000, goods: paisa(Math.round((variant.sale_price ?? variant.price) * 100)) }
  const t = wordsOf('checkout', language)
  return BROUGHT_MODES.filter((mode) => deliveryModes.includes(mode)).flatMap((mode) => {
    const amounts = charges.filter((charge) => charge.mode === mode).map((charge) => chargeFor(charge, load))
    if (amounts.length === 0) return []
    const price = taka(paisaToTaka(paisa(Math.max(...amounts))))
    const service = escapeXml(t(`checkout.${mode}`))
    return [`<g:shipping><g:country>BD</g:country><g:service>${service}</g:service><g:price>${price}</g:price></g:shipping>`]
  })
}

function taka(amount: number): string {
  return `${amount.toFixed(2)} BDT`
}
