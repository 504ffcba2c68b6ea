import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { logError } from '#platform/log.ts'
import { noteRoute } from '#platform/tracing.ts'
import { makeApp, type AppOptions } from './app.ts'
import { makeAdmission } from './admission.ts'
import { closeServer, type Ending } from './close-server.ts'
import { admitHost } from './host-header.ts'
import { clientNetwork } from './network-address.ts'
import { countRefused, type RequestCounts } from './note-requests.ts'
import { loadAnew, pageOfOtherBuild } from './other-build.ts'
import { makePages, type Pages } from './pages.ts'
import { makeRequestPaths, pagePathsOf } from './request-path.ts'
import { clientAddress } from './make-request-context.ts'
import { traceRequest } from './trace-requests.ts'

/** The web server: cached pages first, everything else through the app. */
type ServerOptions = Omit<AppOptions, 'closing'> & {
  version: () => number
  /** A server that already listens; without it, a new one is created. */
  server?: Server
  /** For development: handles requests first; pages are then not cached. */
  before?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined
}

/** A server without a request handler yet. */
export function httpServer(): Server {
  // A phone on a slow network needs time to send a photo of 12 MB; headers must arrive at once.
  return createServer({
    requestTimeout: 120_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
  })
}

export type WebServer = {
  server: Server
  pages: Pages
  counts: RequestCounts
  /** Reports at once that it is closing; resolves with the number of connections that were cut off. */
  close: (ending: Ending) => Promise<number>
}

export function makeServer(options: ServerOptions): WebServer {
  let closing = false
  let leaving = false
  const { app, apiTokenPaths, renderPublic, publicHeaders, counts } = makeApp({ ...options, closing: () => leaving })
  // In development, the pages are known only on request.
  const pagePaths = typeof options.build === 'function' ? [] : pagePathsOf(options.build.routes)
  const clientVersion = typeof options.build === 'function' ? undefined : options.build.assets.version
  const paths = makeRequestPaths(pagePaths, apiTokenPaths)
  const pages = makePages({ render: renderPublic, version: options.version, headersFor: publicHeaders })
  const answer = getRequestListener(app.fetch)
  const { trustProxy } = options.shop.config
  const networkOf = ({ socket, headers }: IncomingMessage) =>
    clientNetwork(clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustProxy))
  const admission = makeAdmission({ networkOf })
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (admission.admit(request, response)) void answer(request, response)
    else countRefused(request)
  }
  const server = options.server ?? httpServer()
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (closing) response.setHeader('Connection', 'close')
    const broke = (error: unknown) => {
      logError(options.shop.log, error, 'page')
      if (response.headersSent) return response.destroy()
      // The app renders its own error page, with a reference.
      return listener(request, response)
    }
    if (options.before) return options.before(request, response, () => listener(request, response))
    const elsewhere = pageOfOtherBuild(request, clientVersion)
    if (elsewhere !== null) return loadAnew(response, elsewhere, publicHeaders(null))
    const { url = '/' } = request
    // Pages are stored under their canonical URL, so this one needs no check.
    if (pages.isKept(url)) {
      noteRoute(request.method ?? '', () => paths.judge(url).route)
      if (pages.handle(request, response, broke)) return
    }
    const judged = paths.judge(url)
    noteRoute(request.method ?? '', () => judged.route)
    if (judged.kind === 'redirect') return sendOn(response, judged.to, publicHeaders(null))
    const reads = request.method === 'GET' || request.method === 'HEAD'
    request.url = (reads ? judged.read : undefined) ?? judged.url
    if (!pages.handle(request, response, broke)) listener(request, response)
  }
  server.on('request', (request, response) => {
    if (admitHost(request, response)) traceRequest(request, response, () => respond(request, response))
  })
  return {
    server,
    pages,
    counts,
    close: (ending) => {
      closing = true
      admission.stop()
      // They would never end, and the browsers connect to another process.
      void options.live?.stop()
      // If another process has taken over the port, new requests are served there.
      leaving = ending.handOver !== true
      return closeServer(server, ending)
    },
  }
}

/** Redirects to a page's canonical path. The body is not read. */
function sendOn(response: ServerResponse, to: string, headers: Record<string, string>): void {
  response.writeHead(308, { ...headers, Location: to, 'Cache-Control': 'no-store', 'Content-Length': 0 })
  response.end()
}
