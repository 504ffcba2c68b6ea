import { pathIn, plainPath, languageOfPath } from '#shop/values/paths.ts'
import { prefixOf, type Language } from '#shop/values/language.ts'

/** Says which build a page was made by: an older one asks for scripts that a newer one no longer has. */
export const BUILD_HEADER = 'X-Build'
/** When a copy was kept, in milliseconds since 1970. */
export const KEPT_HEADER = 'X-Kept-At'

/** A page that takes longer than this is shown as it was seen last, when it was. */
export const PATIENCE_MS = 3000
/** Older copies are not shown: nothing of what they say need be true any more. */
export const OLDEST_COPY_MS = 7 * 24 * 3600_000

export const MOST_PAGES = { count: 80, bytes: 6_000_000 }
export const MOST_PHOTOS = { count: 150, bytes: 8_000_000 }

/** What is kept of a request: the page or its data as seen last, a file of this build, a photo; everything else never. */
export type Kept = { store: 'pages' | 'files' | 'photos'; key: string } | null

// What everybody may see and nobody sees anything of their own on. All of them are public pages: kept.test.ts holds it to that list.
const PAGES = new Set([
  '/',
  '/shop',
  '/offline',
  '/checkout/cart',
  '/checkout',
  '/gift',
  '/about',
  '/contact',
  '/gallery',
  '/farms',
  '/season',
  '/frequently-asked',
  '/terms',
  '/policy',
  '/refund-policy',
])
const BY_SLUG = /^\/(?:product|express|farms)\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const FILES = /^\/(?:assets|fonts|brand|icons)\/[\w.-]+$/
const PHOTO = /^\/media\/[a-z0-9][a-z0-9/-]*\.(?:avif|webp|jpg|png)$/
// The areas of the country, in both languages: the one answer of the API that the order form can't do without.
const AREAS = '/api/v1/areas'
const LONGEST_SEARCH = 300

/** Whether, where and under which name what this address answers is kept. Only what is read: nothing that is sent is ever looked at. */
export function keptAs(url: URL): Kept {
  const { pathname, search } = url
  if (FILES.test(pathname)) return { store: 'files', key: pathname }
  if (PHOTO.test(pathname)) return { store: 'photos', key: pathname }
  if (pathname === AREAS) return { store: 'pages', key: AREAS }
  const data = pathname.endsWith('.data')
  const page = data ? pageOfData(pathname) : pathname
  if (!isKeptPage(page)) return null
  const kept = new URLSearchParams(plainPath(page) === '/shop' ? search : '')
  const routes = data ? new URLSearchParams(search).get('_routes') : null
  kept.delete('_routes')
  if (routes !== null) kept.set('_routes', routes)
  const text = kept.toString()
  if (text.length > LONGEST_SEARCH) return null
  return { store: 'pages', key: text === '' ? pathname : `${pathname}?${text}` }
}

/** The name of a page's whole data, which holds what any part of it may be asked for; null for what is no data. */
export function wholeData(key: string): string | null {
  const [path = '', search = ''] = key.split('?')
  if (!path.endsWith('.data')) return null
  const rest = new URLSearchParams(search)
  rest.delete('_routes')
  const text = rest.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The page whose data this is; null for what is no data. */
export function documentOf(key: string): string | null {
  const whole = wholeData(key)
  if (whole === null) return null
  const [path = '', search] = whole.split('?')
  return search === undefined ? pageOfData(path) : `${pageOfData(path)}?${search}`
}

/** What the cart and the order form need, kept from the moment something lies in the cart. */
export function pagesToOrder(language: Language): string[] {
  const start = prefixOf(language)
  return [...['/checkout/cart', '/checkout'].flatMap((path) => [start + path, `${start}${path}.data`]), AREAS]
}

/** Where a page leads that can't be shown. */
export function offlinePage(pathname: string, search: string): string {
  const language = languageOfPath(pathname)
  return pathIn(language, `/offline?from=${encodeURIComponent(pathname + search)}`)
}

/** Other sizes of the same photo look the same; which of them was seen depends on the page. */
export function photoName(key: string): string {
  return key.replace(/(?:-\d+)?\.\w+$/, '')
}

/** The oldest ones, of a list from old to new, that are too many or too large together. */
export function overfull(kept: readonly { key: string; bytes: number }[], most: { count: number; bytes: number }): string[] {
  let count = kept.length
  let bytes = kept.reduce((sum, entry) => sum + entry.bytes, 0)
  const gone: string[] = []
  for (const entry of kept) {
    if (count <= most.count && bytes <= most.bytes) break
    gone.push(entry.key)
    count -= 1
    bytes -= entry.bytes
  }
  return gone
}

function isKeptPage(path: string): boolean {
  const plain = plainPath(path)
  return PAGES.has(plain) || BY_SLUG.test(plain)
}

// The router asks for the data of `/` as `/_.data`, and of `/bn` as `/bn.data`.
function pageOfData(path: string): string {
  const page = path.slice(0, -'.data'.length)
  return page === '/_' ? '/' : page
}
