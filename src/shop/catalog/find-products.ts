import type { Reader } from '../context.ts'
import { type Translations, everyText } from '../values/index.ts'
import { marksForSearch, productOfMark, productsForSearch, type SearchableProduct } from './products-for-search.ts'
import { buildSearch, type Search, type SearchEntry } from './search-index.ts'

/** The in-memory search, with products in the shop's order. Keep one instance and update it with `followProducts`. */
export type ProductSearch = { search: Search; products: Map<string, SearchableProduct> }

type ProductSuggestion = { id: string; slug: string; name: Translations }

const MOST_FOUND = 200

export async function buildProductSearch(reader: Reader): Promise<ProductSearch> {
  const products = await productsForSearch(reader)
  return { search: await buildSearch(products.map(entryOf)), products: byId(products) }
}

/**
 * Returns `before` itself while nothing relevant to the search changed. Otherwise the index moves into the result with only the changed
 * products read and indexed again. Discard `before` then; until that it gives the same results.
 */
export async function followProducts(reader: Reader, before: ProductSearch): Promise<ProductSearch> {
  const marks = await marksForSearch(reader)
  const known = new Map([...before.products.values()].map((product) => [product.mark, product]))
  if (marks.join() === [...known.keys()].join()) return before
  const changed = marks.filter((mark) => !known.has(mark)).map(productOfMark)
  const read = byId(changed.length === 0 ? [] : await productsForSearch(reader, changed))
  const products = marks.flatMap((mark) => known.get(mark) ?? read.get(productOfMark(mark)) ?? [])
  await before.search.follow(products.map(entryOf))
  return { search: before.search, products: byId(products) }
}

function entryOf({ id, name, alsoCalled, category, origin, aliases }: SearchableProduct): SearchEntry {
  return {
    id,
    texts: everyText(name),
    keywords: [alsoCalled, category, origin].flatMap((text) => (text ? everyText(text) : [])).concat(aliases),
  }
}

function byId(products: readonly SearchableProduct[]): Map<string, SearchableProduct> {
  return new Map(products.map((product) => [product.id, product]))
}

/** Ids of products, best match first. Any text is allowed; a text without searchable words finds nothing. */
export function findProducts({ search }: ProductSearch, query: string): string[] {
  return search.search(query, MOST_FOUND)
}

/** Suggestions for a word still being typed: at most `limit` products. */
export function suggestProducts({ search, products }: ProductSearch, query: string, limit = 6): ProductSuggestion[] {
  return search.suggest(query, limit).flatMap(({ id }) => {
    const product = products.get(id)
    return product ? [{ id, slug: product.slug, name: product.name }] : []
  })
}
