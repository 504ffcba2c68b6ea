import { describe, expect, test } from 'vitest'
import {
  facetsOf,
  filterProducts,
  NO_FILTER,
  pageOf,
  parseShopFilter,
  shopFilterToSearch,
  type ShelfCard,
  type ShopFilter,
} from './shop-filter.ts'

const JUNE = { month: 6, found: null }

function card(id: string, facts: Partial<ShelfCard> & { prices?: number[] }): ShelfCard {
  const prices = facts.prices ?? [facts.price ?? 500]
  const varients = prices.map((price, index) => {
    return { _id: `${id}-${index}`, label: `${index}`, price, sale_price: null, quantity_kg: 1, in_stock: true }
  })
  return {
    _id: id,
    name: id,
    slug: id,
    image: '',
    description_short: '',
    type: 'single',
    price: prices[0]!,
    sale_price: null,
    in_stock: true,
    quantity_kg: 1,
    varients,
    photo: null,
    origin: 'Rajshahi',
    origin_key: 'rajshahi',
    category: 'mango',
    season_months: [6, 7],
    price_per_kg: null,
    offer: 'now',
    ships_from: null,
    few_left: null,
    ...facts,
  }
}

const shelf = [
  card('himsagar', { prices: [540, 850, 3200], origin: 'Chapainawabganj', origin_key: 'chapainawabganj', season_months: [5, 6] }),
  card('fuji', {
    price: 420,
    category: 'imported',
    origin: 'China',
    origin_key: 'china',
    season_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  }),
  card('haribhanga', { price: 800, offer: 'pre-order', in_stock: false, ships_from: '2026-06-22' }),
  card('malta', { price: 230, category: 'seasonal', offer: 'out', in_stock: false, season_months: [9, 10] }),
  card('langra', { price: 850, sale_price: 790 }),
]
const names = (filter: Partial<ShopFilter>, context: Parameters<typeof filterProducts>[2] = JUNE) =>
  filterProducts(shelf, { ...NO_FILTER, ...filter }, context).map((found) => found._id)

describe('filtering', () => {
  test('without filters everything is listed, ripe fruit first and sold-out products last', () => {
    expect(names({})).toEqual(['himsagar', 'langra', 'fuji', 'haribhanga', 'malta'])
    expect(shelf.map((found) => found._id)).toEqual(['himsagar', 'fuji', 'haribhanga', 'malta', 'langra'])
  })

  test.each<[string, Partial<ShopFilter>, string[]]>([
    ['one category', { categories: ['mango'] }, ['himsagar', 'langra', 'haribhanga']],
    ['two categories', { categories: ['imported', 'seasonal'] }, ['fuji', 'malta']],
    ['an origin', { origins: ['china'] }, ['fuji']],
    ['ripe now', { season: 'now' }, ['himsagar', 'langra']],
    ['pre-order', { season: 'pre-order' }, ['haribhanga']],
    ['a month', { season: 9 }, ['fuji', 'malta']],
    ['in stock', { inStock: true }, ['himsagar', 'langra', 'fuji']],
    ['a budget one pack fits', { minPrice: 3000 }, ['himsagar']],
    ['up to a price', { maxPrice: 420 }, ['fuji', 'malta']],
    ['cheapest first', { sort: 'price-up' }, ['malta', 'fuji', 'himsagar', 'langra', 'haribhanga']],
    ['dearest first', { sort: 'price-down' }, ['haribhanga', 'langra', 'himsagar', 'fuji', 'malta']],
    ['by name', { sort: 'name' }, ['fuji', 'haribhanga', 'himsagar', 'langra', 'malta']],
    ['best sellers', { sort: 'best-sellers' }, ['himsagar', 'fuji', 'haribhanga', 'langra', 'malta']],
  ])('%s', (_, filter, expected) => {
    expect(names(filter)).toEqual(expected)
  })

  test('search results are sorted by match with sold-out fruit last, unless another order is chosen', () => {
    const found = { month: 6, found: ['malta', 'langra', 'nowhere', 'himsagar'] }
    expect(names({ query: 'x' }, found)).toEqual(['langra', 'himsagar', 'malta'])
    expect(names({ query: 'x', sort: 'name' }, found)).toEqual(['himsagar', 'langra', 'malta'])
    expect(names({ query: 'x' }, { month: 6, found: [] })).toEqual([])
  })

  test('the available choices are counted', () => {
    expect(facetsOf(shelf, 6)).toEqual({
      categories: [
        { key: 'mango', count: 3 },
        { key: 'imported', count: 1 },
        { key: 'seasonal', count: 1 },
      ],
      origins: [
        { key: 'rajshahi', name: 'Rajshahi', count: 3 },
        { key: 'chapainawabganj', name: 'Chapainawabganj', count: 1 },
        { key: 'china', name: 'China', count: 1 },
      ],
      ripeNow: 2,
      preOrder: 1,
      inStock: 3,
      lowestPrice: 230,
      highestPrice: 3200,
    })
  })

  test('a page past the end shows the last one', () => {
    const entries = Array.from({ length: 45 }, (_, index) => index)
    expect(pageOf(entries, 9)).toEqual({ entries: [40, 41, 42, 43, 44], page: 3, pages: 3 })
    expect(pageOf(entries, 2).entries).toHaveLength(20)
    expect(pageOf([], 4)).toEqual({ entries: [], page: 1, pages: 1 })
  })
})

describe('the URL of a filter', () => {
  test('is read and written back in canonical form', () => {
    const typed =
      '?page=2&q=%20ripe++mango&sort=name&stock=in&max=100&min=%E0%A7%AB%E0%A7%A6%E0%A7%A6&season=7&category=mango&category=dates&origin=china'
    const filter = parseShopFilter(new URLSearchParams(typed))
    expect(filter).toEqual({
      query: 'ripe mango',
      categories: ['mango', 'dates'],
      origins: ['china'],
      season: 7,
      minPrice: 100,
      maxPrice: 500,
      inStock: true,
      sort: 'name',
      page: 2,
    })
    const search = shopFilterToSearch(filter)
    expect(search).toBe(
      '?q=ripe%20mango&category=dates&category=mango&origin=china&season=7&min=100&max=500&stock=in&sort=name&page=2',
    )
    expect(shopFilterToSearch(parseShopFilter(new URLSearchParams(search)))).toBe(search)
    expect(shopFilterToSearch(NO_FILTER)).toBe('')
  })

  test.each([
    'category=<script>&category=../x&origin=A',
    'season=13&page=0&min=-5&max=1e9&sort=__proto__',
    'season=0&page=99999999999',
    'min=1.5&max=NaN&stock=yes',
    'q=',
    'q=%20%20',
    'q=%ud83d',
    'page=-1&category=',
  ])('%s sets no filter', (query) => {
    expect(parseShopFilter(new URLSearchParams(query))).toEqual({ ...NO_FILTER, query: query === 'q=%ud83d' ? '%ud83d' : '' })
  })

  test('a query is cut to its limit, and lone surrogates can still be encoded', () => {
    expect(parseShopFilter(new URLSearchParams({ q: 'আম'.repeat(5000) })).query).toHaveLength(100)
    expect(shopFilterToSearch({ ...NO_FILTER, query: '\ud83d' })).toBe('?q=%EF%BF%BD')
  })

  test('at most twenty choices are kept', () => {
    const parameters = new URLSearchParams(Array.from({ length: 90 }, (_, index) => ['category', `c${index}`]))
    expect(parseShopFilter(parameters).categories).toHaveLength(20)
  })
})
