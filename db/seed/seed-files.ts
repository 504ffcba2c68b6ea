import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GiftOccasion } from '#shop/gifting/model.ts'
import type { GiftTexts, HomeTexts } from '#shop/content/model.ts'
import type { Translations } from '#shop/values/index.ts'

type DistrictFile = {
  id: string
  division_id: string
  en: string
  bn: string
  aliases_en?: string[]
  delivery_zone_hint: ZoneHint
}
type AreaFile = {
  id: string
  district_id: string
  en: string
  bn: string
  aliases_en?: string[]
  kind: 'upazila' | 'metro_thana'
  delivery_zone_hint?: ZoneHint
}
export type ZoneHint = 'dhaka' | 'dhaka_suburb' | 'outside_dhaka'

type VariantFile = {
  id: string
  label: Translations
  price_taka: number
  sale: { price_taka: number } | null
  net_grams: number
  contents: { stock_item: string; amount: number }[]
}
export type ProductFile = {
  id: string
  slug: string
  category: string
  name: Translations
  also_called: Translations | null
  description_short: Translations
  description_long: Translations
  origin: Translations
  /** Where all of it is picked; null for what is imported or packed by us. */
  origin_district: string | null
  country: string
  season_months: number[]
  storage: Translations | null
  ripening: { days: Translations; state: Translations }[]
  nutrition_per_100g: Record<string, number> | null
  tax_class: string
  photos: { file: string; alt: Translations; similar?: boolean }[]
  search_aliases: string[]
  delivery_modes: ('van' | 'courier' | 'pickup')[]
  priced_by_weight: boolean
  variants: VariantFile[]
  best_seller_rank: number | null
  related: string[]
}
export type StockItemFile = {
  id: string
  name: Translations
  unit: 'gram' | 'piece'
  piece_grams: number | null
  shelf_days: number
  origin_country: string
}
export type SupplyFile = {
  stock_item: string
  farm_districts: string[]
  typical_lot: number
  lots: number
  cost_taka_per_unit: number
  grades: ('A' | 'B' | 'C')[]
}
export type SeasonFile = { stock_item: string; district_id: string; year: number; not_before: string; expected: boolean }
export type FarmFile = {
  slug: string
  farmer: Translations
  name: Translations
  place: Translations
  district_id: string
  upazila_en: string
  since_year: number
  size_bigha: number
  fruits: string[]
  story: Translations
  practice: Translations
  photo: string | null
}
type ReviewFile = {
  product: string
  name: Translations
  area: Translations
  rating: number
  bought: Translations
  text: Translations
  month: number
}
type CategoryFile = {
  id: string
  slug: string
  name: Translations
  description: Translations
  /** What it is called in a shop without the demo: it promises nothing. */
  plain_description: Translations
  position: number
}
/** `demo`: only true of the demo shop. */
type FaqFile = { group: FaqTopic; demo?: boolean; question: Translations; answer: Translations }
type GiftPageFile = Omit<GiftTexts, 'leadTimes' | 'occasions'> & { lead_times: GiftTexts['leadTimes'] }

export type GiftRulesFile = {
  least_boxes: number
  most_boxes: number
  lead_days: number
  answer_hours: number
  remind_days: number
  list_days: number
  keep_free_percent: number
  packaging: { stock_item: string; name: Translations; price_taka: number; most_grams: number }[]
  card_taka: number
  sleeve: { price_taka: number; least_boxes: number; extra_days: number }
  steps: { boxes: number; percent: number }[]
  tax_class: string
  occasions: GiftOccasion[]
}

export type SeedFiles = Awaited<ReturnType<typeof readSeedFiles>>

const PAGES = ['about', 'terms', 'policy', 'refund-policy'] as const

/** All that a new shop and its demo are made of, as written in this folder. */
export async function readSeedFiles(folder: string) {
  const json = async <Shape>(name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Shape
  const text = async (name: string) => (await readFile(join(folder, name), 'utf8')).normalize('NFC')
  const page = (slug: string, language: 'en' | 'bn') => text(`content/${slug}.${language}.md`)
  const areas = await json<{ upazilas: AreaFile[]; metro_thanas: AreaFile[] }>('reference/bd-upazilas.json')
  const supply = await json<{ items: SupplyFile[]; sold_out: string[]; few_left: string[] }>('catalogue/supply.json')
  return {
    districts: (await json<{ districts: DistrictFile[] }>('reference/bd-districts.json')).districts,
    areas: [...areas.upazilas, ...areas.metro_thanas],
    categories: await json<CategoryFile[]>('catalogue/categories.json'),
    taxClasses:
      await json<{ id: string; name: Translations; rate_basis_points: number; legal_basis: Translations }[]>(
        'catalogue/tax-classes.json',
      ),
    stockItems: await json<StockItemFile[]>('catalogue/stock-items.json'),
    products: await json<ProductFile[]>('catalogue/products.json'),
    seasons: await json<SeasonFile[]>('catalogue/seasons.json'),
    supply: supply.items,
    soldOut: supply.sold_out,
    fewLeft: supply.few_left,
    farms: await json<FarmFile[]>('content/farms.json'),
    reviews: await json<ReviewFile[]>('content/reviews.json'),
    faqs: await json<FaqFile[]>('content/faq.json'),
    gallery: await json<{ file: string; alt: Translations; caption: Translations }[]>('content/gallery.json'),
    home: await json<HomeTexts>('content/home.json'),
    giftPage: await json<GiftPageFile>('content/gift-page.json'),
    occasions: await json<GiftTexts['occasions']>('content/occasions.json'),
    giftRules: await json<GiftRulesFile>('gift-rules.json'),
    brand: await json<Record<string, unknown>>('brand.json'),
    base: {
      brand: await json<Record<string, unknown>>('base/brand.json'),
      home: await json<HomeTexts>('base/home.json'),
      about: { slug: 'about', en: await text('base/about.en.md'), bn: await text('base/about.bn.md') },
    },
    photos: await json<{ file: string; width: number; height: number }[]>('photos/index.json'),
    pages: await Promise.all(PAGES.map(async (slug) => ({ slug, en: await page(slug, 'en'), bn: await page(slug, 'bn') }))),
  }
}

type FaqTopic = 'ordering' | 'delivery' | 'fruit' | 'payment' | 'gifts' | 'account'
