import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { refuseForNow } from './admission.ts'

// A server whose database exists is ready in a second or two.
const LONGEST_WAIT_MS = 10_000
const MOST_WAITING = 200

type Waiting = { request: IncomingMessage; response: ServerResponse; timer: NodeJS.Timeout }

/**
 * Answers requests while the database opens. Health checks are answered at once: the process is alive but not ready, so that load
 * balancers send requests elsewhere. A proxy without health checks, such as nginx, still sends requests here: they wait some
 * seconds for the start, then get 503 with Retry-After. Returns the function that ends this state and passes waiting requests on.
 */
export function answerStarting(server: Server, { longestWaitMs = LONGEST_WAIT_MS, mostWaiting = MOST_WAITING } = {}): () => void {
  const waiting = new Set<Waiting>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/healthz') return plain(response, 200, 'ok')
    if (path === '/readyz') return plain(response, 503, 'the shop is starting')
    if (waiting.size >= mostWaiting) return refuse(request, response)
    const timer = setTimeout(() => refuse(request, response), longestWaitMs).unref()
    const one = { request, response, timer }
    waiting.add(one)
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(one)
    })
  }
  server.on('request', answer)
  return () => {
    server.off('request', answer)
    for (const { request, response, timer } of waiting) {
      clearTimeout(timer)
      if (!response.headersSent) server.emit('request', request, response)
    }
    waiting.clear()
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  refuseForNow(request, response, 'starting')
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'close' })
  response.end(text)
}
