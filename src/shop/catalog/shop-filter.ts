import { toLatinDigits } from '../values/index.ts'
import type { CardData } from './wire.ts'

/** A card in the product list: `origin_key` is its origin in URLs, in any page language. */
export type ShelfCard = CardData & { origin_key: string }

export const SHOP_SORTS = ['ripest', 'best-sellers', 'price-up', 'price-down', 'name'] as const
export type ShopSort = (typeof SHOP_SORTS)[number]

/** `now` is in season and in stock, `pre-order` is promised for later, a number is a month. */
type ShopSeason = 'now' | 'pre-order' | number

/** A shopper's filter at `/shop`. Prices are taka; `sort` is null when none was chosen. */
export type ShopFilter = {
  query: string
  categories: string[]
  origins: string[]
  season: ShopSeason | null
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  sort: ShopSort | null
  page: number
}

export type ShopFacets = {
  categories: { key: string; count: number }[]
  origins: { key: string; name: string; count: number }[]
  ripeNow: number
  preOrder: number
  inStock: number
  lowestPrice: number
  highestPrice: number
}

export const NO_FILTER: ShopFilter = {
  query: '',
  categories: [],
  origins: [],
  season: null,
  minPrice: null,
  maxPrice: null,
  inStock: false,
  sort: null,
  page: 1,
}
const PAGE_LENGTH = 20

const LONGEST_QUERY = 100
const MOST_CHOICES = 20
const HIGHEST_PRICE = 1_000_000
const HIGHEST_PAGE = 500

/** The part of `URLSearchParams` that is used here. */
type SearchParameters = { get(name: string): string | null; getAll(name: string): string[] }

/** Parses any query string; values that are not understood are ignored. */
export function parseShopFilter(parameters: SearchParameters): ShopFilter {
  const first = price(parameters.get('min'))
  const second = price(parameters.get('max'))
  const swapped = first !== null && second !== null && first > second
  const sort = parameters.get('sort') as ShopSort
  return {
    query: [...(parameters.get('q') ?? '').slice(0, 1000).normalize('NFC')]
      .slice(0, LONGEST_QUERY)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
    categories: choices(parameters.getAll('category')),
    origins: choices(parameters.getAll('origin')),
    season: season(parameters.get('season')),
    minPrice: swapped ? second : first,
    maxPrice: swapped ? first : second,
    inStock: parameters.get('stock') === 'in',
    sort: SHOP_SORTS.includes(sort) ? sort : null,
    page: whole(parameters.get('page'), HIGHEST_PAGE) || 1,
  }
}

/** The canonical query string of a filter, `?` included; empty without filters. */
export function shopFilterToSearch(filter: ShopFilter): string {
  const parts: [string, string][] = []
  if (filter.query !== '') parts.push(['q', filter.query])
  for (const category of [...filter.categories].sort()) parts.push(['category', category])
  for (const origin of [...filter.origins].sort()) parts.push(['origin', origin])
  if (filter.season !== null) parts.push(['season', String(filter.season)])
  if (filter.minPrice !== null) parts.push(['min', String(filter.minPrice)])
  if (filter.maxPrice !== null) parts.push(['max', String(filter.maxPrice)])
  if (filter.inStock) parts.push(['stock', 'in'])
  if (filter.sort !== null) parts.push(['sort', filter.sort])
  if (filter.page > 1) parts.push(['page', String(filter.page)])
  return parts.length === 0
    ? ''
    : `?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`
}

type FilterContext = {
  /** The current month in Dhaka. */
  month: number
  /** The search results for `filter.query`, best match first; null without a search. */
  found: readonly string[] | null
}

/** The matching cards, in the requested order. `pageOf` splits them into pages. */
export function filterProducts<Card extends ShelfCard>(
  cards: readonly Card[],
  filter: ShopFilter,
  context: FilterContext,
): Card[] {
  const place = context.found === null ? null : new Map(context.found.map((id, index) => [id, index]))
  const kept = cards.filter((card) => (place === null || place.has(card._id)) && isAskedFor(card, filter, context.month))
  // Search results are sorted by match, unless the shopper chose another order. What can't be bought comes last.
  if (place !== null && filter.sort === null)
    return kept.sort((a, b) => Number(a.offer === 'out') - Number(b.offer === 'out') || place.get(a._id)! - place.get(b._id)!)
  return sorted(kept, filter.sort ?? 'ripest', context.month)
}

