import { refusalInAll } from '#texts/refusals.server.ts'
import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseUnavailable } from '#platform/database/connect.ts'
import type { Config } from '#platform/config.ts'
import { isFilesUnavailable } from '#platform/files.ts'
import { logError } from '#platform/log.ts'
import { countPolicyReport } from '#platform/metrics.ts'
import { inChildSpan, type SpanOpening } from '#platform/tracing.ts'
import type { Db } from '#shop/context.ts'
import { makeApi, tokenPathsOf } from '../api/index.ts'
import { machineFiles } from '../api/machine-files.ts'
import { BUILD_HEADER } from '../offline/kept.ts'
import { LIVE_PATH } from '../office-events.ts'
import { agreementReturns } from './agreement-returns.ts'
import { brandColours } from './brand-style.ts'
import { withCheckedParameters } from './check-parameters.ts'
import { COURIER_WEBHOOKS } from '#shop/couriers/model.ts'
import { courierWebhooks } from './courier-webhooks.ts'
import { favicon } from './favicon.ts'
import { foreignPage } from './foreign-page.ts'
import { mediaFiles } from './media.ts'
import { metricsRoute } from '../api/metrics-route.ts'
import { CLIENT_CLOSED_REQUEST, isClientGone, noteRequests } from './note-requests.ts'
import { fromOwnPages, pageRequest } from './own-origin.ts'
import { officeLive } from './office-live.ts'
import type { OfficeStreams } from './office-streams.ts'
import { ownFiles } from './own-files.ts'
import { paymentReturns } from './payment-returns.ts'
import { policyReports } from './policy-reports.ts'
import { lastKnownBrand } from './last-known-brand.ts'
import { lastResortPage, type LastResort } from './last-resort-page.ts'
import { limitsOfRequest } from './rate-limits.ts'
import { commonHeaders, fileHeaders, isPublicFile, PDF_POLICY } from './security-headers.ts'
import { noteSecurity } from './security-log.ts'
import { shortLinks } from './short-links.ts'
import { SMS_REPLIES, smsReplies } from './sms-replies.ts'
import { receiveUpload, takesFile, UPLOAD_REFUSED } from './uploads.ts'
import {
  anonymousContext,
  changesSomething,
  clientAddress,
  isHttps,
  makeRequestContext,
  requestContextFrom,
} from './make-request-context.ts'
import { requestContextKey, type RequestContext, type Shop } from './request-context.ts'
import type { AppEnv } from './app-env.ts'

const LARGEST_BODY = 512 * 1024
const RETRY_AFTER_SECONDS = 5
// TRACE would echo the request with its cookies; the others are for file servers.
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const PAGE: SpanOpening = { name: 'render page', kind: 'inside' }
const POLICY = 'Content-Security-Policy'
const MAY_DIFFER: ReadonlySet<string> = new Set(['Referrer-Policy', 'Cross-Origin-Resource-Policy', POLICY])

export type AppOptions = {
  shop: Shop
  build: ServerBuild | (() => Promise<ServerBuild>)
  clientFolder: string
  /** The folder with all builds, including this one: pages of the others may still be open. */
  builds?: string
  ready: () => Promise<boolean>
  /** The open pages of the office; without it, they are not told of anything. */
  live?: OfficeStreams
  /** Whether this process is about to end, so that load balancers send the next requests elsewhere. */
  closing: () => boolean
}

