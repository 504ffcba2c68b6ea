import {
  categories,
  facetsOf,
  filterProducts,
  findProducts,
  pageOf,
  parseShopFilter,
  shopFilterToSearch,
  type CardData,
  type Category,
  type PhotoData,
  type ShopFacets,
  type ShopFilter,
} from '#shop/catalog/index.ts'
import { photoData, photosById } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { earliestDay } from '#shop/fulfilment/index.ts'
import { inLanguage, dayInDhaka, monthOf, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { cachedProductCards } from '#web/http/product-card-cache.ts'
import { seasonPicks } from '../shell/not-found.server.ts'
import { promiseWords } from '../promise/promise-words.ts'

/** The available choices, in the page's language. */
export type ShopChoices = Omit<ShopFacets, 'categories'> & { categories: { key: string; name: string; count: number }[] }

export type ShopData = {
  filter: ShopFilter
  /** Set if the filter is exactly one category: then the page is that category's own. */
  category: { key: string; name: string; description: string; photo: PhotoData | null } | null
  cards: CardData[]
  page: number
  pages: number
  /** How many products match the filter, how many there are, and how many of the matching ones are in stock. */
  matching: number
  all: number
  ready: number
  /** The day, as text, that "ready" refers to. */
  arrives: string
  choices: ShopChoices
  /** The filter names an unknown category, origin or page. */
  nowhere: boolean
  /** Other products to show if nothing matches. */
  picks: CardData[]
}

export async function shopData(requestContext: RequestContext, search: URLSearchParams, language: Language): Promise<ShopData> {
  const { shop, ctx } = requestContext
  const filter = parseShopFilter(search)
  const first = await earliestDay(ctx.db, ctx.now)
  const [cards, sorts, finder] = await Promise.all([
    cachedProductCards(requestContext, { language, firstDay: first.day }),
    categories(ctx.db),
    filter.query === '' ? null : shop.finder(),
  ])
  const month = monthOf(dayInDhaka(ctx.now))
  const matching = filterProducts(cards, filter, { month, found: finder && findProducts(finder, filter.query) })
  const { entries, page, pages } = pageOf(matching, filter.page)
  const facets = facetsOf(cards, month)
  return {
    filter: { ...filter, page },
    category: await wholeCategory(ctx.db, { filter, sorts, language }),
    cards: entries.map(({ origin_key: _, ...card }) => card),
    page,
    pages,
    matching: matching.length,
    all: cards.length,
    ready: matching.filter((card) => card.in_stock).length,
    arrives: promiseWords(first, ctx.now, language).arrives,
    choices: { ...facets, categories: namedCategories(facets, sorts, language) },
    nowhere: page !== filter.page || asksForUnknown(filter, { sorts, facets }),
    picks: matching.length === 0 ? seasonPicks(cards, month) : [],
  }
}

function asksForUnknown(filter: ShopFilter, known: { sorts: readonly Category[]; facets: ShopFacets }): boolean {
  const origins = new Set(known.facets.origins.map(({ key }) => key))
  const sorts = new Set(known.sorts.map(({ id }) => id))
  return filter.categories.some((key) => !sorts.has(key)) || filter.origins.some((key) => !origins.has(key))
}

/** The categories that have products, in the shop's order. */
function namedCategories(facets: ShopFacets, sorts: readonly Category[], language: Language): ShopChoices['categories'] {
  const counts = new Map(facets.categories.map(({ key, count }) => [key, count]))
  return sorts.flatMap(({ id, name }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ key: id, name: inLanguage(name, language), count }]
  })
}

type CategoryPage = { filter: ShopFilter; sorts: readonly Category[]; language: Language }

async function wholeCategory(reader: Reader, { filter, sorts, language }: CategoryPage): Promise<ShopData['category']> {
  const [key] = filter.categories
  if (key === undefined || shopFilterToSearch({ ...filter, page: 1, sort: null }) !== `?category=${key}`) return null
  const sort = sorts.find(({ id }) => id === key)
  if (!sort) return null
  const name = inLanguage(sort.name, language)
  const photo = sort.photoId === null ? undefined : (await photosById(reader, [sort.photoId])).get(sort.photoId)
  return { key, name, description: inLanguage(sort.description, language), photo: photo ? photoData(photo, name) : null }
}
