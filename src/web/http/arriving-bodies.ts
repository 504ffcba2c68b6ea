import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// A phone on a slow network needs seconds to send a form, and several visitors of one network may send at once.
const MOST_OF_NETWORK = 50
const MOST_IN_ALL = 200
// Forms have a few kilobytes. A larger body, or one without a length, is a file or an attempt to fill memory.
const LARGE_BYTES = 64 * 1024
const MOST_LARGE_OF_NETWORK = 10
const MOST_LARGE_IN_ALL = 40
// The speed of a very slow phone. A slower body is aborted.
const FIRST_MS = 20_000
const BYTES_A_SECOND = 4096
const CHECK_EVERY_MS = 1000
// After an answer, a client that is still sending has this long to read it.
const LINGER_MS = 5000

type Body = {
  request: IncomingMessage
  response: ServerResponse
  network: string
  large: boolean
  begunAt: number
  bytesBefore: number
  /** Called once, when the whole body has arrived. */
  arrived: () => void
}

export type ArrivingOptions = Partial<{
  mostOfNetwork: number
  mostInAll: number
  mostLargeOfNetwork: number
  mostLargeInAll: number
  firstMs: number
  lingerMs: number
}>

/**
 * Tracks bodies that are still arriving. They cost a socket and a little memory, so their number is limited per network and in
 * total, and each must keep a minimum speed. At the total limit, the network with the most bodies loses one, so that one network
 * cannot block the others.
 */
export function makeArrivingBodies({
  mostOfNetwork = MOST_OF_NETWORK,
  mostInAll = MOST_IN_ALL,
  mostLargeOfNetwork = MOST_LARGE_OF_NETWORK,
  mostLargeInAll = MOST_LARGE_IN_ALL,
  firstMs = FIRST_MS,
  lingerMs = LINGER_MS,
}: ArrivingOptions = {}) {
  const bodies = new Set<Body>()
  // The bytes that a connection had received when its last request ended. Bytes of the next request may arrive before its event.
  const receivedBefore = new WeakMap<Socket, number>()

  function room(network: string, large: boolean): boolean {
    const [ofNetwork, inAll] = large ? [mostLargeOfNetwork, mostLargeInAll] : [mostOfNetwork, mostInAll]
    if (bodies.size < Math.min(ofNetwork, inAll)) return true
    // A complete body only waits for its handler.
    for (const body of bodies) if (body.request.complete) leave(body)
    const others = [...bodies].filter((body) => !large || body.large)
    const own = others.filter((body) => body.network === network).length
    if (own >= ofNetwork) return false
    if (others.length < inAll) return true
    const most = largestNetwork(others)
    if (most.length <= own + 1) return false
    end(most[0]!)
    return true
  }

  function leave(body: Body): void {
    if (bodies.delete(body)) body.arrived()
  }

  const pace = setInterval(() => {
    const now = performance.now()
    for (const body of bodies) {
      if (body.request.complete) leave(body)
      else if (isTooSlow(body, now, firstMs)) end(body)
    }
  }, CHECK_EVERY_MS)
  pace.unref()

  return {
    /** Admits a body, or refuses it at the limit. Calls `arrived` when the whole body is here or the connection ended. */
    take(
      request: IncomingMessage,
      response: ServerResponse,
      { network, arrived }: { network: string; arrived: () => void },
    ): boolean {
      const large = !(Number(request.headers['content-length'] ?? NaN) <= LARGE_BYTES)
      if (!room(network, large)) return false
      const bytesBefore = receivedBefore.get(request.socket) ?? 0
      const body = { request, response, network, large, begunAt: performance.now(), bytesBefore, arrived }
      bodies.add(body)
      request.once('end', () => leave(body))
      response.once('close', () => {
        bodies.delete(body)
        receivedBefore.set(request.socket, request.socket.bytesRead)
        dropRest(request, lingerMs)
      })
      return true
    },
    size: () => bodies.size,
    stop: () => clearInterval(pace),
  }
}

/** The request was answered before its body was complete: the rest is discarded. */
function dropRest(request: IncomingMessage, lingerMs: number): void {
  if (request.complete) return
  setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, lingerMs).unref()
}

function end({ request: { socket }, response }: Body): void {
  if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}

function isTooSlow({ request, begunAt, bytesBefore }: Body, now: number, firstMs: number): boolean {
  // Bytes that arrived but were not read yet wait for us, not for the client.
  if (request.readableLength > 0) return false
  const received = request.socket.bytesRead - bytesBefore
  return now - begunAt > firstMs + (received / BYTES_A_SECOND) * 1000
}

function largestNetwork(bodies: Body[]): Body[] {
  const byNetwork = Map.groupBy(bodies, ({ network }) => network)
  return [...byNetwork.values()].reduce((most, of) => (of.length > most.length ? of : most), [])
}
