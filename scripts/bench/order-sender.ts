// Places orders over HTTP from a separate thread, through plain sockets, to take as little CPU time as possible from the shop. Started by
// order-client.ts.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { newId } from '#platform/ids.ts'
import type { PlaceOrderWire } from '#shop/ordering/wire.ts'
import { addDays, dayInDhaka } from '#shop/values/index.ts'
import { COUPON_TAKA, threeOf, type BenchWorld } from './order-world.ts'

/** What all orders share: the lot of all their lines, the slot day, the coupon. */
export type Shared = { lot?: boolean; slot?: boolean; coupon?: string }
export type SenderOptions = { port: number; atOnce: number; world: BenchWorld; now: Date }
/** How long to keep ordering. */
export type Sending = { milliseconds: number; shared: Shared }
export type Sent = { perSecond: number; count: number } | { fault: string }

const { port, atOnce, world, now } = workerData as SenderOptions
const sockets = await Promise.all(Array.from({ length: atOnce }, open))
let orders = 0

parentPort!.on('message', (sending: Sending) => {
  void orderFor(sending)
    .catch((error: unknown): Sent => ({ fault: String(error) }))
    .then((sent) => parentPort!.postMessage(sent, []))
})

async function orderFor({ milliseconds, shared }: Sending): Promise<Sent> {
  const begun = performance.now()
  let count = 0
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() - begun < milliseconds) {
        await order(socket, orderBody(orders++, shared))
        count += 1
      }
    }),
  )
  return { perSecond: (count * 1_000) / (performance.now() - begun), count }
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function order(socket: Socket, wire: PlaceOrderWire): Promise<void> {
  const body = JSON.stringify(wire)
  return new Promise((resolve, reject) => {
    let answer = ''
    const hear = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      const length = answerLength(answer)
      if (length === 0 || answer.length < length) return
      socket.off('data', hear)
      if (answer.startsWith('HTTP/1.1 201 ')) resolve()
      else reject(new Error(`not placed: ${answer}`))
    }
    socket.on('data', hear)
    socket.write(
      `POST /api/v1/orders HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: ${newId(now)}\r\n\r\n${body}`,
    )
  })
}

/** 0 until the header is complete. */
function answerLength(answer: string): number {
  const end = answer.indexOf('\r\n\r\n')
  const found = end === -1 ? null : /content-length: (\d+)/i.exec(answer.slice(0, end))
  return found ? end + 4 + Number(found[1]) : 0
}

/** Three lines of one unit each, at ৳100. A coupon takes off COUPON_TAKA. */
function orderBody(index: number, { lot = false, slot = false, coupon }: Shared): PlaceOrderWire {
  const [first] = world.fruits
  const fruits = lot ? [first!, first!, first!] : threeOf(world, index)
  return {
    lines: fruits.map(({ productId, variantId }) => ({
      _id: productId,
      varient: variantId,
      unit: 1,
      price: 100,
      sale_price: null,
    })),
    name: 'Farhana Rahman',
    phone: `017${10_000_000 + (index % 1_000_000)}`,
    area_id: 'dhaka/dhanmondi',
    address: 'House 17, Road 8/A, flat 4B',
    mode: 'van',
    slot_id: world.slotIds[slot ? 0 : index % world.slotIds.length]!,
    day: addDays(dayInDhaka(now), 1 + (slot ? 0 : index % 5)),
    ...(coupon === undefined ? {} : { coupon }),
    expected_total: coupon === undefined ? 380 : 380 - COUPON_TAKA,
    language: 'en',
    terms_version: 1,
  }
}
