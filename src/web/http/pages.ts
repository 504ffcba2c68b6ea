import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { observeRender } from '#platform/metrics.ts'
import { inSpan, type SpanOpening } from '#platform/tracing.ts'
import { refuseForNow } from './admission.ts'
import { publicPageKey, publicPageRoute } from './public-pages.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Renders a public page or its data for an anonymous visitor, with everything of this version. */
type RenderPage = (url: string, version: number) => Promise<Response>

type Stored = { body: Buffer; head: string[] }
type Entry = {
  version: number
  renderedAt: number
  etag: string
  notModified: string[]
  br: Stored
  gzip: Stored
  plainHead: string[]
  plainSize: number
  plain?: WeakRef<Buffer>
  size: number
  /** Set while the page cannot be rendered. */
  tryAgainAt?: number
}

type Other = { status: number; head: string[]; body: Buffer }

export type PagesOptions = {
  render: RenderPage
  /** Increases with every committed change of what pages show, and when the time of day changes what they show. */
  version: () => number
  /** The headers of a rendered page: the common ones and the page's own security policy. */
  headersFor: (rendered: Headers) => Record<string, string>
  mostEntries?: number
  mostBytes?: number
}

// While many changes arrive, a page is rendered at most this often. It is well below the second in which a change must appear.
const COALESCE_MS = 200
// If a page cannot be rendered because the database is unavailable, the stale copy is sent, and the next try waits this long.
const TRY_AGAIN_MS = 1000
// The most pages that are rendered at once: more would only make all of them late.
const MOST_AT_ONCE = 64

export type Pages = ReturnType<typeof makePages>

/**
 * The public pages as bytes in memory: rendered once per change, sent compressed with an ETag, with one render for any number of
 * waiting requests. It runs before the framework, in the `node:http` handler.
 */
export function makePages({ render, version, headersFor, mostEntries = 4000, mostBytes = 32 * 1024 * 1024 }: PagesOptions) {
  const entries = makeEntries({ mostEntries, mostBytes })
  const underWay = new Map<string, Promise<Entry | Other>>()
  const counts = { served: 0, refused: 0 }

  async function renderAndKeep(key: string): Promise<Entry | Other> {
    // Read before rendering: a change that commits during the render makes this entry stale at once.
    const at = version()
    const begun = performance.now()
    const response = await inSpan(renderSpan(key), () => render(key, at))
    observeRender(response.status, (performance.now() - begun) / 1000)
    const before = entries.get(key)
    if (response.status >= 500 && before) {
      before.tryAgainAt = performance.now() + TRY_AGAIN_MS
      return before
    }
    if (response.status !== 200 || response.headers.get('Cache-Control')?.includes('no-store'))
      return makeOther(response, headersFor)
    const entry = await makeEntry(response, at, headersFor)
    entries.keep(key, entry)
    return entry
  }

  function shared(key: string): Promise<Entry | Other> {
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const promise = renderAndKeep(key).finally(() => underWay.delete(key))
    underWay.set(key, promise)
    return promise
  }

  function isGood({ version: of, renderedAt, tryAgainAt }: Entry): boolean {
    if (of === version() || performance.now() - renderedAt < COALESCE_MS) return true
    return tryAgainAt !== undefined && performance.now() < tryAgainAt
  }

  /** Answers a request for a public page; does nothing and returns false for any other. */
  function handle(request: IncomingMessage, response: ServerResponse, fallback: (error: unknown) => void): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    let key: string | null = url
    let entry = entries.get(url)
    if (!entry) {
      key = publicPageKey(url)
      if (key === null) return false
      entry = entries.get(key)
    }
    if (entry && isGood(entry)) {
      counts.served += 1
      send(request, response, entry)
      return true
    }
    if (underWay.size >= MOST_AT_ONCE && !underWay.has(key)) {
      counts.refused += 1
      refuseForNow(request, response)
      return true
    }
    shared(key)
      .then((result) => ('status' in result ? sendOther(request, response, result) : send(request, response, result)))
      .catch(fallback)
    return true
  }

  /** Renders a page that is not cached yet, before it is requested. False if it cannot be rendered now. */
  const fill = async (key: string) => entries.get(key) !== undefined || !hasFailed(await shared(key))

  return { handle, fill, counts, size: entries.size, isKept: (key: string) => entries.get(key) !== undefined, room: entries.room }
}

function renderSpan(key: string): SpanOpening {
  return { name: 'render public page', kind: 'inside', facts: { 'shop.page': publicPageRoute(key) } }
}

function hasFailed(result: Entry | Other): boolean {
  return 'status' in result && result.status >= 500
}

