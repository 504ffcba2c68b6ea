import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AppOptions } from './app.ts'
import { makeApp } from './app.ts'
import { makeAdmission } from './admission.ts'
import { closeServer, type Ending } from './close-server.ts'
import type { RequestCounts } from './note-requests.ts'
import { makePages, type Pages } from './pages.ts'

/** The web server: the pages in memory first, everything else through the app. */
export type ServerOptions = Omit<AppOptions, 'closing'> & {
  version: () => number
  /** For developers: asked first; pages are then not kept. */
  before?: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined
}

export type WebServer = {
  server: Server
  pages: Pages
  counts: RequestCounts
  /** Says at once that it closes; resolves with how many connections had to be cut off. */
  close: (ending: Ending) => Promise<number>
}

export function makeServer(options: ServerOptions): WebServer {
  let closing = false
  const { app, renderPublic, publicHeaders, counts } = makeApp({ ...options, closing: () => closing })
  const pages = makePages({ render: renderPublic, version: options.version, headersFor: publicHeaders })
  const answer = getRequestListener(app.fetch)
  const admission = makeAdmission()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (admission.admit(request, response)) void answer(request, response)
  }
  const server = createServer(
    // A phone on a slow network needs its time for a photo of 12 MB; headers must come at once.
    {
      requestTimeout: 120_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (closing) response.setHeader('Connection', 'close')
      const broke = (error: unknown) => {
        options.shop.log.error({ error: String(error) }, 'A page could not be rendered.')
        if (response.headersSent) return response.destroy()
        // The app renders its own error page, with a reference.
        return listener(request, response)
      }
      if (options.before) return options.before(request, response, () => listener(request, response))
      if (!pages.handle(request, response, broke)) listener(request, response)
    },
  )
  return {
    server,
    pages,
    counts,
    close: (ending) => {
      closing = true
      return closeServer(server, ending)
    },
  }
}
