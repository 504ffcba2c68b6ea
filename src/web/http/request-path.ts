import assert from 'node:assert/strict'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shop/values/language.ts'
import { STOREFRONT_TREES } from '../storefront-routes.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SLUG = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * The format of each path parameter. A parameter of another format is 404 before a limit, a cache, the log or the database sees
 * it.
 */
export const PARAMETER_FORMS: Record<string, RegExp> = {
  token: /^[\w-]{43}$/,
  // A recipient's link.
  link: /^[\w-]{24}$/,
  // A box code.
  code: /^[0-9a-f]{32}$/,
  slug: SLUG,
  zoneId: SLUG,
  carrier: SLUG,
  file: /^[\w-]{1,60}\.[a-z]{3,4}$/,
  format: /^[a-z]{3,5}$/,
  book: /^[a-z-]{1,20}$/,
  month: /^2\d{3}-(?:0[1-9]|1[0-2])$/,
  // An invoice number.
  number: /^[A-Z]{2,3}-\d{4}-\d{2}-\d{6,9}$/,
  ...Object.fromEntries(
    [
      'id',
      'proofId',
      'photoId',
      'receiptId',
      'boxId',
      'manifestId',
      'lotId',
      'slotId',
      'parcelId',
      'programmeId',
      'endpointId',
    ].map((name) => [name, UUID] as const),
  ),
}

const LONGEST_PATH = 300
const NOWHERE = '/not-found'

/** A page and its routes, outermost first. */
type PagePath = { path: string; routes: string[] }

/** `route`: the pattern of the page, without its values. */
type JudgedRequest = { route?: string } &
  /**
   * Continue with this URL instead of the one that was sent; with `read` for a read of a page with an invalid parameter
   * (`check-parameters.ts`).
   */
  (
    | { kind: 'go-on'; url: string; read?: string }
    /** Each page has one canonical path, which is rendered and cached. */
    | { kind: 'redirect'; to: string }
  )

type Pattern = { segments: string[]; route: string; dataRoute: string; languages: readonly Language[]; routes: string[] }
type Fit = { pattern: Pattern; spelled: string[] } | 'wrong-form' | null

/**
 * Checks the URL of every request before anything else. Matches page paths as the router does, in any case and with extra
 * slashes, and redirects to the canonical path.
 */
export function makeRequestPaths(pages: PagePath[], apiPaths: string[]) {
  const patterns = pages.map(({ path, routes }) => patternOf(path, routes))
  const ofApi = apiPaths.map((path) => patternOf(path, []))

  function judge(url: string): JudgedRequest {
    const question = url.indexOf('?')
    const sent = question === -1 ? url : url.slice(0, question)
    const query = question === -1 ? '' : url.slice(question + 1)
    if (!sent.startsWith('/')) return { kind: 'go-on', url }
    const path = plainPath(sent)
    if (sent.startsWith('/api/') || path?.startsWith('/api/')) {
      const unknown = path === null || fits(ofApi, path.split('/').slice(1)) === 'wrong-form'
      return { kind: 'go-on', url: unknown ? `/api${NOWHERE}` : withQuery(path, query) }
    }
    if (path === null) return { kind: 'go-on', url: NOWHERE }
    const { segments, data, language } = partsOf(path)
    const fit = fits(patterns, segments, language)
    if (fit === 'wrong-form') {
      return { kind: 'go-on', url: spell(language, [NOWHERE.slice(1)], data), read: withQuery(path, data ? '' : query) }
    }
    if (fit === null) return { kind: 'go-on', url: withQuery(path, query) }
    const right = spell(language, fit.spelled, data)
    const better = withQuery(right, data ? withKnownRoutes(query, fit.pattern.routes) : query)
    const route = data ? fit.pattern.dataRoute : fit.pattern.route
    return right === sent ? { kind: 'go-on', url: better, route } : { kind: 'redirect', to: better, route }
  }
  return { judge }
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}

