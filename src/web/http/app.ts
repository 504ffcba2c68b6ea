import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseUnavailable } from '../../platform/database/connect.ts'
import { isFilesUnavailable } from '../../platform/files.ts'
import { logError } from '../../platform/log.ts'
import { countPolicyReport } from '../../platform/metrics.ts'
import type { Db } from '../../shop/context.ts'
import { makeApi } from '../api/index.ts'
import { machineFiles } from '../api/machine-files.ts'
import { BUILD_HEADER } from '../offline/kept.ts'
import { mediaFiles } from './media.ts'
import { noteRequests } from './note-requests.ts'
import { paymentReturns } from './payment-returns.ts'
import { policyReports } from './policy-reports.ts'
import { commonHeaders, contentSecurityPolicy, PDF_POLICY } from './security-headers.ts'
import { noteSecurity } from './security-log.ts'
import { receiveUpload, takesFile, UPLOAD_REFUSED } from './uploads.ts'
import { anonymousVisit, changesSomething, clientAddress, fromOwnPages, isHttps, makeVisit } from './visits.ts'
import { visitContext, type Shop, type Visit } from './visit.ts'

export type AppEnv = { Bindings: HttpBindings; Variables: { visit: Visit; sent: Request } }

const LARGEST_BODY = 512 * 1024
const RETRY_AFTER_SECONDS = 5
// TRACE sends back what came, cookies and all; the others are for file servers.
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const MAY_DIFFER: ReadonlySet<string> = new Set(['Referrer-Policy', 'Content-Security-Policy'])

export type AppOptions = {
  shop: Shop
  build: ServerBuild | (() => Promise<ServerBuild>)
  clientFolder: string
  ready: () => Promise<boolean>
  /** Whether this process is about to end: whoever asks sends the next one elsewhere. */
  closing: () => boolean
}

/** Everything behind the page cache: files, the API, what machines read, and the pages that are made per visitor. */
export function makeApp({ shop, build, clientFolder, ready, closing }: AppOptions) {
  const https = isHttps(shop)
  const headers = commonHeaders(https)
  const routePage = createRequestHandler(build, shop.config.production ? 'production' : 'development')
  const app = new Hono<AppEnv>()
  const counts = { requests: 0, failures: 0 }

  app.use(noteRequests(shop.log, counts))
  app.use(withHeaders(headers))
  app.use(knownMethods)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (closing()) return c.text('this process is about to end', 503)
    return (await ready()) ? c.text('ready') : c.text('the database cannot be reached', 503)
  })
  ownFiles(app, clientFolder)
  app.route('/media', mediaFiles(shop))

  app.use(limitBody)
  app.route('/policy-reports', policyReports(shop, { addressOf: (c) => addressOf(c, shop), count: countPolicyReport }))
  // Before anybody is greeted: a gateway's form comes from its own pages, and knows no session.
  app.route('/pay', paymentReturns(shop))
  app.use(greet(shop))
  app.route('/', makeApi(shop))
  app.route('/', machineFiles(shop))
  app.all('*', async (c) => {
    const visit = c.get('visit')
    const response = inAMoment(await routePage(c.get('sent'), contextFor(visit)), visit)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    return withPolicy(response, https)
  })
  app.onError((error, c) => {
    const reference = c.get('visit')?.requestId ?? randomUUID()
    logError(shop.log, error, reference)
    if (isDatabaseUnavailable(error)) return refuse(c, 503, 'The shop can’t reach its database. Please try again in a moment.')
    if (isFilesUnavailable(error)) return refuse(c, 503, 'The shop can’t reach its files. Please try again in a moment.')
    return refuse(c, 500, `Something went wrong on our side. The reference is ${reference}.`)
  })

  // Developers have no worker that could keep their pages.
  const version: Record<string, string> = typeof build === 'function' ? {} : { [BUILD_HEADER]: build.assets.version }
  const publicHeaders = (html: string | null) => {
    return { ...headers, ...version, ...(html === null ? {} : { 'Content-Security-Policy': contentSecurityPolicy(html, https) }) }
  }
  return { app, renderPublic: publicRenderer(shop, routePage), publicHeaders, counts }
}

