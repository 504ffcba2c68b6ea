import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * open; away: connections are refused; silent: connections are accepted without an answer; lost: requests arrive, answers do not; broken:
 * the shop behind it answers only with errors.
 */
type LineState = 'open' | 'away' | 'silent' | 'lost' | 'broken'

export type WeakLine = {
  address: string
  become: (state: LineState) => void
  /** Replaces the build id of the shop, to simulate a newer one. */
  build: string | null
  /** Orders that reached the shop. */
  ordersSent: number
  close: () => void
}

/** A proxy between browser and shop that can fail in every way a mobile network does. */
export async function openWeakLine(shop: string): Promise<WeakLine> {
  let state: LineState = 'open'
  const server = createServer((asked, answer) => pass({ line, state, shop }, asked, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: WeakLine = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      // Hanging connections would block later requests.
      if (state === 'silent') server.closeAllConnections()
      state = next
    },
    build: null,
    ordersSent: 0,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return line
}

type Passing = { line: WeakLine; state: LineState; shop: string }

function pass({ line, state, shop }: Passing, asked: IncomingMessage, answer: ServerResponse): void {
  if (state === 'away') return void asked.socket.destroy()
  if (state === 'silent') return
  if (state === 'broken') return void answer.writeHead(503, { 'retry-after': '5' }).end('in a moment')
  const { url = '/', method = 'GET' } = asked
  const isOrder = method === 'POST' && url.startsWith('/api/v1/orders?')
  if (isOrder) line.ordersSent += 1
  // Uncompressed, so that it can be read here.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const onward = request(new URL(url, shop), { method, headers }, (got) => {
    const pieces: Buffer[] = []
    got.on('data', (piece: Buffer) => pieces.push(piece))
    got.on('end', () => {
      if (state === 'lost' && isOrder) return asked.socket.destroy()
      const body = Buffer.concat(pieces)
      const own = got.headers['x-build']
      const renamed = line.build !== null && url === '/sw.js' ? renameBuild(body.toString(), line.build) : body
      answer.writeHead(got.statusCode ?? 502, {
        ...got.headers,
        ...(own !== undefined && line.build !== null ? { 'x-build': line.build } : {}),
        'content-length': Buffer.byteLength(renamed),
      })
      answer.end(renamed)
    })
  })
  onward.on('error', () => asked.socket.destroy())
  asked.pipe(onward)
}

function renameBuild(worker: string, name: string): string {
  const renamed = worker.replace(/version:([`"'])[0-9a-f]+\1/, `version:$1${name}$1`)
  if (renamed === worker) throw new Error('The service worker does not contain its build id.')
  return renamed
}