/** Everything behind the page cache: files, the API, files for machines, and pages rendered per visitor. */
export function makeApp({ shop, build, clientFolder, builds, ready, live, closing }: AppOptions) {
  const https = isHttps(shop)
  const headers = commonHeaders(https, shop.config.hstsSubdomains)
  const checked = typeof build === 'function' ? build : withCheckedParameters(build)
  const routePage = createRequestHandler(checked, shop.config.production ? 'production' : 'development')
  const app = new Hono<AppEnv>()
  const counts = { requests: 0, failures: 0 }

  app.use(noteRequests(shop.log, counts))
  app.use(withHeaders(headers, fileHeaders(https, shop.config.hstsSubdomains)))
  app.use(knownMethods)
  app.use(decodablePath)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (closing()) return c.text('this process is about to end', 503)
    return (await ready()) ? c.text('ready') : c.text('the database cannot be reached', 503)
  })
  app.get('/metrics', metricsRoute(shop))
  app.get('/favicon.ico', favicon(shop))
  app.get('/brand/colours.css', brandColours(shop))
  ownFiles(app, { clientFolder, ...(builds !== undefined && { builds }) })
  app.route('/media', mediaFiles(shop))

  app.use(limitBody)
  app.route('/policy-reports', policyReports(shop, { addressOf: (c) => addressOf(c, shop), count: countPolicyReport }))
  // Before the request context: a gateway's form comes from the gateway's site and has no session.
  const clientOf = (c: Context<AppEnv>) => addressOf(c, shop)
  app.route('/pay', agreementReturns(shop, clientOf))
  app.route('/pay', paymentReturns(shop, clientOf))
  app.route(COURIER_WEBHOOKS, courierWebhooks(shop, clientOf))
  const { smsReplies: replies } = shop.config
  if (replies) app.route(SMS_REPLIES, smsReplies(shop, { replies, addressOf: clientOf }))
  app.route('/o', shortLinks(shop, clientOf))
  app.use(attachRequestContext(shop))
  app.get(LIVE_PATH, officeLive(live))
  const api = makeApi(shop)
  app.route('/', api)
  app.route('/', machineFiles(shop))
  app.all('*', async (c) => {
    const requestContext = c.get('requestContext')
    const response = whatElse(
      await inChildSpan(
        () => PAGE,
        () => routePage(pageRequest(c.get('sent'), shop.config.shopUrl), contextFor(requestContext)),
      ),
      requestContext,
      c.req.path,
    )
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    return response
  })
  app.onError((error, c) => {
    if (isClientGone(c)) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    const reference = c.get('requestId')
    c.set('fault', logError(shop.log, error, reference))
    const away = isDatabaseUnavailable(error) || isFilesUnavailable(error)
    if (isForPeople(c)) return lastResort(shop.config, { path: c.req.path, status: away ? 503 : 500, reference })
    if (isDatabaseUnavailable(error)) return refuse(c, 503, 'The shop can’t reach its database. Please try again in a moment.')
    if (isFilesUnavailable(error)) return refuse(c, 503, 'The shop can’t reach its files. Please try again in a moment.')
    return refuse(c, 500, `Something went wrong on our side. The reference is ${reference}.`)
  })

  // Development has no service worker that could store pages.
  const version: Record<string, string> = typeof build === 'function' ? {} : { [BUILD_HEADER]: build.assets.version }
  const publicHeaders = (rendered: Headers | null) => {
    const policy = rendered?.get(POLICY)
    return { ...headers, ...version, ...(policy && { [POLICY]: policy }) }
  }
  return { app, apiTokenPaths: tokenPathsOf(api), renderPublic: publicRenderer(shop, routePage), publicHeaders, counts }
}

/** Renders pages for an anonymous visitor, for the page cache. Reads from the replica if it has everything of this version. */
function publicRenderer(shop: Shop, routePage: ReturnType<typeof createRequestHandler>) {
  return (url: string, version: number): Promise<Response> => {
    const render = async (db: Db): Promise<Response> => {
      const request = new Request(new URL(url, shop.config.shopUrl), { headers: { Accept: 'text/html' } })
      const requestContext = anonymousContext({ ...shop, db }, randomUUID())
      const response = whatElse(await routePage(request, contextFor(requestContext)), requestContext, url)
      if (response.status >= 500 && db !== shop.db) throw new Error(`${url} could not be rendered`)
      return response
    }
    return shop.reads ? shop.reads.read(render, version) : render(shop.db)
  }
}

function withHeaders(headers: Record<string, string>, ofFiles: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(isPublicFile(c.res.headers) ? ofFiles : headers)) {
      // A page behind a secret link has a stricter referrer policy, a rendered page its own content policy, and other sites may show the icons.
      if (!MAY_DIFFER.has(name) || !c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (c.res.headers.get('Content-Type') === 'application/pdf') c.res.headers.set('Content-Security-Policy', PDF_POLICY)
  }
}

