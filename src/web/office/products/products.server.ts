import { moveProduct } from '#shop/assortment/index.ts'
import { categories, productNames, productRecords, type ProductRecord } from '#shop/catalog/index.ts'
import { photosById, thumbnail } from '#shop/content/index.ts'
import { earliestDay } from '#shop/fulfilment/index.ts'
import { contentsOf, offersOf, type Offer } from '#shop/inventory/index.ts'
import {
  plannedPrices,
  priceHistory,
  priceRecords,
  pricesOf,
  samePrice,
  type PriceEvent,
  type PriceRecord,
} from '#shop/pricing/index.ts'
import { productsPage } from '#shop/reporting/index.ts'
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  dayInDhaka,
  formatInstant,
  formatMoney,
  formatMoneyRange,
  paisaToTaka,
  timeInDhaka,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions } from '../kit/actions.server.ts'
import { bulkIntent } from '../kit/list/bulk.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { plannedText } from './planned-text.ts'
import { searchByName } from '../search-by-name.server.ts'
import { seenTexts } from './change-price.server.ts'
import { headOf, knownProduct } from './product-head.server.ts'
import { productsList, readProducts } from './products-list.ts'
import { OUT, offerView } from './offer-view.ts'
import type { PriceFields, ProductRow, ProductsView, ProductView, VariantView } from './product-view.ts'

const PAGE_ROWS = 100

/** The products in one state, with their current prices and availability. */
export async function productsView(requestContext: StaffContext, search: URLSearchParams): Promise<ProductsView> {
  const { ctx, language, may } = requestContext
  const shown = readProducts(search)
  const { q, state } = shown.filters
  const of = state === '' ? { ids: searchByName(await productNames(ctx.db), q).map(({ id }) => id) } : { state }
  const { page, sort } = shown
  const found = await productsPage(ctx.db, { of, sort, page, most: PAGE_ROWS, language, now: ctx.now })
  const ids = found.products.map(({ id }) => id)
  const photoIds = found.products.flatMap(({ photoId }) => photoId ?? [])
  const [listed, photos] = [await productRecords(ctx.db, { ids }), await photosById(ctx.db, photoIds)]
  const records = new Map(listed.map((record) => [record.id, withSoldSizes(record)]))
  const pictures = new Map(found.products.map(({ id, photoId }) => [id, photoId === null ? undefined : photos.get(photoId)]))
  const products = ids.flatMap((id) => records.get(id) ?? [])
  const variantIds = products.flatMap((product) => product.variants.map((variant) => variant.id))
  const prices = await pricesOf(ctx.db, variantIds, ctx.now)
  const { day: firstDay } = await earliestDay(ctx.db, ctx.now)
  const offers = await offersOf(ctx.db, { variantIds, firstDay })
  const rows = products.map((product): ProductRow => {
    const own = product.variants.flatMap(({ id }) => prices.get(id) ?? [])
    const shown = own.map(({ price, salePrice }) => salePrice ?? price)
    const photo = pictures.get(product.id)
    return {
      id: product.id,
      picture: photo ? thumbnail(photo) : null,
      name: inLanguage(product.name, language),
      state: product.state,
      sizes: product.variants.length,
      prices: shown.length === 0 ? '' : formatMoneyRange(shown[0]!, shown.at(-1)!, language),
      onSale: own.some(({ salePrice }) => salePrice !== null),
      offer: offerView(bestOffer(product, offers), language),
    }
  })
  return {
    shown,
    rows,
    count: found.count,
    next: found.count > page * PAGE_ROWS ? { page: page + 1 } : null,
    own: await ownViews(requestContext, productsList),
    mayEdit: may('edit-products'),
    mayImport: may('import-products'),
  }
}

/** What is done with several products at once. */
const moveEach = (move: 'publish' | 'archive') =>
  bulkIntent({
    page: 'products',
    name: `productMove.${move}`,
    needs: 'edit-products',
    names: async (reader, ids) =>
      new Map((await productRecords(reader, { ids })).map(({ id, name }) => [id, inLanguage(name, DEFAULT_LANGUAGE)])),
    each: async ({ ctx }, productId) => {
      const moved = await moveProduct(ctx, { productId, move })
      return moved.ok || moved.problem !== 'no-such-product' ? moved : { ok: false, problem: 'unknown-product' }
    },
  })

export const productsActions = defineActions({
  page: 'products',
  sees: 'see-products',
  intents: { publish: moveEach('publish'), archive: moveEach('archive'), ...viewIntents(productsList) },
})

