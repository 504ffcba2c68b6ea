import { pathIn, plainPath, languageOfPath } from '#shop/values/paths.ts'
import { prefixOf, type Language } from '#shop/values/language.ts'

/** Names the build that made a page: an older page asks for scripts that a newer build no longer has. */
export const BUILD_HEADER = 'X-Build'
/** When a copy was stored, in milliseconds since 1970. */
export const KEPT_HEADER = 'X-Kept-At'

/** If a page takes longer than this, the stored copy is shown, if there is one. */
export const PATIENCE_MS = 3000
/** Older copies are not shown: their content may be outdated. */
export const OLDEST_COPY_MS = 7 * 24 * 3600_000

export const MOST_PAGES = { count: 80, bytes: 6_000_000 }
export const MOST_PHOTOS = { count: 150, bytes: 8_000_000 }

/**
 * What is stored for a request: the last copy of a page or its data, a file of this build, or a photo. Nothing else is stored.
 */
type Kept = { store: 'pages' | 'files' | 'photos'; key: string } | null

// Public pages that contain nothing personal. kept.test.ts compares them with the list of public pages.
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
// The areas of the country in both languages: the only API answer that the order form needs.
const AREAS = '/api/v1/areas'
const LONGEST_SEARCH = 300

/** Whether, where and under which key the answer of this URL is stored. Only for GET requests. */
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

/** The key of a page's complete data, which covers requests for parts of it; null if the key is not for data. */
export function wholeData(key: string): string | null {
  const [path = '', search = ''] = key.split('?')
  if (!path.endsWith('.data')) return null
  const rest = new URLSearchParams(search)
  rest.delete('_routes')
  const text = rest.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The page to which this data belongs; null if the key is not for data. */
export function documentOf(key: string): string | null {
  const whole = wholeData(key)
  if (whole === null) return null
  const [path = '', search] = whole.split('?')
  return search === undefined ? pageOfData(path) : `${pageOfData(path)}?${search}`
}

/** The pages that the cart and the order form need, stored as soon as the cart has something in it. */
export function pagesToOrder(language: Language): string[] {
  const start = prefixOf(language)
  return [...['/checkout/cart', '/checkout'].flatMap((path) => [start + path, `${start}${path}.data`]), AREAS]
}

/** The address that replaces a page which can't be shown. */
export function offlinePage(pathname: string, search: string): string {
  const language = languageOfPath(pathname)
  return pathIn(language, `/offline?from=${encodeURIComponent(pathname + search)}`)
}

/** All sizes of one photo share a name, because any of them can replace another. */
export function photoName(key: string): string {
  return key.replace(/(?:-\d+)?\.\w+$/, '')
}

/** The oldest copies beyond the limits of count and size, from a list sorted from old to new. */
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

// The router requests the data of `/` as `/_.data`, and of `/bn` as `/bn.data`.
function pageOfData(path: string): string {
  const page = path.slice(0, -'.data'.length)
  return page === '/_' ? '/' : page
}