/** Renders pages for a visitor nobody knows, for the page cache: on the replica, where there is one that has all of this version. */
function publicRenderer(shop: Shop, routePage: ReturnType<typeof createRequestHandler>) {
  return (url: string, version: number): Promise<Response> => {
    const render = async (db: Db): Promise<Response> => {
      const request = new Request(new URL(url, shop.config.shopUrl), { headers: { Accept: 'text/html' } })
      const visit = anonymousVisit({ ...shop, db }, randomUUID())
      const response = inAMoment(await routePage(request, contextFor(visit)), visit)
      if (response.status >= 500 && db !== shop.db) throw new Error(`${url} could not be rendered`)
      return response
    }
    return shop.reads ? shop.reads.read(render, version) : render(shop.db)
  }
}

function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      // A page by an unguessable link says more strictly who may learn of it, and a page that is rendered has a policy of its own.
      if (!MAY_DIFFER.has(name) || !c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (c.res.headers.get('Content-Type') === 'application/pdf') c.res.headers.set('Content-Security-Policy', PDF_POLICY)
  }
}

/** What the build has made, and what lies beside it. */
function ownFiles(app: Hono<AppEnv>, clientFolder: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.use(
    '/fonts/*',
    serveStatic({ root: clientFolder, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }),
  )
  // Browsers look here for a newer one, so it is never kept.
  app.use(
    '/sw.js',
    serveStatic({ root: clientFolder, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', 'no-cache') }),
  )
  app.use('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (!/^\/(?:brand|icons)\//.test(pathname)) return next()
    return serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=86400'),
    })(c, next)
  })
}

const knownMethods: MiddlewareHandler = async (c, next) => {
  if (METHODS.has(c.req.method)) return next()
  return c.text('There is no such method here.', 405, { Allow: [...METHODS].join(', ') })
}

/** Every request gets its visit: who asks, and the file that came along. Whoever comes from another website changes nothing. */
function greet(shop: Shop): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = addressOf(c, shop)
    const unknown = { ...anonymousVisit(shop, randomUUID()), clientAddress: address }
    if (changesSomething(c.req.raw) && !fromOwnPages(c.req.raw, shop.config.shopUrl)) {
      noteSecurity(unknown, 'foreign-site')
      return refuse(c, 403, 'This change came from another website and was not made.')
    }
    const upload = await receiveUpload(shop, c.req.raw)
    if (upload?.kind === 'refused') {
      noteSecurity(unknown, 'upload-refused', { status: upload.status })
      return refuse(c, upload.status, UPLOAD_REFUSED[upload.status])
    }
    const request = upload?.request ?? c.req.raw
    const visit = await makeVisit(shop, request, { clientAddress: address, requestId: unknown.requestId })
    c.set('visit', upload ? { ...visit, file: upload.file } : visit)
    c.set('sent', request)
    try {
      await next()
    } finally {
      await upload?.done()
    }
  }
}

function addressOf(c: Context<AppEnv>, shop: Shop): string {
  const forwarded = c.req.header('X-Forwarded-For') ?? null
  return clientAddress(c.env.incoming.socket.remoteAddress, forwarded, shop.config.trustProxy)
}

function contextFor(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return context
}

/** A page that could not be made because the database or the files are away says so to machines as well. */
function inAMoment(response: Response, { met }: Visit): Response {
  if (response.status !== 500 || !met.storeAway) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}

async function withPolicy(response: Response, https: boolean): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy(html, https))
  return new Response(html, { status: response.status, headers })
}

// Before anybody knows on which page, and so in which language.
const TOO_LARGE = 'What was sent is too large. যা পাঠিয়েছেন তা বেশি বড়।'
const tooLarge = (c: Context) => refuse(c, 413, TOO_LARGE)
const limitUnknownLength = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })

/** A body whose length is said is judged by that, for `node:http` reads no more of it; one sent in chunks is counted as it comes. */
const limitBody: MiddlewareHandler = async (c, next) => {
  // A form with a file has limits of its own, counted as it comes.
  if (takesFile(c.req.raw)) return next()
  if (c.req.header('Transfer-Encoding') !== undefined) return limitUnknownLength(c, next)
  return Number(c.req.header('Content-Length') ?? 0) > LARGEST_BODY ? tooLarge(c) : next()
}

/** A refusal before any page or endpoint was reached, as a problem document (RFC 9457). */
function refuse(c: Context, status: 403 | 413 | 422 | 429 | 500 | 503, detail: string): Response {
  const title = {
    403: 'Refused',
    413: 'Too large',
    422: 'Not taken',
    429: 'Too often',
    500: 'Something went wrong',
    503: 'Not just now',
  }[status]
  const later: Record<string, string> = status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {}
  return new Response(JSON.stringify({ type: 'about:blank', title, status, detail, instance: c.req.path }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...later },
  })
}
