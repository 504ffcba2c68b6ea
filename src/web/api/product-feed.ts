import type { ProductFacts, VariantData } from '#shop/catalog/index.ts'
import { brand } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { chargeFor } from '#shop/pricing/index.ts'
import { BROUGHT_MODES } from '#shop/values/delivery-modes.ts'
import { inLanguage, paisa, paisaToTaka } from '#shop/values/index.ts'
import { linkIn } from '#shop/values/paths.ts'
import { wordsOf } from '#texts/all.server.ts'
import { escapeXml } from './conditional.ts'
import {
  availabilityOf,
  feedItems,
  kindFields,
  sharedFields,
  sizeFields,
  taka,
  type Around,
  type FeedItem,
  type FeedOptions,
  type Field,
} from './feed-items.ts'

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

function entry(item: FeedItem, around: Around): string {
  const { variant, product } = item
  const fields: Field[] = [
    ...sharedFields(item, around).flatMap((field): Field[] =>
      field[0] === 'availability' ? [field, ...availableFrom(item)] : [field],
    ),
    ['identifier_exists', 'no'],
    ...kindFields(item, around),
    ...unitPricing(variant, product, around),
    ['shipping_weight', `${variant.quantity_kg} kg`],
    ...sizeFields(item),
  ]
  const written = fields.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`)
  return `<item>${[...written, ...shipping(variant, product, around)].join('')}</item>`
}

function availableFrom(item: FeedItem): Field[] {
  return availabilityOf(item) === 'preorder' ? [['availability_date', `${item.card.ships_from}T00:00+0600`]] : []
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
