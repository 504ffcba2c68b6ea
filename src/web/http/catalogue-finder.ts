import type { Reads } from '../../platform/database/read-replica.ts'
import { buildProductSearch, searchMark, type ProductSearch } from '../../shop/catalog/index.ts'
import type { Db, Reader } from '../../shop/context.ts'
import type { Tables } from '../../shop/tables.ts'

type Built = { mark: string; finder: ProductSearch }
type From = { db: Db; reads?: Reads<Tables> }

/** The search index, shared by all who search and built anew when words of products have changed: prices and stock change all day. */
export function catalogueFinder({ db, reads }: From, version: () => number): () => Promise<ProductSearch> {
  let latest: { version: number; built: Promise<Built> } | null = null
  return async () => {
    const now = version()
    if (latest?.version !== now) {
      const before = latest?.built.catch(() => null) ?? null
      const next = { version: now, built: reads ? reads.read((copy) => build(copy, before), now) : build(db, before) }
      latest = next
      // A failed build must not be kept: the next search tries again.
      next.built.catch(() => {
        if (latest === next) latest = null
      })
    }
    return (await latest.built).finder
  }
}

async function build(reader: Reader, before: Promise<Built | null> | null): Promise<Built> {
  const known = await before
  const mark = await searchMark(reader)
  return known?.mark === mark ? known : { mark, finder: await buildProductSearch(reader) }
}
