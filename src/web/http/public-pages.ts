import { readBoxRequest, boxRequestToSearch } from '#shop/gifting/model.ts'
import { parseShopFilter, shopFilterToSearch } from '#shop/catalog/model.ts'
import { plainPath } from '#shop/values/paths.ts'

// The pages that are the same for every visitor. Only these are cached, never every GET request.
const FIXED = new Set([
  '/',
  '/shop',
  '/checkout/cart',
  '/checkout',
  '/track/order',
  '/gift',
  '/gift/build',
  '/about',
  '/contact',
  '/gallery',
  '/farms',
  '/season',
  '/ripe-today',
  '/weekly',
  '/frequently-asked',
  '/terms',
  '/policy',
  '/refund-policy',
  '/offline',
  '/auth/login',
  '/profile',
])
const BY_SLUG = /^\/(?:product|express|farms)\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const DATA_ROUTES = /^[a-z0-9_?/.,*:-]{1,400}$/i
const LONGEST_URL = 2000

/**
 * The cache key of a page, which is also the URL to render it with; null if the page is not public. Parameters that a page does
 * not read (campaign and click ids) are removed, so that they do not multiply the entries.
 */
export function publicPageKey(url: string): string | null {
  if (url.length > LONGEST_URL) return null
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  const data = path.endsWith('.data')
  const page = pageOf(data ? path.slice(0, -5) : path)
  if (page === null) return null
  if (question === -1) return path
  const search = new URLSearchParams(url.slice(question + 1))
  const kept = new URLSearchParams(page === '/shop' ? shopSearch(search) : '')
  if (page === '/shop' && kept.has('q')) return null
  // Every box has its own URL, and hardly anyone except its builder opens it.
  if (page === '/gift/build' && boxRequestToSearch(readBoxRequest(search)) !== '') return null
  const routes = data ? search.get('_routes') : null
  if (routes !== null && !DATA_ROUTES.test(routes)) return null
  if (routes !== null) kept.set('_routes', routes)
  const text = kept.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The path of a key with `:slug` for the name of a product or farm, and without its parameters. */
export function publicPageRoute(key: string): string {
  const path = key.split('?', 1)[0]!.replace(/\.data$/, '')
  const plain = path === '/_' ? '/' : plainPath(path)
  return BY_SLUG.test(plain) ? plain.replace(/[^/]+$/, ':slug') : plain
}

/** The English path of a public page, or null. The router requests the data of `/` as `/_.data`, and of `/bn` as `/bn.data`. */
function pageOf(path: string): string | null {
  const plain = path === '/_' ? '/' : plainPath(path)
  return FIXED.has(plain) || BY_SLUG.test(plain) ? plain : null
}

function shopSearch(search: URLSearchParams): string {
  return shopFilterToSearch(parseShopFilter(search))
}
