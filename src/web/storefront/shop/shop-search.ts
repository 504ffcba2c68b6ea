import { shopFilterToSearch, type ShopFilter } from '#shop/catalog/model.ts'

/** The shop's address with this filter; a change of filter starts at the first page. */
export function shopPath(filter: ShopFilter): string {
  return `/shop${shopFilterToSearch(filter)}`
}

export function withChange(filter: ShopFilter, change: Partial<ShopFilter>): ShopFilter {
  return { ...filter, page: 1, ...change }
}

/** Removes a choice if it is set, else adds it. */
export function toggled(choices: readonly string[], key: string): string[] {
  return choices.includes(key) ? choices.filter((choice) => choice !== key) : [...choices, key]
}

/** How many filters are set; the search and the sort order do not count. */
export function filterCount(filter: ShopFilter): number {
  const { categories, origins, season, minPrice, maxPrice, inStock } = filter
  return (
    categories.length +
    origins.length +
    Number(season !== null) +
    Number(minPrice !== null || maxPrice !== null) +
    Number(inStock)
  )
}
