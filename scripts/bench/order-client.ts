import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
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
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return {
    order: (wanted: BenchOrder) => placeOne({ agent, port, now }, wanted),
    async close() {
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function placeOne({ agent, port, now }: { agent: Agent; port: number; now: Date }, wanted: BenchOrder): Promise<void> {
  const body = JSON.stringify(orderBody(wanted, now))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': newId(now) }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/v1/orders', headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (answer += chunk))
      response.on('end', () => (response.statusCode === 201 ? resolve() : reject(new Error(`not placed: ${answer}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
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
