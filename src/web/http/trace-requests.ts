import type { IncomingMessage, ServerResponse } from 'node:http'
import { parentOf } from '#platform/trace-context.ts'
import { inRequestSpan, isTracing } from '#platform/tracing.ts'
import { CLIENT_CLOSED_REQUEST, kindOf } from './note-requests.ts'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * With tracing on, the span of a request: its kind, method, route and status. Never its path or query, which may contain a token or a search,
 * nor the visitor's address. A `traceparent` header makes it a child and decides whether it is recorded.
 */
export function traceRequest(request: IncomingMessage, response: ServerResponse, respond: () => void): void {
  if (!isTracing()) return respond()
  const kind = kindOf((request.url ?? '').split('?', 1)[0]!)
  // Prometheus and load balancers ask every few seconds.
  if (kind === 'watching') return respond()
  const method = METHODS.has(request.method ?? '') ? request.method! : '_OTHER'
  const parent = parentOf([request.headers['traceparent']].flat()[0])
  const facts = { 'http.request.method': method, 'shop.kind': kind }
  inRequestSpan({ name: method, kind: 'server', facts }, parent, (span) => {
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST
      span.set({ 'http.response.status_code': status })
      if (status >= 500) span.fail(String(status))
      span.end()
    })
    respond()
  })
}
