import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

export type Received = { id: string; type: string; data: Record<string, unknown>; signatures: number }

/**
 * A receiver of webhooks as another company would write one: it verifies each delivery with the public library. `answers` is asked for the status of
 * each; without an answer the connection is closed.
 */
export async function startReceiver() {
  const world = {
    secret: '',
    received: [] as Received[],
    refused: 0,
    answers: (_: Received): number | null => 200,
    slowMs: 0,
    mostAtOnce: 0,
    headers: {} as Record<string, string>,
  }
  let atOnce = 0
  const server = createServer((request, response) => {
    void (async () => {
      atOnce += 1
      world.mostAtOnce = Math.max(world.mostAtOnce, atOnce)
      let body = ''
      for await (const piece of request) body += String(piece)
      if (world.slowMs > 0) await wait(world.slowMs)
      atOnce -= 1
      const headers = request.headers as Record<string, string>
      try {
        new Webhook(world.secret).verify(body, headers)
      } catch {
        world.refused += 1
        response.writeHead(401).end('wrong signature')
        return
      }
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
      const received = {
        id: headers['webhook-id']!,
        type,
        data,
        signatures: headers['webhook-signature']!.split(' ').length,
      }
      const status = world.answers(received)
      if (status === null) {
        request.socket.destroy()
        return
      }
      if (status >= 200 && status < 300) world.received.push(received)
      response.writeHead(status, world.headers).end(`answered ${status}`)
    })()
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(world, {
    url: `http://127.0.0.1:${port}/hooks`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  })
}
