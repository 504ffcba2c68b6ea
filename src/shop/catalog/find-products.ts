import type { Reader } from '../context.ts'
import type { Bilingual } from '../values/index.ts'
import { productsForSearch } from './products-for-search.ts'
import type { SearchableProduct } from './products-for-search.ts'
import { buildSearch } from './search-index.ts'
import type { Search } from './search-index.ts'

/** What the search needs in memory. Hold one, and make it anew when `searchMark` is another. */
export type ProductSearch = { search: Search; products: Map<string, SearchableProduct> }

export type ProductSuggestion = { id: string; slug: string; name: Bilingual }

const MOST_FOUND = 200

export async function buildProductSearch(reader: Reader): Promise<ProductSearch> {
  const products = await productsForSearch(reader)
  const search = await buildSearch(
    products.map(({ id, name, alsoCalled, category, origin, aliases }) => ({
      id,
      texts: [name.en, name.bn],
      keywords: [alsoCalled, category, origin].flatMap((text) => (text ? [text.en, text.bn] : [])).concat(aliases),
    })),
  )
  return { search, products: new Map(products.map((product) => [product.id, product])) }
}

/** Ids of products, best first. Any text is fine; one that says nothing finds nothing. */
export function findProducts({ search }: ProductSearch, query: string): string[] {
  return search.search(query, MOST_FOUND)
}

/** For a word still being typed: at most `limit` products. */
export function suggestProducts({ search, products }: ProductSearch, query: string, limit = 6): ProductSuggestion[] {
  return search.suggest(query, limit).flatMap(({ id }) => {
    const product = products.get(id)
    return product ? [{ id, slug: product.slug, name: product.name }] : []
  })
}
