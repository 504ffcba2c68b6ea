import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

export type Ending = {
  /** How long requests are still taken, so that a balancer that asks `/readyz` sends its next ones elsewhere. */
  noticeMs: number
  /** How long what is under way may take after that. */
  longestMs: number
  /** Another process listens on the same port already: this one takes no new connection from the beginning. */
  handOver?: boolean
}

const LOOK_EVERY_MS = 50

/**
 * Ends a web server that has begun to say that it closes. First it goes on for the notice, each answer the last one on its connection; then it takes
 * no connection any more and finishes what is under way; what is not done by then is cut off. Returns how many connections that were.
 */
export async function closeServer(server: Server, { noticeMs, longestMs, handOver = false }: Ending): Promise<number> {
  let open = true
  const noteClosed = (resolve: () => void) => () => {
    open = false
    resolve()
  }
  let closed: Promise<void>
  if (handOver) {
    // That of http ends idle connections too, while a request may be on its way on them.
    closed = new Promise((resolve) => NetServer.prototype.close.call(server, noteClosed(resolve)))
    await Promise.race([closed, wait(noticeMs)])
  } else {
    await wait(noticeMs)
    // Accepts whatever has connected by now: the system resets connections that still wait for a server that no longer listens.
    await turn()
    closed = new Promise((resolve) => server.close(noteClosed(resolve)))
  }
  for (let waited = 0; open && waited < longestMs; waited += LOOK_EVERY_MS) {
    // Those that were answered as the closing began were still told to stay.
    server.closeIdleConnections()
    await Promise.race([closed, wait(LOOK_EVERY_MS)])
  }
  const left = open ? await connectionsOf(server) : 0
  server.closeAllConnections()
  await closed
  return left
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
}
