import assert from 'node:assert/strict'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shop/values/language.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SLUG = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The form of each parameter in a path. What has another form is 404 before a limit, a cache, the log or the database sees it. */
export const PARAMETER_FORMS: Record<string, RegExp> = {
  token: /^[\w-]{43}$/,
  // Of a recipient.
  link: /^[\w-]{24}$/,
  // Of a box.
  code: /^[0-9a-f]{32}$/,
  slug: SLUG,
  zoneId: SLUG,
  file: /^[\w-]{1,60}\.[a-z]{3,4}$/,
  format: /^[a-z]{3,4}$/,
  // Of an invoice.
  number: /^[A-Z]{2,3}-\d{4}-\d{2}-\d{6,9}$/,
  ...Object.fromEntries(
    ['id', 'proofId', 'photoId', 'boxId', 'manifestId', 'lotId', 'slotId'].map((name) => [name, UUID] as const),
  ),
}

const LONGEST_PATH = 300
const NOWHERE = '/not-found'

/** A page and the routes it is made of, outermost first. */
export type PagePath = { path: string; routes: string[] }

export type JudgedRequest =
  /** Go on, with this URL in place of the one that was sent; with `read` where a page with a parameter of the wrong form is read (`check-parameters.ts`). */
  | { kind: 'go-on'; url: string; read?: string }
  /** The same page has one spelling, which is rendered and kept. */
  | { kind: 'redirect'; to: string }

type Pattern = { segments: string[]; inOtherLanguages: boolean; routes: string[] }
type Fit = { pattern: Pattern; spelled: string[] } | 'wrong-form' | null

/**
 * Judges the URL of every request before anything else does. Page paths are taken as the router takes them, in any case and with slashes to spare, and
 * sent on to their one spelling.
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
    return right === sent ? { kind: 'go-on', url: better } : { kind: 'redirect', to: better }
  }
  return { judge }
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}

function patternOf(path: string, routes: string[]): Pattern {
  const all = path.split('/').filter((segment) => segment !== '')
  const inOtherLanguages = all[0] === 'bn?'
  const segments = inOtherLanguages ? all.slice(1) : all
  for (const segment of segments)
    assert(!segment.startsWith(':') || segment.slice(1) in PARAMETER_FORMS, `no form is known for ${segment} of ${path}`)
  return { segments, inOtherLanguages, routes }
}

/** The path in plain letters and without `..`; null for what is no encoding, too long, or in letters that no path of ours has. */
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

/** The router asks for the data of `/` as `/_.data`, of `/shop` as `/shop.data` and of `/shop/` as `/shop/_.data`. */
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

/** The page these segments are for, as it is spelled. */
function fits(patterns: Pattern[], segments: string[], language = DEFAULT_LANGUAGE): Fit {
  let best: Fit = null
  for (const pattern of patterns) {
    if (pattern.segments.length !== segments.length || (language !== DEFAULT_LANGUAGE && !pattern.inOtherLanguages)) continue
    const spelled = spelledAs(pattern, segments)
    if (spelled === null) continue
    if (spelled === 'wrong-form') best ??= 'wrong-form'
    else if (best === null || best === 'wrong-form' || isNearer(pattern, best.pattern)) best = { pattern, spelled }
  }
  return best
}

/** Of two that fit: the one with fewer parameters, and an index page rather than the layout around it. */
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

/** `_routes` names the parts of a page that its data is asked for: those the page has, each once, in their order. */
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
