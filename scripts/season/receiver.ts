// Another company's program that receives webhooks, and is down at times.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receiver = {
  url: string
  /** The ids of events in the order in which they were accepted; one may come twice. */
  received: string[]
  isUp: () => boolean
  setUp: (up: boolean, at: Date) => void
  /** Since when it is up. */
  upSince: () => Date
  close: () => Promise<void>
}

export async function startReceiver(begun: Date): Promise<Receiver> {
  const received: string[] = []
  let up = true
  let since = begun
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (!up) return void response.writeHead(503).end('away')
      received.push(String(request.headers['webhook-id']))
      response.writeHead(200).end('thank you')
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    isUp: () => up,
    setUp(now, at) {
      if (now && !up) since = at
      up = now
    },
    upSince: () => since,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}
