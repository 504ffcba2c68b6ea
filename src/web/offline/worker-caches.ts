import {
  BUILD_HEADER,
  KEPT_HEADER,
  keptAs,
  MOST_PAGES,
  MOST_PHOTOS,
  OLDEST_COPY_MS,
  overfull,
  photoName,
  wholeData,
} from './kept.ts'
import type { BuildList } from './worker-scope.ts'

const PREFIX = 'pf-'
const PHOTOS = 'pf-photos'
const BYTES_HEADER = 'X-Kept-Bytes'
// Stored with the files of an older build: the open pages that still need them.
const OPEN_PAGES = '/open-pages'

/** The stored copies, by build. Photos belong to no build: a name always means the same bytes. */
export function openCaches(build: BuildList, onOtherBuild: () => void) {
  const files = `${PREFIX}files-${build.version}`
  const pages = `${PREFIX}pages-${build.version}`
  const known = new Set(build.files)

  async function addFiles(wanted: readonly string[]): Promise<void> {
    const cache = await caches.open(files)
    for (const path of wanted) {
      if (await cache.match(path)) continue
      // The open page has just fetched most of them.
      const response = await fetch(path, { cache: 'force-cache' })
      if (!response.ok) throw new Error(`${path} is not there.`)
      await cache.put(path, response)
    }
  }

  /** A file whose name contains its hash. Pages of the previous build may still ask for theirs. */
  async function file(path: string, request: Request): Promise<Response> {
    const kept = await caches.match(path)
    if (kept) return kept
    const response = await fetch(request)
    if (isWhole(response) && known.has(path)) await (await caches.open(files)).put(path, response.clone())
    return response
  }

  /** Stores a page that is the same for everybody and was made by this build; ignores any other. */
  async function keepPage(key: string, response: Response): Promise<boolean> {
    if (!isWhole(response) || !/\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')) return false
    if (!key.startsWith('/api/') && response.headers.get(BUILD_HEADER) !== build.version) {
      onOtherBuild()
      return false
    }
    const body = await response.arrayBuffer()
    const headers = new Headers(response.headers)
    // The stored body is already decompressed.
    for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
    headers.set(KEPT_HEADER, String(Date.now()))
    headers.set(BYTES_HEADER, String(body.byteLength))
    const cache = await caches.open(pages)
    await cache.put(key, new Response(body, { headers }))
    await makeRoom(cache, MOST_PAGES, (entry) => Number(entry.headers.get(BYTES_HEADER)))
    return true
  }

  async function keptPage(key: string): Promise<Response | null> {
    const cache = await caches.open(pages)
    const whole = wholeData(key)
    const kept = (await cache.match(key)) ?? (whole === null ? undefined : await cache.match(whole))
    if (!kept || Date.now() - Number(kept.headers.get(KEPT_HEADER)) > OLDEST_COPY_MS) return null
    return kept
  }

  async function hasPage(key: string): Promise<boolean> {
    return (await (await caches.open(pages)).match(key)) !== undefined
  }

  return {
    addFiles,
    file,
    photo: keptPhoto,
    keepPage,
    keptPage,
    hasPage,
    keepShown: (address: string) => keepShownPage(address, { files, known, keepPage }),
    dropOlder: (openPages: readonly string[], justTakenOver: boolean) =>
      dropOthers([files, pages, PHOTOS], openPages, justTakenOver),
  }
}

/** The photo itself, else another size of it, else the drawing. */
async function keptPhoto(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(PHOTOS)
  const kept = await cache.match(path)
  if (kept) return kept
  const response = await fetch(request).catch(() => null)
  if (!response) return (await otherSize(cache, path)) ?? (await caches.match('/brand/placeholder.svg')) ?? Response.error()
  if (isWhole(response)) {
    await cache.put(path, response.clone())
    await makeRoom(cache, MOST_PHOTOS, (entry) => Number(entry.headers.get('Content-Length')))
  }
  return response
}

/** Deletes the pages of older builds at once, and their files when no open page needs them. */
async function dropOthers(ours: readonly string[], openPages: readonly string[], justTakenOver: boolean): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || ours.includes(name)) continue
    const older = await caches.open(name)
    const isOfFiles = name.startsWith(`${PREFIX}files-`)
    if (justTakenOver && isOfFiles && !(await older.match(OPEN_PAGES))) {
      await older.put(OPEN_PAGES, Response.json(openPages))
    }
    const needing = isOfFiles ? await (await older.match(OPEN_PAGES))?.json() : []
    const stillNeeded = Array.isArray(needing) && needing.some((id) => openPages.includes(String(id)))
    if (!stillNeeded) await caches.delete(name)
  }
}

type Keeper = { files: string; known: ReadonlySet<string>; keepPage: (key: string, response: Response) => Promise<boolean> }

/** Stores what an open page showed before the worker existed, without a new network request. */
async function keepShownPage(address: string, keeper: Keeper): Promise<void> {
  const kept = keptAs(new URL(address))
  if (kept?.store !== 'pages') return
  const page = await fetch(address, { cache: 'force-cache' })
  const html = await page.clone().text()
  if (!(await keeper.keepPage(kept.key, page))) return
  const seen = new Set(html.match(/(?<=[" ])\/(?:assets|fonts|brand|icons|media)\/[\w./-]+/g))
  for (const path of seen) await keepSeen(path, keeper)
}

async function keepSeen(path: string, { files, known }: Keeper): Promise<void> {
  const kept = keptAs(new URL(path, location.origin))
  const response = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
  if (!kept || !response || !isWhole(response)) return
  if (kept.store === 'photos') await (await caches.open(PHOTOS)).put(path, response)
  else if (known.has(path)) await (await caches.open(files)).put(path, response)
}

/** A stored page, marked so that it can tell the visitor that it is a copy. */
export async function markedAsKept(copy: Response): Promise<Response> {
  const html = await copy.text()
  const at = copy.headers.get(KEPT_HEADER) ?? ''
  return new Response(html.replace('<html ', `<html data-kept="${at}" `), { headers: copy.headers })
}

function isWhole(response: Response): boolean {
  return response.status === 200 && response.type === 'basic' && !response.redirected
}

async function otherSize(cache: Cache, path: string): Promise<Response | undefined> {
  const name = photoName(path)
  for (const { url } of await cache.keys()) {
    const other = new URL(url).pathname
    if (photoName(other) === name) return cache.match(other)
  }
  return undefined
}

// Caches list their entries in the order in which they were added.
async function makeRoom(
  cache: Cache,
  most: { count: number; bytes: number },
  bytesOf: (entry: Response) => number,
): Promise<void> {
  const [requests, entries] = await Promise.all([cache.keys(), cache.matchAll()])
  const kept = requests.map(({ url }, index) => ({ key: url, bytes: entries[index] ? bytesOf(entries[index]) : 0 }))
  await Promise.all(overfull(kept, most).map((key) => cache.delete(key)))
}
