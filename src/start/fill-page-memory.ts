import { publicPaths } from '#web/api/sitemap.ts'
import { fillPages } from '#web/http/fill-pages.ts'
import type { Pages } from '#web/http/pages.ts'
import type { Shop } from '#web/http/request-context.ts'

// Not in the sitemap, but needed by a shopper who is about to order.
const FURTHER_PATHS = ['/checkout/cart', '/checkout', '/offline', '/auth/login', '/profile']

/** Fills the page cache soon after the start. */
export function fillPageMemory({ db, log }: Shop, pages: Pages): { stop: () => Promise<void> } {
  return fillPages({ pages, log, paths: async () => [...FURTHER_PATHS, ...(await publicPaths(db))] })
}
