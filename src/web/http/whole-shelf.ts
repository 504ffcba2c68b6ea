import type { ShelfCard } from '../../shop/catalog/index.ts'
import { shelf } from '../../shop/ordering/index.ts'
import type { CalendarDate, Language } from '../../shop/values/index.ts'
import type { Visit } from './visit.ts'

/** All products as cards. They are shared: read them, and change none. */
export type WholeShelf = (visit: Visit, asked: { language: Language; firstDay?: CalendarDate }) => Promise<readonly ShelfCard[]>

// Both languages, with the first day that the page knows and without.
const MOST_KEPT = 4

/**
 * Every product as a card, put together once per version of the pages: with thousands of products each search would else read and dress all of them again.
 * The version also grows when the time of day changes what pages say.
 */
export function keepShelf(version: () => number): WholeShelf {
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
    // A failure must not be kept.
    made.catch(() => {
      if (shelves.get(key) === made) shelves.delete(key)
    })
    return made
  }
}

/** As kept by this process, or read now where it keeps none. */
export const wholeShelf: WholeShelf = (visit, asked) => {
  if (visit.shop.shelf) return visit.shop.shelf(visit, asked)
  const { db, now } = visit.ctx
  return shelf(db, { now, ...asked })
}
