import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

export type Ending = {
  /** How long requests are still accepted, so that a load balancer that checks `/readyz` can switch to another process. */
  noticeMs: number
  /** How long running requests may take after that. */
  longestMs: number
  /** Another process already listens on the same port: this one accepts no new connections from now on. */
  handOver?: boolean
}

const LOOK_EVERY_MS = 50

/**
 * Closes a web server whose `/readyz` already reports that it is closing. During the notice it goes on, and each answer is the
 * last on its connection. Then it accepts no new connections and finishes running requests; the rest is cut off. Returns the
 * number of connections that were cut off.
 */
export async function closeServer(server: Server, { noticeMs, longestMs, handOver = false }: Ending): Promise<number> {
  let open = true
  const noteClosed = (resolve: () => void) => () => {
    open = false
    resolve()
  }
  let closed: Promise<void>
  if (handOver) {
    // The `close` of http also closes idle connections, although a request may be on its way on them.
    closed = new Promise((resolve) => NetServer.prototype.close.call(server, noteClosed(resolve)))
    await Promise.race([closed, wait(noticeMs)])
  } else {
    await wait(noticeMs)
    // Accepts connections that are already waiting: the system resets them when the server stops listening.
    await turn()
    closed = new Promise((resolve) => server.close(noteClosed(resolve)))
  }
  for (let waited = 0; open && waited < longestMs; waited += LOOK_EVERY_MS) {
    // Connections answered just before closing were still told to stay open.
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
