import { brand } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { shelf } from '#shop/ordering/index.ts'
import type { CardData, VariantData } from '#shop/catalog/index.ts'
import { escapeXml } from './conditional.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

/** The products for sale, one entry for each variant, in the format of Google Merchant Center (RSS 2.0 with the g: namespace). */
export async function productFeed(reader: Reader, { now, shopUrl }: { now: Date; shopUrl: string }): Promise<string> {
  const { name, description } = await brand(reader)
  const cards = await shelf(reader, { now, language: DEFAULT_LANGUAGE })
  const entries = cards.flatMap((card) => card.varients.map((variant) => entry(card, variant, { brandName: name.en, shopUrl })))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escapeXml(name.en)}</title>`,
    `<link>${escapeXml(shopUrl)}</link>`,
    `<description>${escapeXml(description.en)}</description>`,
    ...entries,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function entry(card: CardData, variant: VariantData, { brandName, shopUrl }: { brandName: string; shopUrl: string }): string {
  const several = card.type === 'variable'
  const image = card.photo?.src ?? card.image
  const fields: [string, string][] = [
    ['id', variant._id],
    ['title', several ? `${card.name}, ${variant.label}` : card.name],
    ['description', card.description_short],
    ['link', `${shopUrl}/product/${card.slug}${several ? `?variant=${variant._id}` : ''}`],
    // Merchant Center refuses a drawing in place of a product photo.
    ...(image.startsWith('/media/') ? ([['image_link', `${shopUrl}${image}`]] as [string, string][]) : []),
    ['price', taka(variant.price)],
    ...(variant.sale_price === null ? [] : ([['sale_price', taka(variant.sale_price)]] as [string, string][])),
    ...availability(card, variant),
    ['brand', brandName],
    ['condition', 'new'],
    ['identifier_exists', 'no'],
    ['shipping_weight', `${variant.quantity_kg} kg`],
    ...(several ? ([['item_group_id', card._id]] as [string, string][]) : []),
  ]
  return `<item>${fields.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`).join('')}</item>`
}

function availability(card: CardData, variant: VariantData): [string, string][] {
  if (variant.in_stock) return [['availability', 'in_stock']]
  if (card.offer !== 'pre-order' || card.ships_from === null) return [['availability', 'out_of_stock']]
  return [
    ['availability', 'preorder'],
    ['availability_date', `${card.ships_from}T00:00+0600`],
  ]
}

function taka(amount: number): string {
  return `${amount.toFixed(2)} BDT`
}
