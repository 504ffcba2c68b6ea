import { categories, productNames, sellables, sizesOnSale } from '#shop/catalog/index.ts'
import { photosById, thumbnail } from '#shop/content/index.ts'
import { earliestDay } from '#shop/fulfilment/index.ts'
import { offersOf, unitCosts } from '#shop/inventory/index.ts'
import { plannedPrices, priceRecords, type PriceFacts, type PriceRecord } from '#shop/pricing/index.ts'
import type { SavedView } from '#shop/ordering/index.ts'
import { formatInstant, inLanguage, type Language, type Paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { ownViews } from '../kit/list/views.server.ts'
import { readList, type Shown } from '../kit/list/list-url.ts'
import type { NextPage } from '../kit/list/list-parts.tsx'
import { seenTexts } from '../products/change-price.server.ts'
import { offerView } from '../products/offer-view.ts'
import { plannedText } from '../products/planned-text.ts'
import type { OfferView } from '../products/product-view.ts'
import { searchByName } from '../search-by-name.server.ts'
import { pricesList } from './prices-list.ts'

export type PriceRow = {
  id: string
  productId: string
  picture: string | null
  name: string
  size: string
  offer: OfferView
  /** What a unit costs us; null when that is not known. */
  cost: Paisa | null
  vatBasisPoints: number
  /** Sent back with a change (`seenIn`). */
  seen: string
  /** Days of the sale; '' when it has none. */
  saleDays: string
  /** Whether the sale price is what buyers pay now. */
  saleRuns: boolean
  planned: string
}

export type PricesView = {
  shown: Shown<{ q: string; category: string }, never>
  rows: PriceRow[]
  own: SavedView[]
  count: number
  next: NextPage
  categories: { value: string; label: string }[]
}

// A form of so many rows is sent in less than 100 kB without scripts.
const PAGE_ROWS = 500

/** The sizes on sale with stock, cost and price. The number of statements does not depend on the number of sizes. */
export async function pricesView(requestContext: StaffContext, search: URLSearchParams): Promise<PricesView> {
  const { ctx, language } = requestContext
  const shown = readList(pricesList, search)
  const { q, category } = shown.filters
  const productIds = q === '' ? null : searchByName(await productNames(ctx.db), q).map(({ id }) => id)
  const { variantIds, count } = await sizesOnSale(ctx.db, { categoryId: category, productIds, page: shown.page, most: PAGE_ROWS })
  const { day: firstDay } = await earliestDay(ctx.db, ctx.now)
  const [sizes, records, planned, offers, costs, all] = await Promise.all([
    sellables(ctx.db, variantIds),
    priceRecords(ctx.db, variantIds, ctx.now),
    plannedPrices(ctx.db, variantIds, ctx.now),
    offersOf(ctx.db, { variantIds, firstDay }),
    unitCosts(ctx.db, variantIds),
    categories(ctx.db),
  ])
  const photos = await photosById(ctx.db, [...new Set([...sizes.values()].flatMap(({ photo }) => photo?.id ?? []))])
  const rows = variantIds.flatMap((id): PriceRow[] => {
    const [size, record, plan] = [sizes.get(id), records.get(id), planned.get(id)]
    if (!size || !record) return []
    const photo = size.photo ? photos.get(size.photo.id) : undefined
    return [
      {
        id,
        productId: size.productId,
        picture: photo ? thumbnail(photo) : null,
        name: inLanguage(size.name, language),
        size: inLanguage(size.label, language),
        offer: offerView(offers.get(id), language),
        cost: costs.get(id) ?? null,
        vatBasisPoints: size.vatBasisPoints,
        seen: seenOf(record),
        saleDays: saleDays(record, language),
        saleRuns: saleRuns(record, ctx.now),
        planned: plan ? plannedText(plan, language) : '',
      },
    ]
  })
  return {
    shown,
    rows,
    count,
    own: await ownViews(requestContext, pricesList),
    next: count > shown.page * PAGE_ROWS ? { page: shown.page + 1 } : null,
    categories: all.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
  }
}

export function seenOf(record: PriceFacts): string {
  return seenTexts(record).join('|')
}

function saleDays({ saleFrom, saleUntil }: PriceRecord, language: Language): string {
  if (!saleFrom && !saleUntil) return ''
  return [saleFrom, saleUntil].map((at) => (at ? formatInstant(at, language) : '')).join(' – ')
}

function saleRuns({ salePrice, saleFrom, saleUntil }: PriceRecord, now: Date): boolean {
  return salePrice !== null && (saleFrom === null || saleFrom <= now) && (saleUntil === null || saleUntil > now)
}