function patternOf(path: string, routes: string[]): Pattern {
  const all = path.split('/').filter((segment) => segment !== '')
  const tree = STOREFRONT_TREES.find((one) => one.path === all[0])
  const segments = tree ? all.slice(1) : all
  for (const segment of segments)
    assert(!segment.startsWith(':') || segment.slice(1) in PARAMETER_FORMS, `no form is known for ${segment} of ${path}`)
  const route = `/${segments.join('/')}`
  return { segments, route, dataRoute: `${route}.data`, languages: tree?.languages ?? [DEFAULT_LANGUAGE], routes }
}

/**
 * The decoded path without `..`; null if it has an invalid encoding, is too long, or has characters that none of our paths has.
 */
function plainPath(path: string): string | null {
  if (path.length > LONGEST_PATH) return null
  const plain = path.includes('%') ? decoded(path) : path
  if (plain === null || !/^[\w./~:@-]+$/.test(plain)) return null
  return /\/\.{1,2}(?:\/|$)/.test(plain) ? new URL(`http://localhost${plain}`).pathname : plain
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The router requests the data of `/` as `/_.data`, of `/shop` as `/shop.data` and of `/shop/` as `/shop/_.data`. */
function partsOf(path: string): { segments: string[]; data: boolean; language: Language } {
  const data = path.endsWith('.data')
  const of = data ? path.slice(0, -'.data'.length) : path
  const page = data ? of.replace(/\/_$/, '/') : of
  const all = page.split('/').filter((segment) => segment !== '')
  const language = languageOfPath(`/${all[0]?.toLowerCase()}`)
  return { segments: language === DEFAULT_LANGUAGE ? all : all.slice(1), data, language }
}

function spell(language: Language, segments: string[], data: boolean): string {
  const path = pathIn(language, `/${segments.join('/')}`)
  if (!data) return path
  return path === '/' ? '/_.data' : `${path}.data`
}

/** The page that these segments match, in canonical form. */
function fits(patterns: Pattern[], segments: string[], language: Language = DEFAULT_LANGUAGE): Fit {
  let best: Fit = null
  for (const pattern of patterns) {
    if (pattern.segments.length !== segments.length || !pattern.languages.includes(language)) continue
    const spelled = spelledAs(pattern, segments)
    if (spelled === null) continue
    if (spelled === 'wrong-form') best ??= 'wrong-form'
    else if (best === null || best === 'wrong-form' || isNearer(pattern, best.pattern)) best = { pattern, spelled }
  }
  return best
}

/** Of two matches: prefers fewer parameters, and an index page to the layout around it. */
function isNearer(one: Pattern, other: Pattern): boolean {
  const fewer = parametersOf(one) - parametersOf(other)
  return fewer === 0 ? one.routes.length > other.routes.length : fewer < 0
}

function parametersOf({ segments }: Pattern): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

function spelledAs(pattern: Pattern, segments: string[]): string[] | 'wrong-form' | null {
  const spelled: string[] = []
  let wrong = false
  for (const [index, expected] of pattern.segments.entries()) {
    const given = segments[index]!
    const small = given.toLowerCase()
    if (!expected.startsWith(':')) {
      if (small !== expected) return null
      spelled.push(expected)
      continue
    }
    const form = PARAMETER_FORMS[expected.slice(1)]!
    const right = [given, small].find((spelling) => form.test(spelling))
    wrong ||= right === undefined
    spelled.push(right ?? given)
  }
  return wrong ? 'wrong-form' : spelled
}

/** `_routes` names the routes whose data is requested: keeps those that the page has, each once, in their order. */
function withKnownRoutes(query: string, routes: string[]): string {
  if (!query.includes('_routes')) return query
  const search = new URLSearchParams(query)
  const asked = new Set(search.get('_routes')?.split(','))
  search.delete('_routes')
  const known = routes.filter((id) => asked.has(id))
  if (known.length > 0) search.set('_routes', known.join(','))
  return search.toString()
}

type BuiltRoute = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined }

/** The paths of all pages, from the routes of the build. */
export function pagePathsOf(routes: Record<string, BuiltRoute | undefined>): PagePath[] {
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || (route.path === undefined && !route.index) || route.path === '*') return []
    const chain: BuiltRoute[] = []
    for (let at: BuiltRoute | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
      chain.unshift(at)
    return [{ path: chain.map(({ path = '' }) => path).join('/'), routes: chain.map(({ id }) => id) }]
  })
}
