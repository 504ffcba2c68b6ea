import type { IncomingMessage, ServerResponse } from 'node:http'

const HEALTH_CHECKS: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

/**
 * Refuses a request without a host. Load balancers check servers with HTTP/1.0, which has no Host header, so health checks need
 * none.
 */
export function admitHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.host) return true
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && HEALTH_CHECKS.has(request.url)) {
    request.headers.host = 'localhost'
    return true
  }
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end('The request names no host.')
  return false
}
