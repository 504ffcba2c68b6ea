import { KEPT_HEADER } from './kept.ts'

// The one page of the office that opens without a network: the rider's round, with its data and files. The page itself stores it here, the
// worker only reads it. It is personal, so it is deleted at sign-out, and no other page is ever stored here.
const CACHE = 'round'
export const ROUND_PAGE = '/office/rounds'
const ROUND_DATA = '/office/rounds.data'
/** A round is of one day. */
const OLDEST_ROUND_MS = 24 * 3_600_000
const TEXTS = /^\/office\/texts\/[\w-]+\.json$/
const FILES = /(?<=[" ])\/(?:assets|fonts|brand|icons|office\/texts)\/[\w./?=-]+/g

/** Under which key the answer of this address would be stored; null for every other address. */
export function roundKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  if (pathname === ROUND_PAGE || pathname === ROUND_DATA) return pathname
  return TEXTS.test(pathname) ? `${pathname}${search}` : null
}

/** The stored answer, at most a day old. */
export async function roundCopy(key: string): Promise<Response | null> {
  const copy = await (await caches.open(CACHE)).match(key)
  if (!copy || TEXTS.test(key.split('?')[0]!)) return copy ?? null
  return Date.now() - Number(copy.headers.get(KEPT_HEADER)) > OLDEST_ROUND_MS ? null : copy
}

/** Stores the round as the shop shows it now, with everything that the page needs to open again. */
export async function keepRound(): Promise<void> {
  // The data first: a page whose data are missing could not be read again.
  const [data, page] = await Promise.all([ask(`${ROUND_DATA}?all=yes`), ask(`${ROUND_PAGE}?all=yes`)])
  if (!data || !page) return
  const html = await page.clone().text()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const used = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/(?:assets|fonts|office\/texts)\//.test(pathname),
  )
  const files = new Set([...(html.match(FILES) ?? []), ...used.map(({ pathname, search }) => pathname + search)])
  const cache = await caches.open(CACHE)
  for (const file of files) await keepFile(cache, file)
  await cache.put(ROUND_DATA, stored(data))
  await cache.put(ROUND_PAGE, stored(page))
  const needed = new Set([ROUND_DATA, ROUND_PAGE, ...files])
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!needed.has(pathname + search)) await cache.delete(url)
  }
}

/** At sign-out, and when somebody else signs in: addresses and amounts of buyers stay on no phone. */
export async function forgetRound(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}

async function ask(address: string): Promise<Response | null> {
  const response = await fetch(address)
  // The worker may have answered with the copy itself, which is no newer for that.
  const isCopy = response.headers.has(KEPT_HEADER)
  return response.status === 200 && !response.redirected && !isCopy ? response : null
}

// Their names contain their version.
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return
  const response = await fetch(file, { cache: 'force-cache' }).catch(() => null)
  if (response?.ok) await cache.put(file, response)
}

function stored(response: Response): Response {
  const headers = new Headers(response.headers)
  // The stored body is already decompressed.
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
  headers.set(KEPT_HEADER, String(Date.now()))
  return new Response(response.body, { headers })
}
