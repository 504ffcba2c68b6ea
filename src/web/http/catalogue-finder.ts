import type { Reads } from '#platform/database/read-replica.ts'
import { buildProductSearch, followProducts, type ProductSearch } from '#shop/catalog/index.ts'
import type { Db, Reader } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'

type From = { db: Db; reads?: Reads<Tables> }

/** The search index, shared by all searches. It updates when product texts change, not when prices or stock do. */
export function catalogueFinder({ db, reads }: From, version: () => number): () => Promise<ProductSearch> {
  let whole: ProductSearch | null = null
  let latest: { version: number; found: Promise<ProductSearch> } | null = null

  async function follow(reader: Reader, before: Promise<unknown> | undefined): Promise<ProductSearch> {
    // One update at a time, because each builds on the previous index; a failed update leaves the index unchanged.
    await before?.catch(() => undefined)
    whole = whole ? await followProducts(reader, whole) : await buildProductSearch(reader)
    return whole
  }

  return async () => {
    const now = version()
    if (latest?.version !== now) {
      const before = latest?.found
      const next = { version: now, found: reads ? reads.read((copy) => follow(copy, before), now) : follow(db, before) }
      latest = next
      // Failures are not cached: the next search tries again.
      next.found.catch(() => {
        if (latest === next) latest = null
      })
    }
    return latest.found
  }
}
