import { buildProductSearch, type ProductSearch } from '../../shop/catalog/index.ts'
import type { Reader } from '../../shop/context.ts'

/** The search index, built once per change of the catalogue and shared by all who wait for it. */
export function catalogueFinder(reader: Reader, version: () => number): () => Promise<ProductSearch> {
  let built: { version: number; finder: Promise<ProductSearch> } | null = null
  return () => {
    const now = version()
    if (!built || built.version !== now) {
      const finder = buildProductSearch(reader)
      built = { version: now, finder }
      // A failed build must not be kept: the next search tries again.
      finder.catch(() => {
        if (built?.finder === finder) built = null
      })
    }
    return built.finder
  }
}
