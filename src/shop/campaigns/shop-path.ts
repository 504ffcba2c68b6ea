import { plainPath } from '../values/paths.ts'

// Pages of the office, and links of one person, are no offer.
const NOT_OFFERED =
  /^\/(?:office|api|o|offers|carts|order|told|weekly\/[^/]{43}|gift\/(?:run|quotation|for)|draft-order|box)(?:\/|$)/

/** A page of the shop as staff type or paste it: its path without the language; null when it is elsewhere. */
export function shopPath(typed: string, shopUrl: string): string | null {
  if (!URL.canParse(typed, shopUrl)) return null
  const { origin, pathname, search } = new URL(typed, shopUrl)
  const path = plainPath(pathname) + search
  if (origin !== new URL(shopUrl).origin || NOT_OFFERED.test(path) || path.length > 200) return null
  // A browser reads two slashes at the start as the name of another host.
  return /^\/(?!\/)[\w./~:@%?=&+-]*$/.test(path) ? path : null
}