/** One page of a list; pages past the end show the last one. */
export function pageOf<Entry>(entries: readonly Entry[], page: number): { entries: Entry[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_LENGTH))
  const shown = Math.min(Math.max(1, page), pages)
  return { entries: entries.slice((shown - 1) * PAGE_LENGTH, shown * PAGE_LENGTH), page: shown, pages }
}

/** The available choices, counted over all products; categories and origins by count, ties in list order. */
export function facetsOf(cards: readonly ShelfCard[], month: number): ShopFacets {
  const prices = cards.flatMap(pricesOfCard)
  const names = new Map(cards.map((card) => [card.origin_key, card.origin]))
  const origins = counted(cards.map((card) => card.origin_key)).map(({ key, count }) => ({ key, name: names.get(key)!, count }))
  return {
    categories: counted(cards.map((card) => card.category)),
    origins,
    ripeNow: cards.filter((card) => isRipe(card, month)).length,
    preOrder: cards.filter((card) => card.offer === 'pre-order').length,
    inStock: cards.filter((card) => card.in_stock).length,
    lowestPrice: prices.length === 0 ? 0 : Math.floor(Math.min(...prices)),
    highestPrice: prices.length === 0 ? 0 : Math.ceil(Math.max(...prices)),
  }
}

function isAskedFor(card: ShelfCard, filter: ShopFilter, month: number): boolean {
  if (filter.categories.length > 0 && !filter.categories.includes(card.category)) return false
  if (filter.origins.length > 0 && !filter.origins.includes(card.origin_key)) return false
  if (filter.inStock && !card.in_stock) return false
  if (filter.season === 'now' && !isRipe(card, month)) return false
  if (filter.season === 'pre-order' && card.offer !== 'pre-order') return false
  if (typeof filter.season === 'number' && !card.season_months.includes(filter.season)) return false
  const low = filter.minPrice ?? 0
  const high = filter.maxPrice ?? Infinity
  // A product with several sizes is within a budget when one of its sizes is.
  return pricesOfCard(card).some((amount) => low <= amount && amount <= high)
}

function sorted<Card extends ShelfCard>(cards: Card[], sort: ShopSort, month: number): Card[] {
  switch (sort) {
    case 'ripest':
      return cards.sort((a, b) => ripeness(a, month) - ripeness(b, month))
    case 'best-sellers':
      // The list is in this order already; sold-out products go to its end.
      return cards.sort((a, b) => Number(a.offer === 'out') - Number(b.offer === 'out'))
    case 'price-up':
      return cards.sort((a, b) => firstPrice(a) - firstPrice(b))
    case 'price-down':
      return cards.sort((a, b) => firstPrice(b) - firstPrice(a))
    case 'name':
      return cards.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    default:
      return sort satisfies never
  }
}

/** In season first, then available all year, then pre-orders, then sold-out products. */
function ripeness(card: ShelfCard, month: number): number {
  if (card.offer === 'out') return 3
  if (card.offer === 'pre-order') return 2
  return isRipe(card, month) ? 0 : 1
}

/** Fruit available all year has no season. */
function isRipe(card: ShelfCard, month: number): boolean {
  return card.offer === 'now' && card.season_months.length < 12 && card.season_months.includes(month)
}

function firstPrice(card: ShelfCard): number {
  return card.sale_price ?? card.price
}

function pricesOfCard(card: ShelfCard): number[] {
  return card.varients.map((variant) => variant.sale_price ?? variant.price)
}

function counted(keys: readonly string[]): { key: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
}

function choices(values: readonly string[]): string[] {
  const valid = values.slice(0, 100).filter((value) => value.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value))
  return [...new Set(valid)].slice(0, MOST_CHOICES)
}

function season(text: string | null): ShopSeason | null {
  if (text === 'now' || text === 'pre-order') return text
  return whole(text, 12) || null
}

function price(text: string | null): number | null {
  return text === null || text.trim() === '' ? null : whole(text, HIGHEST_PRICE)
}

/** Digits of either script only; null above the limit. */
function whole(text: string | null, most: number): number | null {
  const digits = toLatinDigits((text ?? '').slice(0, 30).trim())
  if (!/^\d{1,9}$/.test(digits)) return null
  const value = Number(digits)
  return value <= most ? value : null
}