// Filters in the shop can be combined freely, so they have their own cache: they can never evict a page.
const MOST_CHOICES = 500

/** The cached pages, limited in number and bytes; the oldest entries are removed first. */
function makeEntries({ mostEntries, mostBytes }: { mostEntries: number; mostBytes: number }) {
  const whole = oldestFirst(mostEntries, mostBytes * 0.75)
  const chosen = oldestFirst(Math.min(mostEntries, MOST_CHOICES), mostBytes * 0.25)
  const placeOf = (key: string) => (key.includes('?') ? chosen : whole)
  return {
    get: (key: string) => placeOf(key).get(key),
    keep: (key: string, entry: Entry) => placeOf(key).keep(key, entry),
    room: whole.room,
    size: () => ({ entries: whole.size().entries + chosen.size().entries, bytes: whole.size().bytes + chosen.size().bytes }),
  }
}

function oldestFirst(most: number, mostBytes: number) {
  const entries = new Map<string, Entry>()
  let bytes = 0
  return {
    get: (key: string) => entries.get(key),
    size: () => ({ entries: entries.size, bytes }),
    /** The free share of the page cache. */
    room: () => 1 - Math.max(entries.size / most, bytes / mostBytes),
    keep(key: string, entry: Entry) {
      bytes += entry.size - (entries.get(key)?.size ?? 0)
      entries.delete(key)
      entries.set(key, entry)
      for (const [oldest, old] of entries) {
        if (entries.size <= most && bytes <= mostBytes) break
        entries.delete(oldest)
        bytes -= old.size
      }
    },
  }
}

async function makeEntry(response: Response, version: number, headersFor: PagesOptions['headersFor']): Promise<Entry> {
  const type = response.headers.get('Content-Type') ?? 'text/html; charset=utf-8'
  const identity = Buffer.from(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const common: string[] = ['Cache-Control', 'public, max-age=0, must-revalidate', 'ETag', etag, 'Vary', 'Accept-Encoding']
  for (const [name, value] of Object.entries(headersFor(response.headers))) common.push(name, value)
  // The router reads these headers from its data answers.
  for (const name of ['X-Remix-Response', 'Link']) {
    const value = response.headers.get(name)
    if (value !== null) common.push(name, value)
  }
  const headOf = (length: number) => [...common, 'Content-Type', type, 'Content-Length', String(length)]
  const stored = (body: Buffer, encoding: string): Stored => ({
    body,
    head: [...headOf(body.length), 'Content-Encoding', encoding],
  })
  return {
    version,
    renderedAt: performance.now(),
    etag,
    notModified: common,
    br: stored(br, 'br'),
    gzip: stored(zipped, 'gzip'),
    plainHead: headOf(identity.length),
    plainSize: identity.length,
    size: br.length + zipped.length + 2000,
  }
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  if (request.headers['if-none-match']?.includes(entry.etag)) {
    response.writeHead(304, entry.notModified)
    response.end()
    return
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const stored = accepts(accepted, 'br') ? entry.br : accepts(accepted, 'gzip') ? entry.gzip : null
  response.writeHead(200, stored ? stored.head : entry.plainHead)
  if (request.method === 'HEAD') response.end()
  else if (stored) response.end(stored.body)
  else sendUnpacked(response, entry)
}

// Uncompressed answers are rare, so they are not cached: they would take five times the memory. The answer is one buffer, because
// many small ones fragment memory.
function sendUnpacked(response: ServerResponse, entry: Entry): void {
  const kept = entry.plain?.deref()
  if (kept) {
    response.end(kept)
    return
  }
  gunzip(entry.gzip.body, { chunkSize: entry.plainSize + 64 }, (error, body) => {
    if (error) {
      response.destroy(error)
      return
    }
    entry.plain = new WeakRef(body)
    response.end(body)
  })
}

/** Whether a coding is accepted, that is, named and not refused with `;q=0`. */
function accepts(header: string, coding: string): boolean {
  const at = header.indexOf(coding)
  return at !== -1 && !/^[^,]*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at))
}

/** A redirect, a missing page, or a page marked as not public: sent as it is, never cached. */
async function makeOther(response: Response, headersFor: PagesOptions['headersFor']): Promise<Other> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(headersFor(response.headers))) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  return { status: response.status, head: [...headers].flat(), body }
}

function sendOther(request: IncomingMessage, response: ServerResponse, other: Other): void {
  response.writeHead(other.status, [...other.head, 'Content-Length', String(other.body.length)])
  response.end(request.method === 'HEAD' ? undefined : other.body)
}
