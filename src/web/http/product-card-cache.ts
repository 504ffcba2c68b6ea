import type { ShelfCard } from '#shop/catalog/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import type { ProductCardCache } from './request-context.ts'

// Both languages, each with and without the first known day.
const MOST_KEPT = 4

/**
 * Every product as a card, built once per page version. Otherwise each search in a shop with thousands of products would read and
 * build all of them. The version also increases when the time of day changes what pages show.
 */
export function cacheProductCards(version: () => number): ProductCardCache {
  let kept: { version: number; shelves: Map<string, Promise<ShelfCard[]>> } | null = null
  return ({ ctx }, { language, firstDay }) => {
    const now = version()
    if (kept?.version !== now) kept = { version: now, shelves: new Map() }
    const { shelves } = kept
    const key = `${language} ${firstDay ?? ''}`
    const known = shelves.get(key)
    if (known) return known
    const made = shelf(ctx.db, { now: ctx.now, language, ...(firstDay && { firstDay }) })
    if (shelves.size >= MOST_KEPT) shelves.delete(shelves.keys().next().value!)
    shelves.set(key, made)
    // Failures are not cached.
    made.catch(() => {
      if (shelves.get(key) === made) shelves.delete(key)
    })
    return made
  }
}

/** The cards in this process's cache; read from the database if it has none. */
export const cachedProductCards: ProductCardCache = (requestContext, asked) => {
  if (requestContext.shop.shelf) return requestContext.shop.shelf(requestContext, asked)
  const { db, now } = requestContext.ctx
  return shelf(db, { now, ...asked })
}