/** One product with the price and stock of each size. */
export async function productView(requestContext: StaffContext, id: string): Promise<ProductView> {
  const { ctx, language, may } = requestContext
  const product = withSoldSizes(await knownProduct(requestContext, id))
  const variantIds = product.variants.map((variant) => variant.id)
  const records = await priceRecords(ctx.db, variantIds, ctx.now)
  const { day: firstDay } = await earliestDay(ctx.db, ctx.now)
  const [planned, offers, contents, history, all] = await Promise.all([
    plannedPrices(ctx.db, variantIds, ctx.now),
    offersOf(ctx.db, { variantIds, firstDay }),
    contentsOf(ctx.db, variantIds),
    priceHistory(ctx.db, { variantIds, now: ctx.now }),
    categories(ctx.db),
  ])
  const labels = new Map(product.variants.map((variant) => [variant.id, inLanguage(variant.label, language)]))
  return {
    ...headOf(product, requestContext),
    category: inLanguage(all.find((category) => category.id === product.categoryId)?.name, language) ?? '',
    variants: product.variants.flatMap((variant): VariantView[] => {
      const [record, plan] = [records.get(variant.id), planned.get(variant.id)]
      if (!record) return []
      return [
        {
          id: variant.id,
          sku: variant.sku,
          label: inLanguage(variant.label, language),
          price: formatMoney(record.price, language),
          salePrice: record.salePrice === null ? '' : formatMoney(record.salePrice, language),
          contents: (contents.get(variant.id) ?? [])
            .map((part) => `${inLanguage(part.name, language)} ${amountText(part.amount, part.unit, language)}`)
            .join(', '),
          offer: offerView(offers.get(variant.id) ?? OUT, language),
          fields: fieldsOf(record),
          seen: seenTexts(record),
          saleState: saleState(record, ctx.now),
          planned: plan ? plannedText(plan, language) : '',
        },
      ]
    }),
    history: history.map((event, key) => ({
      ...historyRow(event, key, { language, label: labels.get(event.variantId) ?? '' }),
      undo: mayUndo(event, history, records.get(event.variantId)) ? event.id : null,
    })),
    mayChange: may('change-prices'),
  }
}

/** A size that was archived has no price to change. */
function withSoldSizes(product: ProductRecord): ProductRecord {
  return { ...product, variants: product.variants.filter(({ state }) => state === 'active') }
}

const RANK = { now: 0, 'pre-order': 1, out: 2 } as const

/** The offer of the size that is available soonest. */
function bestOffer(product: Pick<ProductRecord, 'variants'>, offers: ReadonlyMap<string, Offer>): Offer {
  const own = product.variants.map(({ id }) => offers.get(id) ?? OUT)
  return own.sort((a, b) => RANK[a.offer] - RANK[b.offer] || b.units - a.units)[0] ?? OUT
}

function fieldsOf({ price, salePrice, saleFrom, saleUntil }: PriceRecord): PriceFields {
  const time = (at: Date | null) => (at === null ? '' : `${dayInDhaka(at)}T${timeInDhaka(at)}`)
  return {
    price: String(paisaToTaka(price)),
    salePrice: salePrice === null ? '' : String(paisaToTaka(salePrice)),
    saleFrom: time(saleFrom),
    saleUntil: time(saleUntil),
  }
}

function saleState({ salePrice, saleFrom, saleUntil }: PriceRecord, now: Date): VariantView['saleState'] {
  if (salePrice === null) return 'none'
  if (saleUntil !== null && saleUntil <= now) return 'over'
  return saleFrom !== null && saleFrom > now ? 'ahead' : 'runs'
}

/** The latest change of a price, while the price is still as it left it. */
function mayUndo(event: PriceEvent, history: readonly PriceEvent[], record: PriceRecord | undefined): boolean {
  const latest = history.find(({ variantId }) => variantId === event.variantId)
  return event === latest && record !== undefined && samePrice(record, event.after)
}

function historyRow(
  { before, after, actor, at }: PriceEvent,
  key: number,
  { language, label }: { language: Language; label: string },
): Omit<ProductView['history'][number], 'undo'> {
  const shown = ({ price, salePrice }: { price: Paisa; salePrice: Paisa | null }) =>
    salePrice === null ? formatMoney(price, language) : `${formatMoney(salePrice, language)} (${formatMoney(price, language)})`
  return { key, at: formatInstant(at, language), label, from: shown(before), to: shown(after), actor }
}
