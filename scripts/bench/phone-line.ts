import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

// 1.6 Mbit/s and 150 ms there and back.
const BYTES_PER_MS = 200
const ONE_WAY_MS = 75
const PIECE = 4096
const STAYS_MS = 1000

/** A proxy with the throughput and the latency of a slow mobile line, for all requests of the browser, also those it makes ahead. */
export async function phoneLine(port: number): Promise<{ port: number; close: () => void }> {
  let free = 0
  const server = createServer((browser) => {
    const onward = connect(port, 'localhost')
    const [up, down] = [inOrder(onward), inOrder(browser)]
    // Opening a connection takes a round trip.
    const opened = performance.now() + 2 * ONE_WAY_MS
    browser.on('data', (bytes: Buffer) => up(bytes, Math.max(performance.now(), opened) + ONE_WAY_MS))
    onward.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += PIECE) {
        const piece = bytes.subarray(from, from + PIECE)
        free = Math.max(free, performance.now()) + piece.length / BYTES_PER_MS
        down(piece, free + ONE_WAY_MS)
      }
    })
    for (const end of [browser, onward]) {
      end.setNoDelay(true)
      end.on('error', () => undefined)
      end.on('close', () => setTimeout(() => [browser, onward].forEach((other) => other.destroy()), STAYS_MS))
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** Writes each piece at its time, and never before an earlier one. */
function inOrder(to: Socket): (piece: Buffer, at: number) => void {
  const waiting: { piece: Buffer; at: number }[] = []
  const later = (at: number) => setTimeout(send, Math.max(0, at - performance.now()))
  function send() {
    while (waiting[0] && waiting[0].at <= performance.now()) {
      const { piece } = waiting.shift()!
      if (to.writable) to.write(piece)
    }
    if (waiting[0]) later(waiting[0].at)
  }
  return (piece, at) => {
    waiting.push({ piece, at })
    if (waiting.length === 1) later(at)
  }
}
