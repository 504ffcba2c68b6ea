import { csvLines } from '#platform/csv-rows.ts'
import type { Reader } from '#shop/context.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, metaCodeOf } from '#shop/values/language.ts'
import {
  availabilityOf,
  feedItems,
  kindFields,
  sharedFields,
  sizeFields,
  textFields,
  type Availability,
  type FeedOptions,
} from './feed-items.ts'

const COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'brand',
  'item_group_id',
  'size',
  'product_type',
  'google_product_category',
] as const

// The words of Meta's catalogue.
const META_AVAILABILITY: Record<Availability, string> = {
  in_stock: 'in stock',
  out_of_stock: 'out of stock',
  preorder: 'preorder',
}

/** The products as rows of CSV, in the format of the catalogue of Meta, which shows them in Facebook, Instagram and WhatsApp. */
export async function catalogueFeed(reader: Reader, options: FeedOptions): Promise<string> {
  const { items, around } = await feedItems(reader, options)
  const rows = items.map((item) => {
    const fields = new Map([...sharedFields(item, around), ...kindFields(item, around), ...sizeFields(item)])
    fields.set('availability', META_AVAILABILITY[availabilityOf(item)])
    fields.set('item_group_id', item.card._id)
    const dates = fields.get('sale_price_effective_date')
    // Meta documents the offset with a colon, Google without.
    if (dates) fields.set('sale_price_effective_date', dates.replaceAll('+0600', '+06:00'))
    return COLUMNS.map((column) => fields.get(column) ?? null)
  })
  return csvFile([[...COLUMNS], ...rows])
}

// Price and availability are refused in a language feed: they belong to the catalogue itself.
const TRANSLATED = ['id', 'override', 'title', 'description', 'link'] as const

/**
 * The texts of the same products in every other language, as a language feed of the same catalogue: one catalogue then shows each person their
 * own language. The column `override` names it in the words of Meta.
 */
export async function catalogueLanguages(reader: Reader, options: Omit<FeedOptions, 'language'>): Promise<string> {
  const rows: (string | null)[][] = []
  for (const language of LANGUAGES.filter((other) => other !== DEFAULT_LANGUAGE)) {
    const { items, around } = await feedItems(reader, { ...options, language })
    for (const item of items) {
      const fields = new Map([...textFields(item, around), ['override', metaCodeOf(language)]])
      rows.push(TRANSLATED.map((column) => fields.get(column) ?? null))
    }
  }
  return csvFile([[...TRANSLATED], ...rows])
}

function csvFile(rows: (string | null)[][]): string {
  // Without the mark of a spreadsheet: it would be read as a part of the first column.
  return csvLines(rows, { first: false })
}
