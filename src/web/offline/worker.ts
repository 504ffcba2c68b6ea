// The service worker, built into `/sw.js` by scripts/build.ts. It handles GET requests for public pages, and for a rider's round. It ignores
// changes, the rest of the office, the API and every other personal page.
import { BUILD_HEADER, documentOf, KEPT_HEADER, keptAs, offlinePage, pagesToOrder, PATIENCE_MS } from './kept.ts'
import { roundCopy, roundKey } from './round-copy.ts'
import { isWaiting } from './waiting-order.ts'
import { keptOrders, sendKept } from './waiting-store.ts'
import { markedAsKept, openCaches } from './worker-caches.ts'
import type { Asked, BuildList, WorkerScope } from './worker-scope.ts'
import { pathIn, plainPath, languageOfPath } from '#shop/values/paths.ts'
import { LANGUAGES, type Language } from '#shop/values/language.ts'

declare const BUILD: BuildList

const scope = globalThis as unknown as WorkerScope
const keeper = openCaches(BUILD, () => void scope.registration.update().catch(() => undefined))
const LATER_MS = 2000
const LONGEST_TAKE_OVER_MS = 3000
// Personal pages that can be opened again once the network is back. Secret links are never put into a URL.
const WORTH_NAMING = /^\/(?:profile|auth\/login|track\/order)$/
const NOT_OURS = /^\/(?:office|api|pay|media|assets|fonts|brand|icons)(?:\/|$)/

scope.addEventListener('install', (event) => event.waitUntil(install().then(() => scope.skipWaiting())))

async function install(): Promise<void> {
  await keeper.addFiles(BUILD.shell)
  for (const path of LANGUAGES.map((language) => pathIn(language, '/offline'))) {
    if (!(await keeper.keepPage(path, await fetch(path)))) throw new Error(`${path} is of another build.`)
  }
}

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await keeper.dropOlder(
    open.map(({ id }) => id),
    true,
  )
  await scope.clients.claim()
  // Browsers delay every request of every tab until activation ends, so a slow server must not make it long.
  await Promise.race([keepOpenPages(open.map(({ url }) => url)), pause(LONGEST_TAKE_OVER_MS)])
}

async function keepOpenPages(urls: string[]): Promise<void> {
  for (const url of urls) {
    await keeper.keepShown(url).catch(() => undefined)
    await prepareAfter(new URL(url).pathname).catch(() => undefined)
  }
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  const round = roundKey(url)
  if (round !== null) return event.respondWith(answerRound(request, round))
  const kept = keptAs(url)
  if (kept?.store === 'files') return event.respondWith(keeper.file(kept.key, request))
  if (kept?.store === 'photos') return event.respondWith(keeper.photo(kept.key, request))
  if (kept?.store === 'pages') return event.respondWith(answerPage(event, url, kept.key))
  if (request.mode !== 'navigate' || NOT_OURS.test(url.pathname)) return
  event.respondWith(fetch(request).catch(() => toOfflinePage(url, WORTH_NAMING.test(plainPath(url.pathname)))))
})

/**
 * The network's answer. If the server has trouble, or has not answered after three seconds, the stored copy; the late answer is
 * still stored.
 */
async function answerPage(event: Asked, url: URL, key: string): Promise<Response> {
  const { request } = event
  const isPage = request.mode === 'navigate'
  const answered = fetch(request).then(
    (response) => {
      event.waitUntil(keepAnswer(key, response.clone()).catch(() => undefined))
      return response
    },
    () => null,
  )
  event.waitUntil(answered)
  if (isPage) event.waitUntil(tidy())
  const soon = await Promise.race([answered, pause(PATIENCE_MS)])
  // Stored data is of this worker's build. A page of another build may not understand it.
  const ofThisBuild = (request.headers.get(BUILD_HEADER) ?? BUILD.version) === BUILD.version
  const copy = (soon && soon.status < 500) || !ofThisBuild ? null : await keeper.keptPage(key)
  const response = (copy && isPage ? await markedAsKept(copy) : copy) ?? soon ?? (await answered)
  if (response && !isPage) event.waitUntil(tell(event.clientId, response === copy ? response.headers.get(KEPT_HEADER) : null))
  return response ?? (isPage ? toOfflinePage(url, true) : Response.error())
}

/** The network's answer; without one, what the round's page has stored. */
async function answerRound(request: Request, key: string): Promise<Response> {
  const answered = fetch(request).catch(() => null)
  const soon = await Promise.race([answered, pause(PATIENCE_MS)])
  const copy = soon && soon.status < 500 ? null : await roundCopy(key)
  if (copy) return request.mode === 'navigate' ? markedAsKept(copy) : copy
  return soon ?? (await answered) ?? Response.error()
}

async function keepAnswer(key: string, response: Response): Promise<void> {
  if (!(await keeper.keepPage(key, response))) return
  await prepareAfter(key)
  // A visitor who came by a link inside the shop has only the page's data stored; offline, a full reload must also work.
  const page = documentOf(key)
  if (page === null || savesData() || (await keeper.hasPage(page))) return
  await pause(LATER_MS)
  await keeper.keepPage(page, await fetch(page, { priority: 'low' }))
}

// A visitor who opens the form will probably order.
async function prepareAfter(key: string): Promise<void> {
  if (/^\/(?:express\/|checkout)/.test(plainPath(key))) await prepareOrder(languageOfPath(key))
}

/** As soon as the cart has something in it, the cart and the order form work without a network. */
async function prepareOrder(language: Language): Promise<void> {
  await keeper.addFiles(BUILD.ordering)
  for (const path of pagesToOrder(language)) {
    if (!(await keeper.hasPage(path))) await keeper.keepPage(path, await fetch(path, { priority: 'low' }))
  }
}

scope.addEventListener('message', (event) => {
  if (event.data !== 'cart' || !event.source) return
  const language = languageOfPath(new URL(event.source.url).pathname)
  event.waitUntil(prepareOrder(language).catch(() => undefined))
})

// Some browsers wake a worker when the network is back. An order that is paid online waits for the shopper.
scope.addEventListener('sync', (event) => {
  if (event.tag === 'pf-orders') event.waitUntil(sendAll())
})

async function sendAll(): Promise<void> {
  for (const order of await keptOrders(Date.now())) {
    if (!isWaiting(order) || order.needsShopper) continue
    const sent = await sendKept(order.key)
    // An error makes the browser try again later.
    if (sent && isWaiting(sent)) throw new Error('There is still no line.')
  }
}

async function tidy(): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await keeper.dropOlder(
    open.map(({ id }) => id),
    false,
  )
}

async function tell(clientId: string, kept: string | null): Promise<void> {
  const page = await scope.clients.get(clientId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- pages of a worker are of its origin
  page?.postMessage({ kept })
}

function toOfflinePage({ pathname, search }: URL, named: boolean): Response {
  const address = named ? offlinePage(pathname, search) : offlinePage(pathname, search).replace(/\?.*/, '')
  return Response.redirect(address, 302)
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds)
  })
}