const knownMethods: MiddlewareHandler = async (c, next) => {
  if (METHODS.has(c.req.method)) return next()
  return c.text('There is no such method here.', 405, { Allow: [...METHODS].join(', ') })
}

/** The router would print an address that it cannot decode, with its secret link, to the console. */
const decodablePath: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return refuse(c, 400, refusalInAll('badAddress'))
  }
  return next()
}

/** Creates the request context: the actor and the uploaded file. Refuses changes that come from another website. */
function attachRequestContext(shop: Shop): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = addressOf(c, shop)
    const unknown = requestContextFrom(shop, { clientAddress: address, requestId: c.get('requestId') })
    if (changesSomething(c.req.raw) && !fromOwnPages(c.req.raw, shop.config.shopUrl)) {
      noteSecurity(unknown, 'foreign-site')
      if (c.req.header('Accept')?.includes('text/html')) return foreignPage(c.req.path, shop.config.shopUrl)
      return refuse(c, 403, `This change came from another website than ${shop.config.shopUrl} and was not made.`)
    }
    const { limits, takeBack } = limitsOfRequest(shop.limits)
    const counting = { ...shop, limits }
    const upload = await receiveUpload(counting, c.req.raw, address)
    if (upload?.kind === 'refused') {
      if (upload.status >= 500) await takeBack()
      noteSecurity(unknown, 'upload-refused', { status: upload.status })
      return refuse(c, upload.status, refusalInAll(UPLOAD_REFUSED[upload.status]))
    }
    const request = upload?.request ?? c.req.raw
    const requestContext = await makeRequestContext(counting, request, { clientAddress: address, requestId: unknown.requestId })
    c.set('requestContext', upload ? { ...requestContext, file: upload.file, files: upload.files } : requestContext)
    c.set('sent', request)
    try {
      await next()
    } finally {
      await upload?.done()
    }
    if (c.res.status >= 500) await takeBack()
  }
}

function addressOf(c: Context<AppEnv>, shop: Shop): string {
  const forwarded = c.req.header('X-Forwarded-For') ?? null
  return clientAddress(c.env.incoming.socket.remoteAddress, forwarded, shop.config.trustProxy)
}

function contextFor(requestContext: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestContextKey, requestContext)
  return context
}

/**
 * When the database or the files are unavailable, tells programs so with a 503; if not even a frame could be rendered, sends a
 * plain page.
 */
function whatElse(response: Response, { shop, met, requestId }: RequestContext, path: string): Response {
  if (response.status < 500) return response
  const status = met.storeAway ? 503 : 500
  // The router sends this answer when its error page fails, too.
  const broken = response.status === 500 && response.headers.get('Content-Type')?.startsWith('text/plain')
  if (met.frameless || broken) return lastResort(shop.config, { path, status, reference: met.fault ?? requestId })
  if (response.status !== 500 || !met.storeAway) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: 503, headers })
}

function lastResort(config: Config, page: Pick<LastResort, 'path' | 'status' | 'reference'>): Response {
  return lastResortPage({ ...page, retryAfterSeconds: RETRY_AFTER_SECONDS, brand: lastKnownBrand(config) })
}

/** Whether a person will read the answer, not a program. */
function isForPeople(c: Context<AppEnv>): boolean {
  return !c.req.path.startsWith('/api/') && (c.req.header('Accept')?.includes('text/html') ?? false)
}

const tooLarge = (c: Context) => refuse(c, 413, refusalInAll('tooLarge'))
const limitUnknownLength = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge })

/** A declared length is checked at once, since `node:http` reads no more than that; a chunked body is counted as it arrives. */
const limitBody: MiddlewareHandler = async (c, next) => {
  // A form with a file has its own limits, counted as it arrives.
  if (takesFile(c.req.raw)) return next()
  if (c.req.header('Transfer-Encoding') !== undefined) return limitUnknownLength(c, next)
  return Number(c.req.header('Content-Length') ?? 0) > LARGEST_BODY ? tooLarge(c) : next()
}

/** A refusal before the request reached a page or endpoint, as a problem document (RFC 9457). */
function refuse(c: Context, status: 400 | 403 | 413 | 422 | 429 | 500 | 503, detail: string): Response {
  const title = {
    400: 'Not well-formed',
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
