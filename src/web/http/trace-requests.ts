import type { IncomingMessage, ServerResponse } from 'node:http'
import { parentOf } from '#platform/trace-context.ts'
import { inRequestSpan, isTracing, type SpanOpening } from '#platform/tracing.ts'
import { CLIENT_CLOSED_REQUEST, kindOf } from './note-requests.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const WATCHING: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * With tracing on, the span of a request: its kind, method, route and status. Never its path or query, which may contain a token or a search,
 * nor the visitor's address. A `traceparent` header makes it a child and decides whether it is recorded.
 */
export function traceRequest(request: IncomingMessage, response: ServerResponse, respond: () => void): void {
  // Prometheus and load balancers ask every few seconds.
  if (!isTracing() || WATCHING.has(request.url ?? '')) return respond()
  const header = request.headers['traceparent']
  const parent = typeof header === 'string' ? parentOf(header) : null
  inRequestSpan(
    () => openingOf(request),
    parent,
    (span) => {
      if (span === null) return respond()
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST
        span.set({ 'http.response.status_code': status })
        if (status >= 500) span.fail(String(status))
        span.end()
      })
      respond()
    },
  )
}

function openingOf({ method = '', url = '' }: IncomingMessage): SpanOpening {
  const name = METHODS.has(method) ? method : '_OTHER'
  const facts = { 'http.request.method': name, 'shop.kind': kindOf(url.split('?', 1)[0]!) }
  return { name, kind: 'server', facts }
}
