import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readConfig } from '../../src/platform/config.ts'
import { localFiles } from '../../src/platform/files.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeLog } from '../../src/platform/log.ts'
import { buildProductSearch } from '../../src/shop/catalog/index.ts'
import type { Db } from '../../src/shop/context.ts'
import type { PlaceOrderWire } from '../../src/shop/ordering/wire.ts'
import { addDays, dayInDhaka } from '../../src/shop/values/index.ts'
import { makeRateLimits } from '../../src/web/http/rate-limits.ts'
import { makeServer } from '../../src/web/http/server.ts'
import type { Sending, Sent, SenderOptions } from './order-sender.ts'

/** What is ordered: three lines of one unit each, of what costs ৳100. */
export type BenchOrder = { fruits: { productId: string; variantId: string }[]; slotId: string; index: number }

/** The shop's own web server, without its pages, and one who orders from it over HTTP. */
export async function openOrderDoor(db: Db, now: Date, atOnce: number) {
  const read = readConfig({ SHOP_URL: 'http://localhost', LOG_LEVEL: 'error' })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const { server } = makeServer({
    shop: {
      db,
      config: read.config,
      clock: () => now,
      files: localFiles(tmpdir()),
      log: makeLog({ level: 'error', readable: true }),
      // All orders come from one address here.
      limits: makeRateLimits(1_000_000),
      finder: () => buildProductSearch(db),
    },
    build: () => Promise.reject(new Error('this benchmark asks for no page')),
    clientFolder: tmpdir(),
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sender = openSender({ port, atOnce })
  return {
    order: (wanted: BenchOrder) =>
      sender.send({ index: wanted.index, key: newId(now), body: JSON.stringify(orderBody(wanted, now)) }),
    async close() {
      await sender.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openSender(options: SenderOptions) {
  const worker = new Worker(join(import.meta.dirname, 'order-sender.ts'), { workerData: options })
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  worker.on('message', ({ index, fault }: Sent) => {
    const one = waiting.get(index)
    waiting.delete(index)
    if (fault === null) one?.resolve()
    else one?.reject(new Error(`not placed: ${fault}`))
  })
  return {
    send: (sending: Sending) =>
      new Promise<void>((resolve, reject) => {
        waiting.set(sending.index, { resolve, reject })
        worker.postMessage(sending, [])
      }),
    close: () => worker.terminate(),
  }
}

function orderBody({ fruits, slotId, index }: BenchOrder, now: Date): PlaceOrderWire {
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
    slot_id: slotId,
    day: addDays(dayInDhaka(now), 1 + (index % 5)),
    expected_total: 380,
    language: 'en',
    terms_version: 1,
  }
}
