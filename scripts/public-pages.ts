// One URL for each public page, for browser tests and benchmarks. public-pages.test.ts compares it with the route table.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { STOREFRONT_TREES } from '#web/storefront-routes.ts'

/** The product and the farm of the demo whose pages are opened. */
export const PRODUCT = 'himsagar-mango'
export const FARM = 'rafiqul-islam-shibganj'

export const PUBLIC_PAGES = [
  '/',
  '/shop',
  `/product/${PRODUCT}`,
  `/express/${PRODUCT}`,
  '/checkout/cart',
  '/checkout',
  '/track/order',
  '/tell-me',
  '/weekly',
  '/weekly/start',
  `/tell-me/${PRODUCT}`,
  '/ask-for-fruit',
  '/about',
  '/contact',
  '/gallery',
  '/farms',
  `/farms/${FARM}`,
  '/season',
  '/ripe-today',
  '/frequently-asked',
  '/terms',
  '/policy',
  '/refund-policy',
  '/auth/login',
  '/profile',
  '/gift',
  '/gift/build',
  '/offline',
]

/** The page in Bangla. */
export function inBangla(path: string): string {
  return path === '/' ? '/bn' : `/bn${path}`
}

/** The route patterns that a shopper can open without a secret link or a staff session, such as `/product/:slug`. */
export function publicPatterns(routes: readonly RouteConfigEntry[]): string[] {
  const storefront = routes.find(({ path }) => path === STOREFRONT_TREES[0]?.path)
  return (storefront?.children ?? [])
    .map(({ path }) => `/${path ?? ''}`)
    .filter(
      (path) =>
        path !== '/*' &&
        !/^\/(?:(?:draft-order|order|box|told|offers|carts|preview|gift\/(?:quotation|run|for)|profile\/companies)\/|weekly\/:|profile\/waiting$)/.test(
          path,
        ),
    )
}
